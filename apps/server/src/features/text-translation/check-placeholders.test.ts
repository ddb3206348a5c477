import { describe, expect, test } from 'vitest';
import { findMissingTokens } from './check-placeholders.ts';

describe('finds no missing tokens', () => {
  test.each([
    ['It costs 1,234.50 dollars', 'Cuesta 1.234,50 dólares'],
    ['in 2024', 'في عام ٢٠٢٤'],
    ['10,000 people', '1万人'],
    ['25,000 people', '2.5万人'],
    ['120 million 35', '1億2000万 35'],
    ['three of 7', 'tres de siete'],
    ['at 14:30', 'à 14 h 30'],
    ['see https://example.org/a?b=1.', 'véase https://example.org/a?b=1.'],
    ['Hello {name}, %s', '%s, hola {name}'],
    ['room 42', 'sala ４２'],
    ['1 000 000 km', '1,000,000 km'],
  ])('%s → %s', (source, translation) => {
    expect(findMissingTokens(source, translation)).toEqual([]);
  });
});

describe('names missing tokens as written', () => {
  test.each([
    ['It costs 1,234 dollars', 'Cuesta mucho', ['1,234']],
    ['Hello {name}', 'Hola', ['{name}']],
    ['{a} {a}', '{a}', ['{a}']],
    ['write to a@b.org', 'escriba', ['a@b.org']],
    ['in 1984 and 1999', 'en 1984', ['1999']],
  ])('%s → %s', (source, translation, lost) => {
    expect(findMissingTokens(source, translation)).toEqual(lost);
  });
});
