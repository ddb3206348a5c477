/** The letters of FrameMaker's own character set from 0x80 on: texts up to version 7 (MIF Reference, appendix C). */
const letters =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨¦ÆØ×±ðŠ¥µ¹²³¼½ªº¾æø¿¡¬ÐƒÝý«»…þÀÃÕŒœ–—“”‘’÷ÞÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔšÒÚÛÙ€ˆ˜¯ˇŽ˚¸˝ž';

/** What control characters stand for in every version. */
const controls = new Map([
  [0x04, '\u00ad'],
  [0x08, '\t'],
  [0x09, '\n'],
  [0x10, '\u2007'],
  [0x11, '\u00a0'],
  [0x12, '\u2009'],
  [0x13, '\u2002'],
  [0x14, '\u2003'],
  [0x15, '\u2011'],
]);

const codes = new Map([
  ...[...letters].map((letter, at): [string, number] => [letter, 0x80 + at]),
  ...[...controls].map(([code, letter]): [string, number] => [letter, code]),
]);

/** Where a program has divided a word, or must not. */
const hyphens = new Set([0x05, 0x06]);

export function frameRoman(code: number): string {
  if (hyphens.has(code)) return '';
  if (code >= 0x80) return letters.charAt(code - 0x80) || '\ufffd';
  return controls.get(code) ?? String.fromCharCode(code);
}

export const frameRomanCode = (letter: string): number | undefined => codes.get(letter);

export const isControl = (letter: string): boolean => (codes.get(letter) ?? 0x80) < 0x20;
