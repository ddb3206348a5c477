import type { Cue } from '../model/editor-types.ts';

export type SpokenWord = { text: string; startMs: number; confidence: number };
/** A piece of a text; `word` where the recogniser was unsure of it. */
export type TextPiece = { at: number; text: string; word: SpokenWord | null };

/** Below this the recogniser itself was not sure (0 to 1). */
export const doubtfulBelow = 0.6;

/**
 * The text cut into pieces, with the words the recogniser was unsure of marked. Words are looked up in order; one
 * that is not found (the text was edited) is skipped, so nothing is ever marked in the wrong place.
 */
export function markDoubtfulWords(text: string, words: readonly SpokenWord[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  let plainFrom = 0;
  for (const word of words) {
    const sought = word.text.trim();
    const at = sought === '' ? -1 : text.indexOf(sought, from);
    if (at < 0) continue;
    from = at + sought.length;
    if (word.confidence >= doubtfulBelow) continue;
    if (at > plainFrom) pieces.push({ at: plainFrom, text: text.slice(plainFrom, at), word: null });
    pieces.push({ at, text: sought, word });
    plainFrom = from;
  }
  if (plainFrom < text.length || pieces.length === 0)
    pieces.push({ at: plainFrom, text: text.slice(plainFrom), word: null });
  return pieces;
}

/** A doubtful word in a text, at UTF-16 unit `at`. */
export type DoubtfulWord = { at: number; text: string; word: SpokenWord };

/** The words of a cue worth a second listen, in the order of its text. */
export function doubtfulWordsOf({ text, words }: Pick<Cue, 'text' | 'words'>): DoubtfulWord[] {
  if (!words?.some(({ confidence }) => confidence < doubtfulBelow)) return [];
  return markDoubtfulWords(text, words).filter(
    (piece): piece is DoubtfulWord => piece.word !== null,
  );
}

const known = new WeakMap<Cue, boolean>();

/** Whether the cue has a word worth a second listen. */
export function isDoubtful(cue: Cue): boolean {
  let doubtful = known.get(cue);
  if (doubtful === undefined) {
    doubtful = doubtfulWordsOf(cue).length > 0;
    known.set(cue, doubtful);
  }
  return doubtful;
}
