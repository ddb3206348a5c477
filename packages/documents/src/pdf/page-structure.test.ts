import { describe, expect, test } from 'vitest';
import { line, lines, page } from './build-page.fixture.ts';
import { textOfParagraph } from './heading-levels.ts';
import type { PdfBox, PdfLine } from './page.ts';
import { canFlow } from './page-flow.ts';
import { findStructure, type PageBlock } from './page-structure.ts';
import { segmentPages } from './segment-pages.ts';

const prose = [
  'The first paragraph of the report speaks of one thing and of all',
  'that follows from it for the people of the town who have read it',
  'in the other newspaper of this town and have not forgotten it yet.',
];
const structureOf = (groups: PdfLine[][], rulings: PdfBox[] = [], pictures: PdfBox[] = []) => {
  const pages = [{ ...page(1, ...groups), rulings }];
  const [found] = findStructure(pages, segmentPages(pages), { pictures: new Map([[1, pictures]]) });
  return found?.parts ?? [];
};
const textOf = (block: PageBlock): string =>
  block.kind === 'text' || block.kind === 'item'
    ? textOfParagraph(block.paragraph).trim()
    : block.kind;
const shown = (blocks: readonly PageBlock[]) =>
  blocks.map((block) => [
    ...(block.kind === 'text' || block.kind === 'item' ? [block.role] : []),
    textOf(block),
  ]);

test('finds titles and headings by size and weight, and puts pictures where they are', () => {
  const [part] = structureOf(
    [
      [line('The report', 60, 60, { style: { size: 22 } })],
      [line('First part', 60, 100, { style: { size: 14 } })],
      lines(prose, 60, 130),
      [line('A bold one', 60, 340, { style: { bold: true } })],
      lines(prose, 60, 370),
    ],
    [],
    [{ x: 60, y: 200, width: 200, height: 100 }],
  );
  expect(shown(part?.blocks ?? [])).toEqual([
    ['title', 'The report'],
    ['heading1', 'First part'],
    ['body', prose.join(' ')],
    ['picture'],
    ['heading2', 'A bold one'],
    ['body', prose.join(' ')],
  ]);
});

test('a line in italics above a text is a heading, but not a remark below one', () => {
  const [part] = structureOf([
    [line('An italic one', 60, 100, { style: { italic: true } })],
    lines(prose, 60, 130),
    [line('Written by a reader', 60, 190, { style: { italic: true } })],
    [line('A last line', 60, 230)],
  ]);
  expect(shown(part?.blocks ?? [])).toEqual([
    ['heading1', 'An italic one'],
    ['body', prose.join(' ')],
    ['body', 'Written by a reader'],
    ['body', 'A last line'],
  ]);
});

test('items of lists have their marks, which are counted', () => {
  const [part] = structureOf([
    [line('a) the first thing of all', 60, 100, { gap: 6 })],
    [line('b) the second thing of all', 60, 130, { gap: 6 })],
    [line('\u2022 the last thing of all', 60, 160, { gap: 6 })],
  ]);
  expect(part?.blocks.map((block) => block.kind === 'item' && block.mark)).toEqual([
    { kind: 'number', format: 'lowerLetter', before: '', after: ')', value: 1 },
    { kind: 'number', format: 'lowerLetter', before: '', after: ')', value: 2 },
    { kind: 'bullet', text: '\u2022' },
  ]);
});

describe('a table', () => {
  const cellsOf = (block: PageBlock | undefined) =>
    block?.kind === 'table'
      ? block.grid.rows.map((cells) => cells.map(({ items }) => items.map(textOf).join('|')))
      : undefined;

  test('without lines has rows and columns', () => {
    const labels = ['Goods and services', 'Freight and handling', 'Tax on the amounts'];
    const amounts = ['1,250.00', '75.50', '251.84'];
    const [part] = structureOf([
      lines(labels, 60, 100),
      amounts.map((text, at) => line(text, 340, 100 + at * 14, { anchor: 'right' })),
    ]);
    expect(part?.blocks).toHaveLength(1);
    expect(cellsOf(part?.blocks[0])).toEqual(labels.map((label, at) => [label, amounts[at]]));
  });

  test('with lines keeps cells over several columns, empty ones, and signs', () => {
    const across = (y: number): PdfBox => ({ x: 50, y, width: 300, height: 0 });
    const down = (x: number, from: number): PdfBox => ({
      x,
      y: from,
      width: 0,
      height: 160 - from,
    });
    const rulings = [across(100), across(130), across(160)];
    const columns = [down(50, 100), down(350, 100), down(150, 130), down(250, 130)];
    const [part] = structureOf(
      [[line('Over all of it', 60, 108)], [line('Left', 60, 138)], [line('–', 260, 138)]],
      [...rulings, ...columns],
    );
    expect(cellsOf(part?.blocks[0])).toEqual([['Over all of it'], ['Left', '', '–']]);
  });
});

test('a row without lines between its texts has the columns of the others', () => {
  const across = (y: number): PdfBox => ({ x: 50, y, width: 300, height: 0 });
  const down = (x: number, from: number): PdfBox => ({ x, y: from, width: 0, height: 160 - from });
  const rulings = [across(100), across(130), across(160), down(50, 100), down(350, 100)];
  const [part] = structureOf(
    [
      [line('One', 60, 108)],
      [line('Two', 260, 108)],
      [line('Left', 60, 138)],
      [line('Right', 260, 138)],
    ],
    [...rulings, { ...down(200, 100), height: 30 }],
  );
  const [table] = part?.blocks ?? [];
  expect(table?.kind === 'table' && table.grid.rows.map((cells) => cells.length)).toEqual([2, 2]);
});

test('columns are parts of their own, below a title over both', () => {
  const short = [
    'The column of the paper says',
    'what is new in the town and',
    'what will be new in it soon',
  ];
  const column = (x: number) => [100, 200, 300, 400].map((y) => lines(short, x, y));
  const parts = structureOf([
    [line('A title that is as wide as both of the columns of it', 60, 50, { style: { size: 18 } })],
    ...column(60),
    ...column(320),
  ]);
  expect(parts.map(({ columns, blocks }) => [columns, blocks.length])).toEqual([
    [1, 1],
    [2, 8],
  ]);
});

test('short items of a list above columns are no part of them', () => {
  const short = ['The column of the paper says', 'what is new in the town and', 'what will be new'];
  const column = (x: number) => [200, 300, 400].map((y) => lines(short, x, y));
  const parts = structureOf([
    [line('\u2022 an item that is as wide as both of the columns below it, and longer', 60, 100)],
    [line('\u2022 a short one', 60, 130)],
    ...column(60),
    ...column(320),
  ]);
  expect(parts.map(({ columns, blocks }) => [columns, blocks.length])).toEqual([
    [1, 2],
    [2, 6],
  ]);
});

test('forms, slides, and pages with texts on pictures keep their places', () => {
  const full = page(1, lines(prose, 60, 100));
  const { paragraphs } = segmentPages([full]);
  expect(canFlow(full, paragraphs, [])).toBe(true);
  const box = { x: 0, y: 0, width: 9, height: 9 };
  expect(canFlow({ ...full, fields: { texts: [], boxes: [box] } }, paragraphs, [])).toBe(false);
  expect(canFlow({ ...full, doubt: 'unreadable' }, paragraphs, [])).toBe(false);
  expect(canFlow({ ...full, widthPt: 1000 }, paragraphs, [])).toBe(false);
  const labels = page(1, ...[100, 200, 300].map((y) => [line('A label', 60, y)]));
  const picture = { x: 0, y: 0, width: 500, height: 500 };
  expect(canFlow(labels, segmentPages([labels]).paragraphs, [picture])).toBe(false);
});

test('a page with turned text keeps its places, but not for a turned label', () => {
  const turned = (text: string, x: number): PdfLine => {
    const { words, box } = line(text, 0, 0);
    const upwards = (one: PdfBox): PdfBox => ({
      ...{ x, y: 700 - one.x - one.width, width: one.height, height: one.width },
    });
    return {
      words: words.map((word) => ({ ...word, box: upwards(word.box) })),
      box: upwards(box),
    };
  };
  const upright = lines(prose, 60, 100);
  const canFlowWith = (...others: PdfLine[]) => {
    const one = page(1, upright, ...others.map((other) => [other]));
    return canFlow(one, segmentPages([one]).paragraphs, []);
  };
  expect(canFlowWith(turned('Figures in millions', 20))).toBe(true);
  expect(canFlowWith(...prose.map((text, at) => turned(text, 200 + 14 * at)))).toBe(false);
});
