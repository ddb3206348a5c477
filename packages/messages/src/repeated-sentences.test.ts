import { expect, test } from 'vitest';
import { createSentenceFinder } from './repeated-sentences.ts';

const find = createSentenceFinder({
  'files.gone': 'This file was deleted by {name}. Upload it again.',
  'files.several': '{count, plural, one {# file was sent.} other {# files were sent to you.}}',
  'common.delete': 'Delete',
});
const idsIn = (source: string) =>
  find('screen.test.tsx', source).map((fault) => fault.replace(/.* of (.*)\.$/, '$1'));

test.each([
  [`await screen.findByText('This file was deleted by Ada.')`, 'files.gone'],
  [`expect(text).toBe(\`This file was deleted by \${name}.\`)`, 'files.gone'],
  ['expect(text).toMatch(/^Upload it again\\.$/)', 'files.gone'],
  ['expect(text).toContain("3 files were sent to you.")', 'files.several'],
  [`const expected = ['This file was deleted by Ada.'];`, 'files.gone'],
  [`screen.getByText('file was deleted')`, 'files.gone'],
  ['const shown = <p>This file was deleted by Ada</p>;', 'files.gone'],
])('finds a sentence of the catalog: %s', (source, id) => {
  expect(idsIn(source)).toEqual([id]);
});

test('says where it is', () => {
  const source = `\nexpect(text).toBe('This file was deleted by Ada.');`;
  expect(find('a.test.ts', source)).toEqual(['a.test.ts:2 repeats the text of files.gone.']);
});

test.each([
  `await screen.findByText(t('files.gone', { name: 'Ada' }))`,
  // The name of a test, or of a case.
  `test('this file was deleted by somebody, and says so', () => {});`,
  `test.each([])('This file was deleted by %s', () => {});`,
  // Some words in common, in what is not compared.
  `throw new Error('file was deleted');`,
  // Labels are too short to be told from names.
  `screen.getByRole('button', { name: 'Delete' })`,
])('accepts %s', (source) => {
  expect(idsIn(source)).toEqual([]);
});
