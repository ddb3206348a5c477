import { expect, test } from 'vitest';
import { checkNumbers } from './check-numbers.ts';

const counted = {
  'files.found': '{count, plural, one {# file of {name}} other {# files of {name}}}',
  'files.max': '{max, number}',
};

test.each([
  ['Up to {max, number} files can be sent.', 'max'],
  // Without a format, but used as a number elsewhere.
  ['Up to {max} files can be sent.', 'max'],
  ['<b>{total, number}</b> files', 'total'],
  ['{kind, select, own {Your {total, number} files} other {Files}}', 'total'],
  ['{of, plural, one {# project} other {# projects}} with {total, number} files', 'total'],
])('names the number before a noun: %s', (message, name) => {
  expect(checkNumbers('en', { ...counted, 'files.other': message })).toEqual([
    `en: files.other: {${name}} before “files” is not a plural`,
  ]);
});

test.each([
  'Up to {max, plural, one {# file} other {# files}} can be sent.',
  '{count, number} of {max, number}',
  'No {format} files',
  'Speed: {max, number} files/s',
  'Files: {max, number}',
  // No plural here counts them.
  '{max, number} of pages',
])('accepts %s', (message) => {
  expect(checkNumbers('en', { ...counted, 'files.other': message })).toEqual([]);
});

test('a language with one form needs no plural', () => {
  const japanese = { found: '{count, plural, other {# 件}}', max: '最大 {count, number} 件' };
  expect(checkNumbers('ja', japanese)).toEqual([]);
});
