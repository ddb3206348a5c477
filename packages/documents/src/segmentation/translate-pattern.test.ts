import { expect, test } from 'vitest';
import { UntranslatableError } from './pattern-escapes.ts';
import { translatePattern } from './translate-pattern.ts';

const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^(?:${translatePattern(pattern)})$`, 'u').test(text);

test.each([
  ['\\p{Lu}\\p{IsAlphabetic}\\pL', 'Äöü', '1aa'],
  ['[\\p{L}&&[^a-c]]+', 'xyz', 'xaz'],
  ['[[a-z]--[aeiou]]+', 'xyz', 'xaz'],
  ['[[a-z]-[aeiou]]', 'x', 'a'],
  ['[a-c[x-z]]+', 'axz', 'm'],
  ['[^a[bc]]', 'd', 'b'],
  ['[[:upper:]\\d]+', 'A1', 'a'],
  ['[]a]+', ']a', 'b'],
  ['\\Qa.b*\\E+', 'a.b**', 'axb*'],
  ['a\\hb', 'a\u00a0b', 'a\nb'],
  ['\\x{1F600}\\u00e4\\x41\\0101', '😀äAA', '😀'],
  ['a(?i)b|c', 'aB', 'AB'],
  ['a(?i)b|c', 'C', 'A'],
  ['(?i:x)y', 'Xy', 'XY'],
  ['[a-z]++\\.', 'ab.', 'ab'],
  ['a?+b', 'ab', 'aab'],
  ['x(?#remark)y', 'xy', 'x'],
  ['\\w+', 'häß_1', 'a-b'],
  ['"\\-\\"\'@#', '"-"\'@#', '"'],
  ['\\R', '\r\n', 'a'],
  ['(a)(?<n>b){2}?', 'abb', 'ab'],
])('translates %s', (pattern, yes, no) => {
  expect(matches(pattern, yes)).toBe(true);
  expect(matches(pattern, no)).toBe(false);
});

test('a possessive repetition gives nothing back', () => {
  expect(matches('[a-z]++z', 'abz')).toBe(false);
  expect(matches('[a-z]+z', 'abz')).toBe(true);
});

test.each([
  ['(?>ab)c', '(?>'],
  ['(a)\\1', '\\1'],
  ['(?:ab)++', '++'],
  ['\\p{InBasicLatin}', '\\p{InBasicLatin}'],
  ['\\N{DASH}', '\\N'],
  ['\\G', '\\G'],
  ['(?x)a b', '(?x)'],
  ['a)', ')'],
  ['(a', '('],
])('says what of %s has no equal', (pattern, construct) => {
  const translate = () => translatePattern(pattern);
  expect(translate).toThrow(UntranslatableError);
  expect(translate).toThrow(construct);
});

test('words are those of Unicode on both sides of a boundary', () => {
  const pattern = new RegExp(translatePattern('\\bÄ\\b'), 'u');
  expect(pattern.test('ein Ä.')).toBe(true);
  expect(pattern.test('éÄ')).toBe(false);
});
