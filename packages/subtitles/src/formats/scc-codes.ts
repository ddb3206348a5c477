/** Words of CEA-608: two bytes of seven bits, here without their parity bits. */

/** The look of characters. `color`: its number in a code; 0 is white. */
export type SccLook = { color: number; italic: boolean; underline: boolean };
export const plainLook: SccLook = { color: 0, italic: false, underline: false };
export const sameLook = (a: SccLook, b: SccLook): boolean =>
  a.color === b.color && a.italic === b.italic && a.underline === b.underline;

/** Colors by their numbers. */
export const sccColors: readonly string[] = [
  ...(['#ffffff', '#00ff00', '#0000ff', '#00ffff', '#ff0000', '#ffff00', '#ff00ff'] as const),
];

/** Control codes, as sent on the first channel. */
export const command = {
  resumeCaption: 0x1420,
  backspace: 0x1421,
  deleteToEnd: 0x1424,
  rollUp2: 0x1425,
  rollUp3: 0x1426,
  rollUp4: 0x1427,
  resumeDirect: 0x1429,
  textRestart: 0x142a,
  resumeText: 0x142b,
  eraseDisplayed: 0x142c,
  carriageReturn: 0x142d,
  eraseBuffer: 0x142e,
  endOfCaption: 0x142f,
} as const;

export const sccRows = 15;
export const sccColumns = 32;

/** High byte and start of the low byte of a preamble, by row. */
const preambles = [
  ...[0x1140, 0x1160, 0x1240, 0x1260, 0x1540, 0x1560, 0x1640, 0x1660],
  ...[0x1740, 0x1760, 0x1040, 0x1340, 0x1360, 0x1440, 0x1460],
];
const rowOf = new Map(preambles.map((word, index) => [word, index + 1]));

/** Where a preamble moves to. Undefined if the word is none. */
export function readPreamble(
  word: number,
): { row: number; column: number; look: SccLook } | undefined {
  const low = word & 0x1f;
  const row = rowOf.get(word - low);
  if (row === undefined) return undefined;
  const underline = (low & 1) === 1;
  if (low >= 0x10) {
    const column = ((low - 0x10) >> 1) * 4;
    return { row, column, look: { ...plainLook, underline } };
  }
  return { row, column: 0, look: { ...lookOf(low >> 1), underline } };
}

const lookOf = (number: number): SccLook =>
  number === 7 ? { ...plainLook, italic: true } : { ...plainLook, color: number };

/** The look after a code in the middle of a row; italics keep the color. Undefined if the word is no such code. */
export function readMidRow(word: number, before: SccLook): SccLook | undefined {
  if (word >> 4 !== 0x112) return undefined;
  const number = (word & 0x0f) >> 1;
  const underline = (word & 1) === 1;
  return number === 7
    ? { color: before.color, italic: true, underline }
    : { color: number, italic: false, underline };
}

/** A preamble with white characters. Columns between two indents need `tabOffset` too. */
export const indentPreamble = (row: number, column: number, underline: boolean): number =>
  (preambles[row - 1] ?? 0) + 0x10 + Math.floor(column / 4) * 2 + Number(underline);

/** A preamble at the first column with a color, or with white italics. */
export const lookPreamble = (row: number, { color, italic, underline }: SccLook): number =>
  (preambles[row - 1] ?? 0) + (italic ? 7 : color) * 2 + Number(underline);

/** One to three columns to the right. */
export const tabOffset = (columns: number): number => 0x1720 + columns;
export const tabColumns = (word: number): number =>
  word > 0x1720 && word <= 0x1723 ? word - 0x1720 : 0;

/** The codes that change a look, each of which takes a column. */
export function midRowCodes(from: SccLook, to: SccLook): number[] {
  if (sameLook(from, to)) return [];
  const underline = Number(to.underline);
  if (!to.italic) return [0x1120 + to.color * 2 + underline];
  const italics = 0x112e + underline;
  return to.color === from.color ? [italics] : [0x1120 + to.color * 2 + underline, italics];
}

const isOdd = (byte: number): boolean => {
  let bits = byte;
  bits ^= bits >> 4;
  bits ^= bits >> 2;
  bits ^= bits >> 1;
  return (bits & 1) === 1;
};
/** Whether a byte as it is sent has an odd number of bits. */
export const hasParity = isOdd;
const withParity = (byte: number): number => (isOdd(byte) ? byte : byte | 0x80);

/** Four hexadecimal digits with parity. */
export const formatWord = (word: number): string =>
  ((withParity(word >> 8) << 8) | withParity(word & 0x7f)).toString(16).padStart(4, '0');

/** A control code as it is sent: twice, so that it is understood if one is damaged. */
export const twice = (word: number): string[] => [formatWord(word), formatWord(word)];

export const once = (word: number): string[] => [formatWord(word)];

/** Of four digits with parity: characters begin with other ones. */
export const isControlWord = (word: string): boolean => /^[19]/.test(word);
