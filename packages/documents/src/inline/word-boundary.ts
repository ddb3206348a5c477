/** Scripts without spaces between words, in which only a dictionary finds the ends of words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const letter = /[\p{L}\p{M}\p{N}]/u;
const closing = /^[^\s\p{L}\p{M}\p{N}]+(?:\s|$)/u;
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Whether a place between two characters is inside a word; in scripts without spaces it never counts as inside. */
export function isInsideWord(before: string, after: string): boolean {
  if (!letter.test(before) || !letter.test(after)) return false;
  return !unspaced.test(before) && !unspaced.test(after);
}

/** The offsets between words, in order: the ends of the text, both sides of spaces, and before closing punctuation. */
export function wordBoundaries(text: string): number[] {
  const offsets = new Set([0, text.length]);
  for (const match of text.matchAll(/\s+/gu)) {
    offsets.add(match.index);
    offsets.add(match.index + match[0].length);
  }
  // Punctuation that ends a word, but not the point of "3.5" or the hyphen of "e-mail".
  for (const match of text.matchAll(/(?<=[\p{L}\p{M}\p{N}])[^\s\p{L}\p{M}\p{N}]/gu)) {
    if (closing.test(text.slice(match.index, match.index + 20))) offsets.add(match.index);
  }
  if (unspaced.test(text)) {
    for (const { index } of words.segment(text)) {
      const around = text.slice(Math.max(0, index - 2), index + 2);
      if (unspaced.test(around)) offsets.add(index);
    }
  }
  return [...offsets].sort((a, b) => a - b);
}
