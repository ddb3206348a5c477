import { expect, test } from 'vitest';
import { replaceNumbers } from './replace-numbers.ts';

test.each([
  ['one number', 'Page 7', 'Seite 7', 'Page 12', 'Seite 12'],
  ['two swapped numbers', 'From 3 to 5', 'Von 3 bis 5', 'From 5 to 3', 'Von 5 bis 3'],
  [
    'separators of the other language',
    'It costs 1,234.50',
    'Es kostet 1.234,50',
    'It costs 9,876.25',
    'Es kostet 9.876,25',
  ],
  ['the same number twice', '4 of 4', '4 von 4', '6 of 6', '6 von 6'],
  ['a different word too', 'Page 7', 'Seite 7', 'Leaf 12', undefined],
  ['a number missing in the translation', 'It is 7', 'Es ist sieben', 'It is 8', undefined],
  ['one number becomes two', '4 of 4', '4 von 4', '6 of 7', undefined],
  ['a date', 'On 12.05.2020', 'Am 12.05.2020', 'On 13.05.2020', undefined],
  ['an extra number in the translation', '7 days', '7 Tage (7)', '8 days', undefined],
])('%s', (_what, source, target, wanted, expected) => {
  expect(replaceNumbers({ source, target }, wanted, 'en', 'de')).toBe(expected);
});
