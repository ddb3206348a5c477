import { expect, test } from 'vitest';
import { testCue } from '../testing/test-store.ts';
import { cueOf, inputOf, plainOf } from './cue-wire.ts';

const words = [
  { text: 'Good', startMs: 0, endMs: 400, confidence: 0.9 },
  { text: 'day', startMs: 400, endMs: 900, confidence: 0.4 },
];

test('a cue survives the wire format', () => {
  const cue = testCue('a', 0, { speaker: 'Bo', sourceCueIds: ['s'], stale: true, track: 'upper' });
  expect(cueOf(plainOf(cue, 3))).toEqual(cue);
  expect(cueOf(plainOf(testCue('b', 5), 3))).toEqual(testCue('b', 5));
});

test('sends only changed fields, including a removed speaker', () => {
  const before = testCue('a', 0, { speaker: 'Bo' });
  const { speaker: _gone, ...rest } = before;
  expect(inputOf(before, { ...rest, text: 'New' })).toEqual({ text: 'New', speaker: null });
  expect(inputOf(before, { ...before, endMs: 9 })).toEqual({ endMs: 9 });
});

test('sends a stale text again after review', () => {
  const { stale: _stale, ...read } = testCue('a', 0, { stale: true });
  expect(inputOf({ ...read, stale: true }, read)).toEqual({ text: read.text });
});

test.each([
  ['of a new cue', null, testCue('a', 0, { text: 'Good day', words }), true],
  [
    'with typed text',
    testCue('a', 0, { text: 'Good day', words }),
    testCue('a', 0, { text: 'Good night', words }),
    false,
  ],
  [
    'with the original text restored',
    testCue('a', 0, { text: 'Good night', words }),
    testCue('a', 0, { text: 'Good\nday', words }),
    true,
  ],
  ['of a split cue', testCue('a', 0, { words }), testCue('a', 0, { words: words.slice(1) }), true],
  ['loaded later', testCue('a', 0), testCue('a', 0, { text: 'Typed', words }), false],
] as const)('the engine’s words %s', (_when, before, after, told) => {
  expect('words' in inputOf(before, after)).toBe(told);
});
