import { expect, test } from 'vitest';
import { cueOf, inputOf, plainOf } from './cue-wire.ts';
import { testCue } from './test-store.ts';

const words = [
  { text: 'Good', startMs: 0, endMs: 400, confidence: 0.9 },
  { text: 'day', startMs: 400, endMs: 900, confidence: 0.4 },
];

test('a cue comes back from the wire as it was', () => {
  const cue = testCue('a', 0, { speaker: 'Bo', sourceCueIds: ['s'], stale: true, track: 'upper' });
  expect(cueOf(plainOf(cue, 3))).toEqual(cue);
  expect(cueOf(plainOf(testCue('b', 5), 3))).toEqual(testCue('b', 5));
});

test('only what changed is told, and a name that is gone', () => {
  const before = testCue('a', 0, { speaker: 'Bo' });
  const { speaker: _gone, ...rest } = before;
  expect(inputOf(before, { ...rest, text: 'New' })).toEqual({ text: 'New', speaker: null });
  expect(inputOf(before, { ...before, endMs: 9 })).toEqual({ endMs: 9 });
});

test('looking a stale text over tells it again', () => {
  const { stale: _stale, ...read } = testCue('a', 0, { stale: true });
  expect(inputOf({ ...read, stale: true }, read)).toEqual({ text: read.text });
});

test.each([
  ['of a new cue', null, testCue('a', 0, { text: 'Good day', words }), true],
  [
    'where a text is typed',
    testCue('a', 0, { text: 'Good day', words }),
    testCue('a', 0, { text: 'Good night', words }),
    false,
  ],
  [
    'where the heard text is back',
    testCue('a', 0, { text: 'Good night', words }),
    testCue('a', 0, { text: 'Good\nday', words }),
    true,
  ],
  [
    'that are divided',
    testCue('a', 0, { words }),
    testCue('a', 0, { words: words.slice(1) }),
    true,
  ],
  ['that were loaded since', testCue('a', 0), testCue('a', 0, { text: 'Typed', words }), false],
] as const)('the engine’s words %s', (_when, before, after, told) => {
  expect('words' in inputOf(before, after)).toBe(told);
});
