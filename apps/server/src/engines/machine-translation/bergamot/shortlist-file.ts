/** Test support: writes Marian's binary shortlist: for each source piece the target pieces worth considering. */

const MAGIC = 0xf11a48d5013417f5n;
const all64Bits = (1n << 64n) - 1n;
/** The most frequent pieces, considered for every word. */
const frequent = 16;

export function encodeShortlistFile(words: number): Uint8Array {
  const lists = Array.from({ length: words }, (_value, word) =>
    [...new Set([0, word, (word * 7) % words])].sort((a, b) => a - b),
  );
  const last = lists.at(-1);
  // The checksum is taken over whole 64-bit numbers: an odd count of 32-bit ones would leave a remainder.
  if (last && lists.flat().length % 2 === 1) last.unshift(1);
  const offsets = [0n];
  for (const list of lists) offsets.push((offsets.at(-1) ?? 0n) + BigInt(list.length));
  const flat = lists.flat();
  const checked = Buffer.concat([
    uint64(BigInt(frequent), BigInt(frequent), BigInt(offsets.length), BigInt(flat.length)),
    uint64(...offsets),
    new Uint8Array(Uint32Array.from(flat).buffer),
  ]);
  return Buffer.concat([uint64(MAGIC, checksum(checked)), checked]);
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

function uint64(...values: bigint[]): Uint8Array {
  return new Uint8Array(BigUint64Array.from(values).buffer);
}
