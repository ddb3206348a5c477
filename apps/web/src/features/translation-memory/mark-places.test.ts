import { expect, test } from 'vitest';
import { markPlaces } from './mark-places.ts';

const shown = (text: string, ...places: Array<[number, number]>) =>
  markPlaces(
    text,
    places.map(([start, end]) => ({ start, end })),
  )
    .map(({ text: piece, marked }) => (marked ? `[${piece}]` : piece))
    .join('');

test('places are marked in order, and nothing of the text is lost', () => {
  expect(shown('river and river', [10, 15], [0, 5])).toBe('[river] and [river]');
  expect(shown('河流', [0, 2])).toBe('[河流]');
  expect(shown('no place')).toBe('no place');
});

test('places that overlap or run out of the text are made to fit', () => {
  expect(shown('abcdef', [1, 4], [2, 9])).toBe('a[bcd][ef]');
  expect(shown('abc', [7, 9])).toBe('abc');
});
