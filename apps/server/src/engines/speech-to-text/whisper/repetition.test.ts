import { expect, test } from 'vitest';
import { firstLoop, isRepetitive, loopingTail, tailLoops } from './repetition.ts';

test('does not treat normal speech as a loop', () => {
  expect(tailLoops([])).toBe(false);
  expect(tailLoops([1, 2, 3, 4, 5, 6, 7, 8, 9])).toBe(false);
  // "no, no, no"
  expect(tailLoops([7, 7, 7])).toBe(false);
  expect(
    isRepetitive(
      'The committee met on Tuesday to discuss the new library and its garden, at last.',
    ),
  ).toBe(false);
  expect(isRepetitive('no no no no')).toBe(false);
});

test.each([
  ['one token', [9, 4, ...Array(8).fill(5)], { begin: 2, unit: 1 }],
  ['two tokens', [9, 4, ...Array(6).fill([1, 2]).flat()], { begin: 2, unit: 2 }],
  ['a sentence', [9, ...Array(3).fill([1, 2, 3, 4, 5, 6, 7]).flat()], { begin: 1, unit: 7 }],
])('finds where a loop of %s starts', (_, tokens, begin) => {
  expect(loopingTail(tokens as number[])).toEqual(begin);
});

test('finds a loop that ends by itself', () => {
  expect(firstLoop([1, 2, ...Array(8).fill(5), 3, 4])).toEqual({ begin: 2, unit: 1 });
  expect(firstLoop([1, 2, 3, 4, 5])).toBeUndefined();
});

test('finds a loop in text of any script', () => {
  expect(isRepetitive('أساس '.repeat(40))).toBe(true);
  expect(isRepetitive('I think that is right. '.repeat(12))).toBe(true);
});
