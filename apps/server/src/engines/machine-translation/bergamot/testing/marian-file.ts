/** Test support: writes Marian's binary shortlist: candidate target pieces for each source piece. */

const MAGIC = 0xf11a48d5013417f5n;
const all64Bits = (1n << 64n) - 1n;
/** The most frequent pieces, candidates for every word. */
const frequent = 16;

export function encodeShortlistFile(words: number): Uint8Array {
  const lists = Array.from({ length: words }, (_value, word) =>
    [...new Set([0, word, (word * 7) % words])].sort((a, b) => a - b),
  );
  const last = lists.at(-1);
  // The checksum covers whole 64-bit numbers, so an odd count of 32-bit numbers would leave a remainder.
  if (last && lists.flat().length % 2 === 1) last.unshift(1);
  const offsets = [0n];
  for (const list of lists) offsets.push((offsets.at(-1) ?? 0n) + BigInt(list.length));
  const flat = lists.flat();
  const checked = Buffer.concat([
    shortlistUint64(
      BigInt(frequent),
      BigInt(frequent),
      BigInt(offsets.length),
      BigInt(flat.length),
    ),
    shortlistUint64(...offsets),
    new Uint8Array(Uint32Array.from(flat).buffer),
  ]);
  return Buffer.concat([shortlistUint64(MAGIC, checksum(checked)), checked]);
}

/** Marian's hash_combine over 64-bit numbers. */
function checksum(bytes: Buffer): bigint {
  let sum = 0n;
  for (let at = 0; at < bytes.length; at += 8) {
    const mixed = bytes.readBigUInt64LE(at) + 0x9e3779b9n + (sum << 6n) + (sum >> 2n);
    sum = (sum ^ (mixed & all64Bits)) & all64Bits;
  }
  return sum;
}

function shortlistUint64(...values: bigint[]): Uint8Array {
  return new Uint8Array(BigUint64Array.from(values).buffer);
}

/** Test support: writes Marian's binary model format, version 1, as the WASM build reads it. */

const FORMAT_VERSION = 1n;
const ALIGNMENT = 256;
const types = { bytes: 0x0101, float32: 0x0404, int8Matrix: 0x4101 } as const;

export type MarianItem = { name: string; type: number; shape: number[]; data: Uint8Array };

/** Text such as the model's settings, terminated by a NUL. */
export function textItem(name: string, text: string): MarianItem {
  const data = new TextEncoder().encode(`${text}\0`);
  return { name, type: types.bytes, shape: [data.length], data };
}

export function floatItem(name: string, shape: number[], values: Float32Array): MarianItem {
  return { name, type: types.float32, shape, data: new Uint8Array(values.buffer) };
}

/** A quantized matrix: its bytes, then the quantization multiplier. */
export function int8Item(
  name: string,
  shape: [number, number],
  values: Int8Array,
  multiplier: number,
): MarianItem {
  const data = new Uint8Array(roundUp(values.length + 4));
  data.set(new Uint8Array(values.buffer));
  new DataView(data.buffer).setFloat32(values.length, multiplier, true);
  return { name, type: types.int8Matrix, shape, data };
}

export function encodeMarianFile(items: readonly MarianItem[]): Uint8Array {
  const names = items.map(({ name }) => new TextEncoder().encode(`${name}\0`));
  const head = Buffer.concat([
    uint64(FORMAT_VERSION),
    uint64(BigInt(items.length)),
    ...items.flatMap(({ type, shape, data }, index) => [
      uint64(BigInt(names[index]?.length ?? 0)),
      uint64(BigInt(type)),
      uint64(BigInt(shape.length)),
      uint64(BigInt(data.length)),
    ]),
    ...names,
    ...items.map(({ shape }) => new Uint8Array(Int32Array.from(shape).buffer)),
  ]);
  const padding = roundUp(head.length + 8) - head.length - 8;
  return Buffer.concat([
    head,
    uint64(BigInt(padding)),
    new Uint8Array(padding),
    ...items.map(({ data }) => data),
  ]);
}

function roundUp(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

function uint64(value: bigint): Uint8Array {
  return new Uint8Array(BigUint64Array.of(value).buffer);
}
