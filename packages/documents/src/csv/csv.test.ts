import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { bytesOf, markText, textsOf, translateText, unmarked } from '../text/marking.fixture.ts';

const table = [
  'id,Product name,url,note',
  'a1,"Chair, red",https://a.example,"Two ""good"" legs"',
  'b2,Table,,',
  '"c3","Lines',
  'of text",x,Plain text',
].join('\r\n');

test('cells are texts, columns of programs are not', () => {
  expect(textsOf(table, 'csv')).toEqual([
    'Product name',
    'note',
    'Chair, red',
    'Two "good" legs',
    'Table',
    'Lines<x id="1"/>of text',
    'Plain text',
  ]);
  const { omitted } = openDocument(bytesOf(table), 'csv');
  expect(omitted.map(({ reason, text }) => `${reason}: ${text}`)).toContain('program-key: id: a1');
});

test('another reader finds the same table with marked cells', () => {
  const marked = parse(markText(table, 'csv')) as string[][];
  expect(marked.map((row) => row.map(unmarked))).toEqual(parse(table));
  expect(marked.flat().filter((cell) => cell.includes('⟦'))).toHaveLength(7);
});

test('a cell gets quotes when its translation needs them', () => {
  expect(translateText('A,B c\n', 'csv', [undefined, 'sagt "z"'])).toBe('A,"sagt ""z"""\n');
  expect(translateText('Name here\tB c\n', 'tsv', ['x, y', 'u\tv'])).toBe('x, y\t"u\tv"\n');
});

test.each([
  ['semicolons', 'One text;Another, longer text\n', ['One text', 'Another, longer text']],
  ['tabs', 'One text\tAnother, longer text\n', ['One text', 'Another, longer text']],
  ['one column', 'Only one text\n', ['Only one text']],
])('columns may be divided by %s', (_, source, texts) => {
  expect(textsOf(source, 'csv')).toEqual(texts);
});

test('quotes inside of an unquoted cell are text', () => {
  expect(textsOf('5" screen,"broken" quote here\n', 'csv')).toEqual([
    '5" screen',
    '"broken" quote here',
  ]);
});
