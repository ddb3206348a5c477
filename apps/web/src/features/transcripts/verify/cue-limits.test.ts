import { expect, test } from 'vitest';
import { measureCue } from './cue-limits.tsx';

const over = (...args: Parameters<typeof measureCue>) =>
  measureCue(...args)
    .filter((measure) => measure.over)
    .map(({ label }) => label);

test('a short English cue is within its limits', () => {
  expect(over('Hello there.', 2000, 'en')).toEqual([]);
});
test('a line of 43 characters, 21 characters a second and three lines are over', () => {
  expect(over('x'.repeat(43), 10_000, 'en')).toEqual(['Line']);
  expect(over('x'.repeat(21), 1000, 'en')).toEqual(['Per second']);
  expect(over('a\nb\nc', 3000, 'en')).toEqual(['Lines']);
});
test('the limits are those of the language', () => {
  expect(over('字'.repeat(17), 6000, 'zh')).toEqual(['Line']);
});
test('a cue without duration is too fast, whatever it says', () => {
  expect(over('x', 0, 'en')).toEqual(['Per second']);
});
