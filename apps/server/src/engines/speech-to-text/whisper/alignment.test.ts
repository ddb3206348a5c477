import { expect, test } from 'vitest';
import { alignTokens } from './alignment.ts';

/** Each token attends to one range of frames. */
function head(frames: number, stretches: [number, number][]): Float32Array[] {
  return stretches.map(([from, to]) => new Float32Array(frames).fill(0.001).fill(0.2, from, to));
}

test('starts each token where attention moves to it', () => {
  const rows = head(100, [
    [0, 100],
    [0, 20],
    [20, 50],
    [50, 90],
    [90, 100],
  ]);
  const begins = alignTokens([rows, rows], 1, 7);
  expect(begins).toHaveLength(4);
  for (const [index, expected] of [0, 20, 50, 90].entries())
    expect(Math.abs((begins[index] ?? -99) - expected)).toBeLessThanOrEqual(3);
});

test('never goes back, even where attention does', () => {
  const begins = alignTokens(
    [
      head(60, [
        [40, 60],
        [0, 20],
        [20, 40],
        [50, 60],
      ]),
    ],
    0,
    7,
  );
  expect(begins).toEqual([...begins].sort((a, b) => a - b));
});

test('returns nothing for no tokens', () => {
  expect(alignTokens([[]], 0, 7)).toEqual([]);
  expect(alignTokens([], 0, 7)).toEqual([]);
});
