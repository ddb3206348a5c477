/**
 * The key of an exact match in the memory: composed letters (NFC) and single spaces. Case and punctuation are kept,
 * because "Really?" and "Really." are translated differently; a unit that differs only in those is a fuzzy match.
 */
export const memoryKey = (text: string): string =>
  text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** For comparing words: ignores case, letter width (NFKC), Arabic vowel signs and tatweel. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0670\u0640]/gu, '')
    .replaceAll('’', "'");
