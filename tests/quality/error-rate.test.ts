import { expect, test } from 'vitest';
import { editDistance, errorRate, unitsOf } from './error-rate.ts';

test('case, punctuation, hyphens and English titles are no errors', () => {
  expect(unitsOf('Mr. Dashwood’s cold-hearted, “OK”?', 'en')).toEqual([
    'mister',
    'dashwoods',
    'cold',
    'hearted',
    'ok',
  ]);
  expect(unitsOf('Mr', 'de')).toEqual(['mr']);
});

test('Chinese, Japanese and Korean are counted in characters, without blanks', () => {
  expect(errorRate('二零二五年', '二零 二六年。', 'zh-TW')).toEqual({
    errors: 1,
    units: 5,
    unit: 'characters',
  });
  expect(errorRate('길 한 옆으로', '길한 옆으로', 'ko').errors).toBe(0);
});

test('a substitution, a deletion and an insertion are one error each', () => {
  expect(errorRate('one two three', 'one too three', 'en')).toMatchObject({ errors: 1, units: 3 });
  expect(errorRate('one two three', 'one three', 'en').errors).toBe(1);
  expect(errorRate('one two three', 'one two two three', 'en').errors).toBe(1);
  expect(editDistance([], ['a', 'b'])).toBe(2);
});
