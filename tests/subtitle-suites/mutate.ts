/** Reproducible numbers from 0 up to 1. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  };
}

/** A file with up to eight damages: bytes changed, cut out, repeated, put in from elsewhere in it, or its end missing. */
export function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  let damaged = [...bytes];
  const below = (limit: number) => Math.floor(random() * limit);
  for (let left = 1 + below(8); left > 0; left -= 1) {
    const at = below(damaged.length + 1);
    const length = 1 + below(random() < 0.2 ? 2000 : 24);
    const part = damaged.slice(at, at + length);
    const kind = below(6);
    if (kind === 0) damaged[Math.min(at, Math.max(0, damaged.length - 1))] = below(256);
    else if (kind === 1) damaged.splice(at, length);
    else if (kind === 2) damaged.splice(at, 0, ...part);
    else if (kind === 3) damaged.splice(below(damaged.length + 1), 0, ...part);
    else if (kind === 4) damaged.splice(at, 0, ...Array.from({ length: 8 }, () => below(256)));
    else if (random() < 0.2) damaged = damaged.slice(0, at);
  }
  return Uint8Array.from(damaged);
}
