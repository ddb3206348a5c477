import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cue } from '../store/editor-types.ts';
import { cueAt, rememberLanes, toLanes, visibleRange } from './lanes.ts';

const cuesOf = (times: ReadonlyArray<[number, number]>): Cue[] =>
  times
    .map(
      ([startMs, length], index): Cue => ({
        id: String(index),
        startMs,
        endMs: startMs + length,
        text: '',
        track: index % 3 === 0 ? 'upper' : 'lower',
      }),
    )
    .sort((a, b) => a.startMs - b.startMs);

test('visible cues equal a full search, including overlaps', () => {
  const times = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 3000 })),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(
      times,
      fc.integer({ min: 0, max: 6000 }),
      fc.integer({ min: 0, max: 900 }),
      (all, from, length) => {
        const cues = cuesOf(all);
        const to = from + length;
        for (const lane of Object.values(toLanes(cues))) {
          const [first, last] = visibleRange(lane, from, to);
          const missed = [...lane.cues.slice(0, first), ...lane.cues.slice(last)];
          expect(missed.filter((cue) => cue.endMs > from && cue.startMs <= to)).toEqual([]);
          const on = lane.cues.filter((cue) => cue.startMs <= from && from < cue.endMs);
          expect(cueAt(lane, from)).toEqual(on.at(-1));
        }
      },
    ),
  );
});

test('separates the tracks once per list', () => {
  const lanesOf = rememberLanes();
  const cues = cuesOf([
    [0, 1000],
    [1000, 500],
    [2000, 300],
  ]);
  expect(lanesOf(cues)).toBe(lanesOf(cues));
  expect(lanesOf(cues).lower.cues.map(({ id }) => id)).toEqual(['1', '2']);
  expect(lanesOf([...cues])).not.toBe(lanesOf(cues));
});
