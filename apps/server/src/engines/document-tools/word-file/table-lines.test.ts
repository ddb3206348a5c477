import { expect, test } from 'vitest';
import { linedRow, linesAt } from './table-lines.ts';

const across = (y: number, x = 50, width = 300) => ({ x, y, width, height: 0 });
const place = { x: 50, y: 100, width: 100, height: 30 };
const text = { x: 52, y: 104, width: 60, height: 12 };
const row = linedRow([text], [place]);

test('lines above the first text and between a text and the next row belong to its cell', () => {
  expect(row && linesAt(place, row, [across(97)])).toEqual({ above: true, below: false });
  expect(row && linesAt(place, row, [across(120)])).toEqual({ above: false, below: true });
});

test('lines that are elsewhere, or only under a part of the cell, do not', () => {
  const others = [across(110), across(150), across(120, 400), across(120, 50, 30)];
  const down = { x: 60, y: 90, width: 0, height: 50 };
  expect(row && linesAt(place, row, [...others, down])).toEqual({ above: false, below: false });
});

test('a row without texts has no lines of its own', () => {
  expect(linedRow([], [place])).toBeUndefined();
});
