const addressOnly =
  /^(?:[a-z][a-z0-9+.-]*:\/\/\S+|www\.\S+|(?:mailto:)?[\w.!#$%&'*+=?^`{|}~-]+@[^\s@:,;，；、：]+\.[^\s@]+)$/iu;
/** Longer than any real one; limits the pattern's work on malicious text. */
const LONGEST_ADDRESS = 2000;
const fileNameOnly = /^\S+\.(?:png|jpe?g|gif|bmp|tiff?|svg|emf|wmf|webp)$/iu;

/** Letters of scripts that addresses are not written in, directly behind a letter or digit of one. */
const runsOn = /[\da-z](?![\p{Script=Latin}])\p{L}/iu;
/** Punctuation of Chinese and Japanese with words behind it. */
const goesOn = /[\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65].*\p{L}/u;

/**
 * Whether a text is nothing but a web or e-mail address. Chinese, Japanese, Korean and Thai sentences run on without a
 * space behind an address, so what is one word is not necessarily one address.
 */
export function isAddress(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_ADDRESS || !addressOnly.test(trimmed)) return false;
  return !runsOn.test(trimmed) && !goesOn.test(trimmed);
}

/** Why a text is the same in every language; undefined if it is to be translated. */
export function whyUntranslatable(text: string): 'no-letters' | 'address' | undefined {
  if (!/\p{L}/u.test(text)) return 'no-letters';
  return isAddress(text) ? 'address' : undefined;
}

/** Whether there is anything to translate: numbers, rules and bare addresses are the same in every language. */
export function isTranslatable(text: string): boolean {
  return whyUntranslatable(text) === undefined;
}

/** Whether a text is only the name of a picture's file, which is useless to readers. */
export function isFileName(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_ADDRESS) return false;
  return fileNameOnly.test(trimmed) && !goesOn.test(trimmed);
}

/** Alternative texts are often the file name of the picture. */
export function isTranslatableAltText(text: string): boolean {
  return isTranslatable(text) && !isFileName(text);
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
