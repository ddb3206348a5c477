import type { WrittenEncoding } from '@glossa/contracts/subtitle-files';
import { textDecoderOf } from './text-decoders.ts';

/** The bytes of each character of an encoding. */
type Table = ReadonlyMap<string, readonly number[]>;
const tables = new Map<WrittenEncoding, Table>();

const wide: readonly WrittenEncoding[] = ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'];
/** Of several bytes for one character, encoders take the first; Big5 takes the last of these. */
const lastInBig5 = new Set('═╞╡╪十卅');

/** What the decoder of the encoding reads, the other way around: so both always agree. */
function tableOf(encoding: WrittenEncoding): Table {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, readonly number[]>();
  // Of bytes that are undefined, decoders make controls or private characters.
  const isText = (sign: string) => !/[\ufffd\x7f-\x9f]|\p{Co}/u.test(sign);
  for (let byte = 0; byte < 256; byte += 1) {
    // Only a decoder reads 80 as the euro sign; GB 18030 has two bytes for it.
    if (encoding === 'gb18030' && byte >= 0x80) break;
    const sign = textDecoderOf(encoding).decode(Uint8Array.of(byte));
    if ([...sign].length === 1 && isText(sign)) table.set(sign, [byte]);
  }
  if (wide.includes(encoding)) addPairs(table, encoding);
  if (encoding === 'gb18030') addFours(table);
  tables.set(encoding, table);
  return table;
}

/** Two bytes: of all that are possible, each on a line of its own, so that wrong ones spoil no others. */
function addPairs(table: Map<string, readonly number[]>, encoding: WrittenEncoding): void {
  const pairs: number[][] = [];
  for (let lead = 0x81; lead < 0xff; lead += 1) {
    // Characters that other bytes have, too, and in Big5 those of Hong Kong, which few programs read.
    if (encoding === 'shift_jis' && (lead === 0xed || lead === 0xee || lead >= 0xf0)) continue;
    if (encoding === 'big5' && lead < 0xa1) continue;
    // In EUC-JP, half-width katakana are all that is behind 8E.
    const last = encoding === 'euc-jp' && lead === 0x8e ? 0xdf : 0xfe;
    for (let trail = 0x40; trail <= last; trail += 1) pairs.push([lead, trail]);
  }
  const lines = decodeLines(pairs, encoding);
  for (const [index, sign] of lines.entries()) {
    const isOne = [...sign].length === 1 && sign !== '\ufffd';
    // What some decoders make of bytes without a character.
    if (encoding !== 'gb18030' && /\p{Co}/u.test(sign)) continue;
    const isLast = encoding === 'big5' && lastInBig5.has(sign);
    if (isOne && (isLast || !table.has(sign))) table.set(sign, pairs[index] ?? []);
  }
}

/** Four bytes of GB 18030: of the rest of the Basic Multilingual Plane. */
function addFours(table: Map<string, readonly number[]>): void {
  const fours: number[][] = [];
  for (let pointer = 0; pointer < 39_420; pointer += 1) fours.push(fourBytesOf(pointer));
  for (const [index, sign] of decodeLines(fours, 'gb18030').entries())
    if ([...sign].length === 1 && sign !== '\ufffd' && !table.has(sign))
      table.set(sign, fours[index] ?? []);
}

const fourBytesOf = (pointer: number): number[] => [
  0x81 + Math.floor(pointer / 12_600),
  0x30 + (Math.floor(pointer / 1260) % 10),
  0x81 + (Math.floor(pointer / 10) % 126),
  0x30 + (pointer % 10),
];

const decodeLines = (entries: readonly number[][], encoding: WrittenEncoding): string[] =>
  textDecoderOf(encoding)
    .decode(Uint8Array.from(entries.flatMap((bytes) => [...bytes, 0x0a])))
    .split('\n');

/** The bytes of a character, or of its letter and marks one by one; undefined if the encoding has it in no form. */
function bytesOf(
  sign: string,
  encoding: WrittenEncoding,
  table: Table,
): readonly number[] | undefined {
  const own = table.get(sign);
  if (own) return own;
  const code = sign.codePointAt(0) ?? 0;
  if (encoding === 'gb18030' && code > 0xffff) return fourBytesOf(code - 0x10000 + 189_000);
  const [letter = '', ...marks] = sign.normalize('NFD');
  if (marks.length === 0) return undefined;
  // Windows-1258 has letters with some marks and other marks behind them.
  const forms = [
    [sign.normalize('NFC')],
    ...marks.map((mark, index) => [(letter + mark).normalize('NFC'), ...marks.toSpliced(index, 1)]),
    [letter, ...marks],
  ];
  for (const form of forms) {
    const bytes = form.map((part) => table.get(part));
    if (bytes.every((part) => part !== undefined)) return bytes.flat();
  }
  return undefined;
}

const isUnicode = (encoding: WrittenEncoding): boolean => encoding.startsWith('utf-');

/** Whether an encoding has a character, possibly as a letter with its marks behind it. */
export function holderOf(encoding: WrittenEncoding): (sign: string) => boolean {
  if (isUnicode(encoding)) return () => true;
  const table = tableOf(encoding);
  return (sign) => bytesOf(sign, encoding, table) !== undefined;
}

/** ASCII, or one character with the marks behind it. */
const clusters = /[\0-\x7f]+(?!\p{M})|\P{M}\p{M}*|\p{M}+/gsu;

/** Bytes, as many as there will be. */
class ByteWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;

  put(bytes: readonly number[] | Uint8Array): void {
    const needed = this.#length + bytes.length;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = needed;
  }

  written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}

/**
 * A text in an encoding. What the encoding does not have is written as `replace` says, in ASCII. UTF-16 has no byte
 * order mark but one that the text begins with.
 */
export function encodeText(
  text: string,
  encoding: WrittenEncoding,
  replace: (sign: string) => string,
): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const formed = text.toWellFormed();
    const bytes = new Uint8Array(formed.length * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < formed.length; at += 1)
      view.setUint16(at * 2, formed.charCodeAt(at), encoding === 'utf-16le');
    return bytes;
  }
  const table = tableOf(encoding);
  const out = new ByteWriter();
  // What all these encodings have in common, and so has UTF-8.
  const ascii = new TextEncoder();
  for (const [cluster] of text.toWellFormed().matchAll(clusters)) {
    const own = table.get(cluster) ?? wholeOf(cluster, encoding, table);
    if (own) out.put(own);
    else if (/^[\0-\x7f]+$/.test(cluster)) out.put(ascii.encode(cluster));
    else
      for (const sign of cluster)
        out.put(bytesOf(sign, encoding, table) ?? ascii.encode(replace(sign)));
  }
  return out.written();
}

/** A letter with marks as they are, or else as one character. */
function wholeOf(
  cluster: string,
  encoding: WrittenEncoding,
  table: Table,
): readonly number[] | undefined {
  if (!/\p{M}/u.test(cluster)) return undefined;
  const signs = [...cluster];
  const bytes = signs.map((sign) => table.get(sign));
  if (bytes.every((part) => part !== undefined)) return bytes.flat();
  return bytesOf(cluster, encoding, table);
}
