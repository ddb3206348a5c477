import type { Cue } from '../cue.ts';

/** The maximum length of a cue in UTF-16 units, enforced by the API and the editor. */
export const maxText = 2000;

/**
 * Splits a cue that is too long into consecutive parts within its time, in proportion to their text. `idOf` names the
 * second and later parts. Words belong to the whole and are dropped.
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

/** Split at the last fitting line end, else between words, else between characters. */
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

/** The longest fitting start that splits no surrogate pair. */
function lastWhole(text: string): number {
  const code = text.charCodeAt(maxText);
  return code >= 0xdc00 && code <= 0xdfff ? maxText - 1 : maxText;
}
