import { expect, test } from 'vitest';
import { withPlainBullets } from './plain-bullets.ts';

test('bullets of symbol fonts become characters of every font', () => {
  const level = (code: number) => `{\\listlevel{\\leveltext \\'01\\u${code} ?;}{\\levelnumbers;}}`;
  expect(withPlainBullets(level(61623))).toBe(level(0x2022));
  expect(withPlainBullets(level(61607))).toBe(level(0x25aa));
});

test('other signs, numbers and texts stay', () => {
  const numbers = "{\\leveltext \\'02\\'00.;}{\\leveltext \\'01\\u61440 ?;} a text \\u61623 ?;";
  expect(withPlainBullets(numbers)).toBe(numbers);
});
