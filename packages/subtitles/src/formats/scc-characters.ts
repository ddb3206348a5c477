/**
 * Characters of CEA-608. Most are ASCII; some codes of it have another character, and two sets need two bytes. A
 * character of the extended sets replaces the one before it, which is for decoders that do not know the set.
 */

const overrides = new Map<number, string>([
  ...([
    [0x2a, 'á'],
    [0x5c, 'é'],
    [0x5e, 'í'],
    [0x5f, 'ó'],
    [0x60, 'ú'],
    [0x7b, 'ç'],
  ] as const),
  ...([
    [0x7c, '÷'],
    [0x7d, 'Ñ'],
    [0x7e, 'ñ'],
    [0x7f, '█'],
  ] as const),
]);
/** From 0x30 after 0x11. The tenth is a space that shows the picture. */
const special = '®°½¿™¢£♪à\u00a0èâêîôû';
/**
 * From 0x20 after 0x12. The standard has the curved apostrophe at 0x27 of the basic set and the straight one here; files
 * are typed the other way around, and all decoders show both.
 */
const spanishFrench = 'ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»';
/** From 0x20 after 0x13. */
const portugueseGerman = 'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤¦ÅåØø┌┐└┘';

/** The character of a byte without parity from 0x20 on. */
export const basicCharacter = (byte: number): string =>
  overrides.get(byte) ?? String.fromCharCode(byte);

/** `isExtended`: it replaces the character before it. Undefined if the word is no character of two bytes. */
export function wideCharacter(
  high: number,
  low: number,
): { sign: string; isExtended: boolean } | undefined {
  if (high === 0x11 && low >= 0x30 && low <= 0x3f)
    return { sign: special[low - 0x30] ?? '', isExtended: false };
  const set = high === 0x12 ? spanishFrench : high === 0x13 ? portugueseGerman : undefined;
  if (set === undefined || low < 0x20 || low > 0x3f) return undefined;
  return { sign: set[low - 0x20] ?? '', isExtended: true };
}

/** What a character is written as: one byte, or a word after the byte of its substitute, if it has one. */
export type SccCode = { byte?: number; word?: number };

const codes = new Map<string, SccCode>();
for (let byte = 0x20; byte < 0x80; byte += 1) codes.set(basicCharacter(byte), { byte });
for (const [index, sign] of [...special].entries())
  if (sign !== '\u00a0') codes.set(sign, { word: 0x1130 + index });

const substitutes: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", '“': '"', '”': '"', '«': '"', '»': '"', '¡': '!', '—': '-', '•': '.' },
  ...{ '*': '.', '{': '(', '}': ')', '\\': '/', '^': "'", '|': '/', '¦': '/', '~': '-' },
  ...{ '©': 'c', '℠': 's', ß: 's', '¥': 'Y', '¤': 'o', Ø: 'O', ø: 'o', _: '-' },
  ...{ '┌': '+', '┐': '+', '└': '+', '┘': '+' },
};
for (const [high, set] of [
  [0x1220, spanishFrench],
  [0x1320, portugueseGerman],
] as const)
  for (const [index, sign] of [...set].entries()) {
    const plain = substitutes[sign] ?? sign.normalize('NFD')[0] ?? ' ';
    codes.set(sign, { word: high + index, byte: plain.charCodeAt(0) });
  }

export const sccCodeOf = (sign: string): SccCode | undefined => codes.get(sign);
export const isSccCharacter = (sign: string): boolean => codes.has(sign);
