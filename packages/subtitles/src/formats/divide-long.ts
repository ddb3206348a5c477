import type { Cue } from '../cue.ts';

/** What a cue may hold, in UTF-16 units: the API and the editor take no more. */
export const maxText = 2000;

/**
 * A cue with more text than a cue may hold, as several, one after the other within its time; each stands as long as its
 * share of the text. `idOf` names the second part and those after it. Words belong to the whole and are left out.
 */
export function divideLong(cue: Cue, idOf: (part: number) => string): Cue[] {
  const parts = partsOf(cue.text);
  const whole = parts.reduce((sum, { length }) => sum + length, 0);
  const { words: _words, ...rest } = cue;
  let said = 0;
  let startMs = cue.startMs;
  return parts.map((text, index) => {
    said += text.length;
    const share = cue.startMs + Math.round(((cue.endMs - cue.startMs) * said) / whole);
    const part = {
      ...rest,
      id: index === 0 ? cue.id : idOf(index + 1),
      text,
      startMs,
      endMs: Math.max(startMs + 1, share),
    };
    startMs = part.endMs;
    return part;
  });
}

/** Broken at the last end of a line that fits, else between words, else between characters. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > maxText) {
    const fits = rest.slice(0, maxText + 1);
    const line = fits.lastIndexOf('\n');
    const at = line > 0 ? line : fits.search(/\s\S*$/);
    const cut = at > 0 ? at : lastWhole(rest);
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return [...parts, rest].filter((part) => part !== '');
}

/** The longest beginning that fits and divides no character that takes two units. */
function lastWhole(text: string): number {
  const code = text.charCodeAt(maxText);
  return code >= 0xdc00 && code <= 0xdfff ? maxText - 1 : maxText;
}
