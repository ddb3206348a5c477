const ORDER = 6;
/** Recall counts twice as much as precision. */
const BETA = 2;

/** Of one order of n-grams: how many the translation has, the reference has, and both have. */
type Counts = { found: number; expected: number; both: number };
type Pair = { translation: string; reference: string };

/**
 * chrF2 of a text, 0 to 100: the F-score of its character n-grams, blanks left out (Popović 2015, "chrF: character n-gram
 * F-score for automatic MT evaluation"), computed as sacreBLEU does (nc:6 nw:0 space:no, case kept): over the whole text, and
 * only orders that both sides have.
 */
export function chrf(pairs: readonly Pair[]): number {
  const all = Array.from({ length: ORDER }, (): Counts => ({ found: 0, expected: 0, both: 0 }));
  for (const { translation, reference } of pairs)
    for (const [index, counts] of all.entries()) {
      const found = ngrams(translation, index + 1);
      const expected = ngrams(reference, index + 1);
      counts.found += sizeOf(found);
      counts.expected += sizeOf(expected);
      for (const [gram, count] of found) counts.both += Math.min(count, expected.get(gram) ?? 0);
    }
  const used = all.filter(({ found, expected }) => found > 0 && expected > 0);
  if (used.length === 0) return 0;
  const mean = (share: (counts: Counts) => number) =>
    used.reduce((sum, counts) => sum + share(counts), 0) / used.length;
  const precision = mean(({ both, found }) => both / found);
  const recall = mean(({ both, expected }) => both / expected);
  if (precision + recall === 0) return 0;
  const weight = BETA ** 2;
  return (100 * (1 + weight) * precision * recall) / (weight * precision + recall);
}

function ngrams(text: string, length: number): Map<string, number> {
  const letters = [...text.replace(/\s+/gu, '')];
  const grams = new Map<string, number>();
  for (let from = 0; from + length <= letters.length; from += 1) {
    const gram = letters.slice(from, from + length).join('');
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
}

const sizeOf = (grams: ReadonlyMap<string, number>): number =>
  [...grams.values()].reduce((sum, count) => sum + count, 0);
