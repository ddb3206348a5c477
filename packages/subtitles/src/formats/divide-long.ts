import type { Cue } from '../cue.ts';
import { type MarkedText, markedOf, sliceMarked, trimMarked, withMarked } from '../marked-text.ts';

/** The maximum length of a cue in UTF-16 units, enforced by the API and the editor. */
export const maxText = 2000;

/** The id of a part, counted from 1: the first one has that of the whole. */
export const idOfPart = (id: string, part: number): string => (part === 1 ? id : `${id}-${part}`);

/**
 * Splits a cue that is too long into consecutive parts within its time, in proportion to their text. `idOf` names the
 * second and later parts. Words belong to the whole and are dropped.
 */
export function divideLong(cue: Cue, idOf: (part: number) => string): Cue[] {
  const parts = partsOf(markedOf(cue));
  const whole = parts.reduce((sum, { text }) => sum + text.length, 0);
  const { words: _words, ...rest } = cue;
  let said = 0;
  let startMs = cue.startMs;
  return parts.map((marked, index) => {
    said += marked.text.length;
    const share = cue.startMs + Math.round(((cue.endMs - cue.startMs) * said) / whole);
    const part = {
      ...withMarked(rest, marked),
      id: index === 0 ? cue.id : idOf(index + 1),
      startMs,
      endMs: Math.max(startMs + 1, share),
    };
    startMs = part.endMs;
    return part;
  });
}

/** Split at the last fitting line end, else between words, else between characters. */
function partsOf(whole: MarkedText): MarkedText[] {
  const parts: MarkedText[] = [];
  let rest = whole;
  while (rest.text.length > maxText) {
    const fits = rest.text.slice(0, maxText + 1);
    const line = fits.lastIndexOf('\n');
    const at = line > 0 ? line : fits.search(/\s\S*$/);
    const cut = at > 0 ? at : lastWhole(rest.text);
    parts.push(trimMarked(sliceMarked(rest, 0, cut)));
    rest = trimMarked(sliceMarked(rest, cut));
  }
  return [...parts, rest].filter((part) => part.text !== '');
}

/** The longest fitting start that splits no surrogate pair. */
function lastWhole(text: string): number {
  const code = text.charCodeAt(maxText);
  return code >= 0xdc00 && code <= 0xdfff ? maxText - 1 : maxText;
}
