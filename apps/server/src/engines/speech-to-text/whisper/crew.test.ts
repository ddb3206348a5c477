import { expect, test } from 'vitest';
import { groupWindows } from './crew.ts';

const sizes = (windows: number, processes: number) =>
  groupWindows(
    Array.from({ length: windows }, (_, i) => i),
    processes,
  ).map((g) => g.length);

test.each([
  [0, 2, []],
  [1, 2, [1]],
  [2, 2, [1, 1]],
  [5, 2, [3, 1, 1]],
  [11, 2, [4, 4, 2, 1]],
  [6, 1, [4, 2]],
])('%i windows for %i processes', (windows, processes, expected) => {
  expect(sizes(windows, processes)).toEqual(expected);
});
