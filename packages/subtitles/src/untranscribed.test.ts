import { expect, test } from 'vitest';
import { uncoveredSpans } from './untranscribed.ts';

const span = { id: 'a', startMs: 10_000, endMs: 20_000 };
const cue = (startMs: number, endMs: number) => ({ startMs, endMs });

test('speech without any cue is uncovered, with its own fields', () => {
  expect(uncoveredSpans([span], [cue(0, 10_000), cue(20_000, 22_000)])).toEqual([span]);
});

test('the end of a cue that stays on the screen covers nothing', () => {
  expect(uncoveredSpans([span], [cue(5_000, 12_000)])).toEqual([span]);
});

test('cues with gaps between them cover speech together', () => {
  expect(uncoveredSpans([span], [cue(9_000, 14_000), cue(14_080, 19_500)])).toEqual([]);
});

test('the same time in both tracks counts once', () => {
  expect(uncoveredSpans([span], [cue(10_000, 15_000), cue(10_000, 15_000)])).toEqual([span]);
  expect(uncoveredSpans([span], [cue(10_000, 18_000), cue(12_000, 14_000)])).toEqual([]);
});

test('cues in any order', () => {
  expect(uncoveredSpans([span], [cue(15_000, 20_000), cue(10_000, 15_000)])).toEqual([]);
});
