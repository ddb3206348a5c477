/** Test support: writes Marian's binary model format, version 1, as the WASM build reads it. */

const FORMAT_VERSION = 1n;
const ALIGNMENT = 256;
const types = { bytes: 0x0101, float32: 0x0404, int8Matrix: 0x4101 } as const;

export type MarianItem = { name: string; type: number; shape: number[]; data: Uint8Array };

/** Text such as the model's own settings, ended by a NUL. */
export function textItem(name: string, text: string): MarianItem {
  const data = new TextEncoder().encode(`${text}\0`);
  return { name, type: types.bytes, shape: [data.length], data };
}

export function floatItem(name: string, shape: number[], values: Float32Array): MarianItem {
  return { name, type: types.float32, shape, data: new Uint8Array(values.buffer) };
}

/** A quantised matrix: its bytes, then the number by which floats were multiplied to become bytes. */
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
