import { expect, test } from 'vitest';
import { divideCells } from './divide-cells.ts';
import { gridOf } from './table-grid.ts';

/** Rows of a table whose cells are as wide as it is: texts from one place to another. */
function rowsOf(...rows: [string, number, number][][]) {
  return rows.flatMap((texts, at) =>
    texts.map(([text, x, end]) => ({
      slot: { x: 0, y: at * 20, width: 400, height: 20 },
      item: { text, box: { x, y: at * 20, width: end - x, height: 12 } },
    })),
  );
}
const gridTexts = (rows: ReturnType<typeof rowsOf>) =>
  gridOf(divideCells(rows))?.rows.map((cells) =>
    cells.map(({ items, columns }) => [items.map(({ text }) => text).join('+'), columns]),
  );

test('texts beside each other become columns, and texts over them span these', () => {
  const rows = rowsOf(
    [
      ['Description', 0, 60],
      ['Price', 200, 240],
      ['Amount', 360, 400],
    ],
    [['--- Food ---', 0, 70]],
    [
      ['A chair of the office', 0, 110],
      ['42.00', 210, 240],
      ['42.00', 370, 400],
    ],
    [['It is delivered in a box of wood', 0, 260]],
    [
      ['Sum of all', 190, 250],
      ['42.00', 370, 400],
    ],
  );
  expect(gridTexts(rows)).toEqual([
    [
      ['Description', 1],
      ['Price', 1],
      ['Amount', 1],
    ],
    [
      ['--- Food ---', 1],
      ['', 1],
      ['', 1],
    ],
    [
      ['A chair of the office', 1],
      ['42.00', 1],
      ['42.00', 1],
    ],
    [
      ['It is delivered in a box of wood', 2],
      ['', 1],
    ],
    [
      ['', 1],
      ['Sum of all', 1],
      ['42.00', 1],
    ],
  ]);
});

test('rows with columns of their own do not change those above', () => {
  const rows = rowsOf(
    [
      ['One', 0, 100],
      ['Two', 210, 300],
    ],
    [
      ['A row that is', 0, 190],
      ['other', 250, 300],
    ],
    [
      ['No', 0, 40],
      ['place', 60, 240],
      ['here', 280, 330],
    ],
  );
  const grid = gridTexts(rows);
  expect(grid?.map((cells) => cells.map(([text]) => text).filter(Boolean))).toEqual([
    ['One', 'Two'],
    ['A row that is', 'other'],
    ['No', 'place', 'here'],
  ]);
});

test('texts below each other in a cell stay in it', () => {
  const slot = { x: 0, y: 0, width: 100, height: 60 };
  const placed = [0, 20, 40].map((y) => ({
    slot,
    item: { box: { x: 5, y, width: 60, height: 12 } },
  }));
  expect(divideCells(placed)).toEqual(placed);
});
