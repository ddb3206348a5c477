import type { EncodingName } from '../decode-text.ts';
import { decodeIso6937 } from './iso6937.ts';

/** Encodings of EBU STL that are in no list of encodings to choose from. */
export type StlEncoding = EncodingName | 'iso-6937' | 'iso-8859-8';

/** What the header can state, by its code. */
export const stlTables = new Map<string, StlEncoding>([
  ['00', 'iso-6937'],
  ['01', 'iso-8859-5'],
  ['02', 'iso-8859-6'],
  ['03', 'iso-8859-7'],
  ['04', 'iso-8859-8'],
]);

/** The bytes of each character of a table. */
type Encoder = ReadonlyMap<string, readonly number[]>;
const encoders = new Map<string, Encoder>();

export function stlEncoderOf(code: string): Encoder {
  const known = encoders.get(code);
  if (known) return known;
  const made = new Map<string, readonly number[]>();
  for (let byte = 0x20; byte < 0x7f; byte += 1) made.set(String.fromCharCode(byte), [byte]);
  const table = stlTables.get(code) ?? 'iso-6937';
  for (const bytes of table === 'iso-6937' ? latinBytes() : highBytes()) {
    const decoded =
      table === 'iso-6937'
        ? decodeIso6937(Uint8Array.from(bytes))
        : new TextDecoder(table).decode(Uint8Array.from(bytes));
    if (decoded !== '\ufffd' && !made.has(decoded)) made.set(decoded, bytes);
  }
  // Where ASCII has the dollar, the table has the sign for any currency.
  if (table === 'iso-6937') made.set('$', [0xa4]);
  encoders.set(code, made);
  return made;
}

const highBytes = (): number[][] => Array.from({ length: 0x60 }, (_, index) => [0xa0 + index]);

/** Single letters, and every accent before every letter with which it makes one character. */
function latinBytes(): number[][] {
  const isAccent = (byte: number) => byte >= 0xc1 && byte <= 0xcf;
  const all: number[][] = highBytes().filter(([byte = 0]) => !isAccent(byte));
  for (let accent = 0xc1; accent <= 0xcf; accent += 1)
    for (let letter = 0x20; letter < 0x7f; letter += 1) {
      const pair = [accent, letter];
      if ([...decodeIso6937(Uint8Array.from(pair))].length === 1) all.push(pair);
    }
  return all;
}

/** The code of the table that has most of the characters of a text; the usual one, Latin, if several have all. */
export function stlTableFor(text: string, usual = '00'): string {
  const signs = new Map<string, number>();
  for (const sign of text.normalize('NFC')) signs.set(sign, (signs.get(sign) ?? 0) + 1);
  let best = usual;
  let fewest = Number.POSITIVE_INFINITY;
  for (const code of [usual, ...stlTables.keys()]) {
    const encoder = stlEncoderOf(code);
    let missing = 0;
    for (const [sign, count] of signs)
      if (!encoder.has(sign) && !/[\s\p{Cf}\p{Cc}]/u.test(sign)) missing += count;
    if (missing < fewest) [best, fewest] = [code, missing];
  }
  return best;
}
