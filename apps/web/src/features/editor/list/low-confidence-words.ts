import type { Cue } from '../store/editor-types.ts';

export type SpokenWord = { text: string; startMs: number; confidence: number };
/** A part of a text; `word` for a low-confidence word. */
export type TextPiece = { at: number; text: string; word: SpokenWord | null };

/** Words below this confidence (0 to 1) are marked. */
export const lowConfidenceThreshold = 0.6;

/**
 * Splits the text at its low-confidence words. Words are searched in order; missing ones (the text was edited) are
 * skipped, so nothing is marked at the wrong position.
 */
export function markLowConfidenceWords(text: string, words: readonly SpokenWord[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  let plainFrom = 0;
  for (const word of words) {
    const sought = word.text.trim();
    const at = sought === '' ? -1 : text.indexOf(sought, from);
    if (at < 0) continue;
    from = at + sought.length;
    if (word.confidence >= lowConfidenceThreshold) continue;
    if (at > plainFrom) pieces.push({ at: plainFrom, text: text.slice(plainFrom, at), word: null });
    pieces.push({ at, text: sought, word });
    plainFrom = from;
  }
  if (plainFrom < text.length || pieces.length === 0)
    pieces.push({ at: plainFrom, text: text.slice(plainFrom), word: null });
  return pieces;
}

/** A low-confidence word in a text, at UTF-16 unit `at`. */
export type LowConfidenceWord = { at: number; text: string; word: SpokenWord };

/** The low-confidence words of a cue, in text order. */
export function lowConfidenceWordsOf({
  text,
  words,
}: Pick<Cue, 'text' | 'words'>): LowConfidenceWord[] {
  if (!words?.some(({ confidence }) => confidence < lowConfidenceThreshold)) return [];
  return markLowConfidenceWords(text, words).filter(
    (piece): piece is LowConfidenceWord => piece.word !== null,
  );
}

const known = new WeakMap<Cue, boolean>();

/** Whether the cue has a low-confidence word. */
export function isLowConfidence(cue: Cue): boolean {
  let doubtful = known.get(cue);
  if (doubtful === undefined) {
    doubtful = lowConfidenceWordsOf(cue).length > 0;
    known.set(cue, doubtful);
  }
  return doubtful;
}
