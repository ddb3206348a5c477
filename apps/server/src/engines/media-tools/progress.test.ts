import { expect, test } from 'vitest';
import { createProgressReader, parseProgressLine } from './progress.ts';

test.each([
  ['out_time_us=1500000', 1500],
  ['out_time_us=N/A', undefined],
  ['out_time_us=-5', undefined],
  ['out_time_ms=1500000', undefined],
  ['frame=12', undefined],
  ['', undefined],
])('%s', (line, milliseconds) => {
  expect(parseProgressLine(line)).toBe(milliseconds);
});

test('reports increasing fractions that end at 1, even for a file longer than declared', () => {
  const seen: number[] = [];
  const read = createProgressReader(2000, (fraction) => seen.push(fraction));
  for (const us of [500_000, 400_000, 1_000_000, 9_000_000, 9_500_000]) read(`out_time_us=${us}`);
  expect(seen).toEqual([0.25, 0.5, 1]);
});

test('reports no fractions for an unknown duration', () => {
  const read = createProgressReader(0, () => {
    throw new Error('must not be called');
  });
  expect(() => read('out_time_us=1000')).not.toThrow();
});
