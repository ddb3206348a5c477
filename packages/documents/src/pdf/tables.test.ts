import { describe, expect, test } from 'vitest';
import { line, lines, page } from './build-page.fixture.ts';
import type { PdfBox, PdfLine } from './page.ts';
import { findRoom } from './room.ts';
import { segmentPages } from './segment-pages.ts';

const paragraphsOf = (blocks: readonly PdfLine[][], rulings: PdfBox[] = []) =>
  segmentPages([{ ...page(1, ...blocks), rulings }]).paragraphs;
const textsOf = (blocks: readonly PdfLine[][], rulings?: PdfBox[]) =>
  paragraphsOf(blocks, rulings).map(({ items }) => items.map(({ value }) => value).join(''));
const across = (y: number): PdfBox => ({ x: 50, y, width: 300, height: 0 });
const down = (x: number, from: number, to: number): PdfBox => ({
  ...{ x, y: from, width: 0, height: to - from },
});
const amount = (text: string, y: number) => line(text, 340, y, { anchor: 'right' });

describe('a table without rulings', () => {
  const labels = ['Goods and services', 'Freight and handling', 'Tax on the amounts'];
  const amounts = ['1,250.00', '75.50', '251.84'];

  test('has a text for each label, and is read row by row', () => {
    // Poppler has one column after the other.
    const columns = [
      lines(labels, 60, 100),
      amounts.map((text, at) => amount(text, 100 + at * 14)),
    ];
    expect(textsOf(columns)).toEqual(labels.flatMap((label, at) => [label, amounts[at]]));
  });

  test('keeps the lines of a label together', () => {
    const long = [
      'Goods and services of all',
      'branches in the country',
      'Freight and handling paid',
    ];
    const beside = [amount('1,250.00', 100), amount('75.50', 128)];
    expect(textsOf([lines(long, 60, 100), beside])).toEqual([
      'Goods and services of all branches in the country',
      '1,250.00',
      'Freight and handling paid',
      '75.50',
    ]);
    // Amounts beside the last lines.
    const first = [line('Taxes', 60, 86), amount('9.75', 86)];
    const below = [amount('1,250.00', 114), amount('75.50', 128)];
    expect(textsOf([first, lines(long, 60, 100), below])).toContain(
      'Goods and services of all branches in the country',
    );
  });

  test('divides amounts that poppler has in one line', () => {
    const row = (y: number) => line('120.00 75.50 9.75', 60, y, { gap: 7 });
    expect(textsOf([[row(100)], [row(114)], [row(128)]])).toHaveLength(9);
  });

  test('is divided by the lines between its rows', () => {
    const rows = ['North and west', 'South and east', 'Other and none'];
    const columns = [lines(rows, 60, 100), lines(rows, 200, 100)];
    expect(textsOf(columns, [across(113), across(127)])).toEqual(rows.flatMap((row) => [row, row]));
  });

  test('is read from the right in Arabic', () => {
    const labels = ['بضاعة', 'خدمات', 'ضريبة'].map((row) => [...row].toReversed().join(''));
    const columns = [lines(labels, 300, 100), lines(['12.50', '3.75', '9.00'], 100, 100)];
    const { paragraphs } = segmentPages([page(1, ...columns)]);
    expect(paragraphs.map(({ box }) => Math.round(box.x))).toEqual([300, 100, 300, 100, 300, 100]);
  });
});

describe('text that is no table', () => {
  const prose = [
    'The first column of the newspaper speaks of',
    'one thing and of all that follows from it for',
    'the people of the town who have read about',
    'it in the other newspaper of this same town',
    'and have not forgotten it until this morning',
  ];
  const joined = prose.join(' ');

  test('columns of a newspaper stay paragraphs', () => {
    expect(textsOf([lines(prose, 60, 100), lines(prose, 320, 100)])).toEqual([joined, joined]);
  });

  test('a paragraph beside a table stays one', () => {
    const amounts = prose.map((_, at) => line(`${at + 1}2.50`, 400, 100 + at * 14));
    expect(textsOf([lines(prose, 60, 100), amounts])[0]).toBe(joined);
  });

  test('a list with its marks in a column stays a list', () => {
    const item = ['A first line of an item that is long and', 'its second line'];
    const marks = [line('h', 40, 100), line('h', 40, 128)];
    const texts = textsOf([marks, [...lines(item, 60, 100), ...lines(item, 60, 128)]]);
    expect(texts.filter((text) => text === item.join(' '))).toHaveLength(2);
  });

  test('a high letter beside two lines does not make them one', () => {
    const note = [line('29', 20, 106, { style: { size: 14 } }), line('30', 20, 306)];
    const body = lines(prose, 60, 100);
    expect(textsOf([note, body]).at(-1)).toBe(joined);
  });
});

describe('a ruled table', () => {
  const grid = [...[90, 120, 150].map(across), ...[50, 200, 350].map((x) => down(x, 90, 150))];
  // Closer to each other than words.
  const row = (y: number) => {
    const [left, right] = [line('Left', 175, y), line('Right', 202, y)];
    return { words: [...left.words, ...right.words], box: { ...left.box, width: 60 } };
  };

  test('divides words where a line is between them', () => {
    expect(textsOf([[row(100)], [row(130)]], grid)).toEqual(['Left', 'Right', 'Left', 'Right']);
  });

  test('divides amounts below each other in one cell', () => {
    const cells = [...[90, 150].map(across), ...[50, 200, 350].map((x) => down(x, 90, 150))];
    const names = lines(['Revenue from all sales', 'Expenses for all goods', 'Profit'], 60, 100);
    const amounts = ['1,250.00', '751.50', '9.75'].map((text, at) => amount(text, 100 + at * 14));
    expect(textsOf([names, amounts], cells)).toEqual([
      ...['Revenue from all sales', '1,250.00', 'Expenses for all goods', '751.50'],
      ...['Profit', '9.75'],
    ]);
  });

  test('boxes behind the lines of a paragraph are no cells', () => {
    const text = ['A paragraph whose lines are', 'colored one by one in a', 'program'];
    const boxes = [98, 112, 126, 140].map(across);
    const sides = [50, 350].map((x) => down(x, 98, 140));
    expect(textsOf([lines(text, 60, 100)], [...boxes, ...sides])).toEqual([text.join(' ')]);
  });

  test('a longer text does not leave its cell', () => {
    const found = paragraphsOf([[line('Left', 60, 100)], [line('Low', 60, 130)]], grid);
    const [room] = found.slice(0, 1).flatMap((one) => findRoom(found).roomsOf(one));
    expect(room && room.x + room.width).toBeLessThan(200);
    expect(room && room.y + room.height).toBeLessThanOrEqual(120);
  });
});
