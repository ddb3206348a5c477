import { expect, test } from 'vitest';
import { markPlaces } from './mark-places.ts';

const shown = (text: string, ...places: Array<[number, number]>) =>
  markPlaces(
    text,
    places.map(([start, end]) => ({ start, end })),
  )
    .map(({ text: piece, marked }) => (marked ? `[${piece}]` : piece))
    .join('');

test('marks positions in order and keeps the text complete', () => {
  expect(shown('river and river', [10, 15], [0, 5])).toBe('[river] and [river]');
  expect(shown('河流', [0, 2])).toBe('[河流]');
  expect(shown('no place')).toBe('no place');
});

test('clips overlapping and out-of-range positions', () => {
  expect(shown('abcdef', [1, 4], [2, 9])).toBe('a[bcd][ef]');
  expect(shown('abc', [7, 9])).toBe('abc');
});
