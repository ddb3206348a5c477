import { expect, test } from 'vitest';
import { line, lines, page } from './build-page.fixture.ts';
import { orderColumns } from './order-columns.ts';
import { segmentPages } from './segment-pages.ts';

const left = [
  'The left column has lines that are all about',
  'equally long, as in a newspaper that is set in',
  'two columns, and it ends a long way below.',
];
const other = [
  'The right column is beside it, with other texts',
  'that have nothing to do with the left one, and',
  'which are read after the last of its lines ends.',
];
const textOf = (read: readonly { words: { text: string }[] }[]) =>
  read.map(({ words }) => words.map(({ text }) => text).join(' '));

test('reads columns that poppler mixed one after the other', () => {
  const [one, two] = [lines(left, 60, 100), lines(other, 290, 100)];
  const mixed = one.flatMap((each, at) => [each, ...two.slice(at, at + 1)]);
  expect(textOf(orderColumns(mixed))).toEqual([...left, ...other]);
  const { segments } = segmentPages([page(1, mixed)]);
  expect(segments.map(({ text }) => text)).toEqual([left.join(' '), other.join(' ')]);
});

test('texts across the page stay above and below the columns', () => {
  const across = (text: string, y: number) => line(text, 60, y, { gap: 14 });
  const head = across('A title over both columns of this page that is as wide as they are', 60);
  const foot = across('A remark below both columns of this page that is as wide as they are', 160);
  const [one, two] = [lines(left, 60, 100), lines(other, 290, 100)];
  const mixed = [...two, foot, ...one, head];
  expect(textOf(orderColumns(mixed))).toEqual([
    ...textOf([head]),
    ...left,
    ...other,
    ...textOf([foot]),
  ]);
});

test('labels beside texts keep their order', () => {
  const labels = lines(['Name', 'Address', 'Date'], 60, 100);
  const rows = labels.flatMap((label, at) => [label, ...lines(other, 290, 100).slice(at, at + 1)]);
  expect(orderColumns(rows)).toEqual(rows);
});
