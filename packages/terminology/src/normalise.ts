/**
 * What an exact match of the memory goes by: composed letters (NFC) and single blanks. Case and punctuation stay, since
 * "Really?" and "Really." are translated differently; a unit that differs only in those is found as a fuzzy match.
 */
export const memoryKey = (text: string): string =>
  text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** For comparing words: case, width of letters (NFKC), Arabic vowel signs and tatweel do not count. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0670\u0640]/gu, '')
    .replaceAll('’', "'");
