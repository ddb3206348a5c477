import { expect, test } from 'vitest';
import { isCaption } from './text-decoder.ts';

test.each([
  ['ВЕСЕЛАЯ МУЗЫКА', true],
  [' MUSIC PLAYING.', true],
  ['Веселая музыка', false],
  ['IBM', false],
  ['音楽', false],
  ['الموسيقى', false],
  ['', false],
])('where a sound is probable, %s is a description in capitals: %s', (text, expected) => {
  expect(isCaption({ noSpeech: 0.9, sound: false }, text)).toBe(expected);
  // Measured with music: a description would be the most probable text, though speech is probable.
  expect(isCaption({ noSpeech: 0.46, sound: true }, text)).toBe(expected);
  expect(isCaption({ noSpeech: 0.46, sound: false }, text)).toBe(false);
});
