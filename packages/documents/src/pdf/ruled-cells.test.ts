import { expect, test } from 'vitest';
import type { PdfBox } from './page.ts';
import { findRuledTables } from './ruled-cells.ts';

const across = (y: number, from: number, to: number): PdfBox => ({
  ...{ x: from, y, width: to - from, height: 0 },
});
const down = (x: number, from: number, to: number): PdfBox => ({
  ...{ x, y: from, width: 0, height: to - from },
});
const cellsOf = (rulings: readonly PdfBox[]) =>
  findRuledTables(rulings).map(({ cells }) =>
    cells.map(({ x, y, width, height }) => [x, y, width, height]),
  );
const grid = [
  ...[100, 120, 140].map((y) => across(y, 50, 250)),
  ...[50, 150, 250].map((x) => down(x, 100, 140)),
];

test('finds the cells of a grid row by row', () => {
  expect(cellsOf(grid)).toEqual([
    [
      [50, 100, 100, 20],
      [150, 100, 100, 20],
      [50, 120, 100, 20],
      [150, 120, 100, 20],
    ],
  ]);
});

test('a cell over two columns is one cell', () => {
  const merged = [...grid.filter(({ x, width }) => width > 0 || x !== 150), down(150, 120, 140)];
  expect(cellsOf(merged)).toEqual([
    [
      [50, 100, 200, 20],
      [50, 120, 100, 20],
      [150, 120, 100, 20],
    ],
  ]);
});

test('lines drawn for each cell are lines of the table', () => {
  const pieces = grid.flatMap(({ x, y, width, height }) => {
    const half = { width: width / 2 - 1, height: height / 2 - 1 };
    return width > 0
      ? [across(y, x, x + half.width), across(y + 0.4, x + half.width + 2, x + width)]
      : [down(x, y, y + half.height), down(x, y + half.height + 2, y + height)];
  });
  expect(cellsOf(pieces)[0]).toHaveLength(4);
});

test('a frame and lines that do not meet are no table', () => {
  const frame = [across(10, 10, 90), across(90, 10, 90), down(10, 10, 90), down(90, 10, 90)];
  expect(findRuledTables(frame)).toEqual([]);
  expect(findRuledTables([across(10, 10, 90), across(20, 10, 90), down(200, 10, 20)])).toEqual([]);
});

test('tables that do not touch are separate', () => {
  const below = grid.map((line) => ({ ...line, y: line.y + 100 }));
  expect(cellsOf([...grid, ...below])).toHaveLength(2);
});

test('the lines of a drawing enclose no cells', () => {
  const hatching = Array.from({ length: 2_001 }, (_, at) => down(at * 4, 0, 400));
  expect(findRuledTables([...hatching, across(0, 0, 9000), across(400, 0, 9000)])).toEqual([]);
});

test('a table without lines at its sides has cells there, too', () => {
  const open = [...[100, 120, 140].map((y) => across(y, 50, 250)), down(150, 100, 140)];
  expect(cellsOf(open)).toEqual(cellsOf(grid));
});

test('rules of two tables that are as wide do not enclose what is between them', () => {
  const tables = [0, 200].flatMap((below) => [
    ...[100, 120, 140].map((y) => across(y + below, 50, 250)),
    down(150, 100 + below, 140 + below),
  ]);
  expect(cellsOf(tables).map((cells) => cells.length)).toEqual([4, 4]);
});
