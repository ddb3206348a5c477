import { expect, test } from 'vitest';
import { isInCapitals } from './text-decoder.ts';

test.each([
  ['ВЕСЕЛАЯ МУЗЫКА', true],
  [' MUSIC PLAYING.', true],
  ['Веселая музыка', false],
  ['IBM', false],
  ['音楽', false],
  ['الموسيقى', false],
  ['', false],
])('%s is a description in capitals: %s', (text, expected) => {
  expect(isInCapitals(text)).toBe(expected);
});
