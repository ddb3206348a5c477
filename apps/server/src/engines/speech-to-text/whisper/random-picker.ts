/** Seeded random choice: transcribing twice must give the same transcript. */
export function randomPicker(temperature: number, seed = 20_260_101) {
  const next = createRandom(seed);
  return (probabilities: Float32Array): number => {
    const weights = probabilities.map((probability) => probability ** (1 / temperature));
    let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
    let lastPossible = 0;
    for (let index = 0; index < weights.length; index++) {
      const weight = weights[index] ?? 0;
      if (weight === 0) continue;
      lastPossible = index;
      left -= weight;
      if (left <= 0) break;
    }
    return lastPossible;
  };
}

/** Mulberry32: small and good enough for a retry. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
