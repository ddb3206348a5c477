const addressOnly = /^(?:[a-z][a-z0-9+.-]*:\/\/\S+|www\.\S+|\S+@\S+\.\S+)$/iu;
/** Longer than any real one; limits the pattern's work on malicious text. */
const LONGEST_ADDRESS = 2000;
const fileNameOnly = /^\S+\.(?:png|jpe?g|gif|bmp|tiff?|svg|emf|wmf|webp)$/iu;

/** Whether there is anything to translate: numbers, rules and bare URLs are the same in every language. */
export function isTranslatable(text: string): boolean {
  const trimmed = text.trim();
  if (!/\p{L}/u.test(trimmed)) return false;
  return trimmed.length > LONGEST_ADDRESS || !addressOnly.test(trimmed);
}

/** Alternative texts are often the file name of the picture, which is useless to readers. */
export function isTranslatableAltText(text: string): boolean {
  return isTranslatable(text) && !fileNameOnly.test(text.trim());
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const spacedWord = /[\p{L}\p{M}\p{N}]+(?:['’.,:_][\p{L}\p{M}\p{N}]+)*/gu;
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Words as readers count them; Chinese and Japanese are segmented by dictionary. */
export function countWords(text: string): number {
  // The dictionary is a hundred times slower than a pattern, and only these scripts need it.
  if (!unspaced.test(text)) return text.match(spacedWord)?.length ?? 0;
  let count = 0;
  for (const word of words.segment(text)) if (word.isWordLike) count += 1;
  return count;
}
