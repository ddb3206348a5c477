import type { PrintedLine, PrintedWord } from './parse-tsv.ts';

/** Parts of the size of a font: capitals and ascenders, small letters, and what is below the baseline. */
const shares = { high: 0.72, low: 0.53, below: 0.21, full: 0.9 };

const full =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}]/u;
const below = /[gjpqyçQ,;()[\]{}/|µруфцщ]/u;
/** Without ascenders, accents and capitals. */
const low = /^[acegmnopqrsuvwxyzçæœагежзиклмнопрстухцчшщъыьэюя.,;:…–—-]*$/u;

/** What the letters of a word reach, above and below the baseline, in parts of the size. */
function reachOf(text: string): { above: number; under: number } {
  const plain = text.normalize('NFC');
  if (full.test(plain)) return { above: shares.full - 0.12, under: 0.12 };
  return {
    above: low.test(plain) ? shares.low : shares.high,
    under: below.test(plain) ? shares.below : 0,
  };
}

/** The size of the font of a line in pixels, from the heights of its words; the middle one is least disturbed. */
export function sizeOfLine({ words }: PrintedLine): number {
  const sizes = words
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map(({ text, box }) => {
      const { above, under } = reachOf(text);
      return box.height / (above + under);
    });
  return middle(sizes.length > 0 ? sizes : words.map(({ box }) => box.height));
}

/** Where the letters of a word have their feet. */
export function baselineOf({ text, box }: PrintedWord, size: number): number {
  return box.y + box.height - reachOf(text).under * size;
}

export function middle(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Of two measurements of one font, as a part of the larger one. */
const likeness = 0.8;
const alike = (a: number, b: number): boolean => Math.min(a, b) >= likeness * Math.max(a, b);

/**
 * Lines of one font are measured a little differently each time: those like the most frequent size get it, then those
 * like the next one, so that they are recognized as one paragraph. `letters`: how much each line counts.
 */
export function alikeSizes(lines: readonly { size: number; letters: number }[]): number[] {
  const open = new Map<number, number>();
  const rounded = lines.map(({ size }) => Math.round(size * 2) / 2);
  for (const [at, size] of rounded.entries())
    open.set(size, (open.get(size) ?? 0) + (lines[at]?.letters ?? 0));
  const common = new Map<number, number>();
  while (open.size > 0) {
    const center = mostFrequent(open);
    const near = [...open.keys()].filter((size) => alike(size, center));
    const middleSize = middle(rounded.filter((size) => near.includes(size)));
    for (const size of near) {
      common.set(size, middleSize);
      open.delete(size);
    }
  }
  return rounded.map((size) => common.get(size) ?? size);
}

/** The size that most letters are like. */
function mostFrequent(letters: ReadonlyMap<number, number>): number {
  let [best, most] = [0, -1];
  for (const size of letters.keys()) {
    let weight = 0;
    for (const [other, count] of letters) if (alike(size, other)) weight += count;
    if (weight > most) [best, most] = [size, weight];
  }
  return best;
}
