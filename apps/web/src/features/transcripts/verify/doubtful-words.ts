export type SpokenWord = { text: string; confidence: number };
export type TextPiece = { at: number; text: string; doubtful: boolean };

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
    if (at > plainFrom)
      pieces.push({ at: plainFrom, text: text.slice(plainFrom, at), doubtful: false });
    pieces.push({ at, text: sought, doubtful: true });
    plainFrom = from;
  }
  if (plainFrom < text.length || pieces.length === 0)
    pieces.push({ at: plainFrom, text: text.slice(plainFrom), doubtful: false });
  return pieces;
}

/** How many words of a cue are worth a second listen. */
export function countDoubtful(words: readonly SpokenWord[]): number {
  return words.filter((word) => word.confidence < doubtfulBelow).length;
}

/** The next cue after `from` that holds a doubtful word, going round at the end; -1 where there is none. */
export function nextDoubtfulIndex(
  cues: ReadonlyArray<{ words: readonly SpokenWord[] }>,
  from: number,
): number {
  for (let step = 1; step <= cues.length; step += 1) {
    const index = (from + step) % cues.length;
    if (countDoubtful(cues[index]?.words ?? []) > 0) return index;
  }
  return -1;
}
