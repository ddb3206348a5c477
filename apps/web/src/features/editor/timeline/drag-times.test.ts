import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cue, Track } from '../store/editor-types.ts';
import { type DragRules, moveCues, moveEdge, type NewTimes, spanNewCue } from './drag-times.ts';
import { toLanes } from './lanes.ts';

const cue = (id: string, startMs: number, endMs: number, track: Track = 'lower'): Cue => ({
  id,
  startMs,
  endMs,
  text: id,
  track,
});
const rules: DragRules = { minGapMs: 80, shortestMs: 40, durationMs: 10_000, push: false };
const push = { ...rules, push: true };
const row = toLanes([cue('a', 1000, 2000), cue('b', 2500, 3000), cue('c', 3000, 4000)]);
const show = (times: NewTimes) =>
  [...times].map(([id, { startMs, endMs }]) => `${id} ${startMs}-${endMs}`);
const b = row.lower.cues[1] as Cue;

describe('an edge', () => {
  test.each([
    ['start', 2200, rules, ['b 2200-3000']],
    ['start', 500, rules, ['b 2080-3000']],
    ['start', 9000, rules, ['b 2960-3000']],
    ['start', 1900, push, ['b 1900-3000', 'a 820-1820']],
    ['start', -50, push, ['b 1080-3000', 'a 0-1000']],
    ['end', 2700, rules, ['b 2500-2700']],
    ['end', 3500, rules, []],
    ['end', 3500, push, ['b 2500-3500', 'c 3500-4500']],
    ['end', 99_000, push, ['b 2500-9000', 'c 9000-10000']],
    ['end', 100, rules, ['b 2500-2540']],
  ] as const)('%s to %i', (side, ms, how, expected) => {
    expect(show(moveEdge(row, b, side, ms, how))).toEqual(expected);
  });
});

describe('bodies', () => {
  test.each([
    [['b'], -100, rules, ['b 2400-2900']],
    [['b'], -2000, rules, ['b 2080-2580']],
    [['b'], 50, rules, []],
    [['b', 'c'], 99_000, rules, ['b 8500-9000', 'c 9000-10000']],
    [['a', 'c'], 600, rules, ['a 1420-2420', 'c 3420-4420']],
    [['a'], 1000, push, ['a 2000-3000', 'b 3080-3580', 'c 3580-4580']],
    [['c'], -99_000, push, ['c 1580-2580', 'b 1080-1580', 'a 0-1000']],
  ] as const)('%j by %i', (ids, delta, how, expected) => {
    expect(show(moveCues(row, new Set(ids), delta, how))).toEqual(expected);
  });
});

describe('a new cue', () => {
  test.each([
    ['lower', 5000, 6000, { startMs: 5000, endMs: 6000 }],
    ['lower', 6000, 5000, { startMs: 5000, endMs: 6000 }],
    ['lower', 900, 4500, { startMs: 900, endMs: 920 }],
    ['lower', 2300, 100, { startMs: 2080, endMs: 2300 }],
    ['upper', 900, 4500, { startMs: 900, endMs: 4500 }],
    ['lower', 5000, 5010, null],
  ] as const)('on the %s track from %i to %i', (track, from, to, expected) => {
    const made = spanNewCue(row, track, from, to, { ...rules, shortestMs: 20 });
    expect(made).toEqual(expected);
  });
});

/** Cues of both tracks that do not overlap, from gaps and durations. */
const cueLists = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 400 }),
      length: fc.integer({ min: 40, max: 900 }),
      upper: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => {
    const at = { upper: 0, lower: 0 };
    return parts.map(({ gap, length, upper }, index) => {
      const track: Track = upper ? 'upper' : 'lower';
      const startMs = at[track] + gap;
      at[track] = startMs + length;
      return cue(String(index), startMs, startMs + length, track);
    });
  });

function checkResult(cues: readonly Cue[], times: NewTimes, durationMs: number) {
  const after = cues.map((was) => ({ ...was, ...times.get(was.id) }));
  for (const is of after) {
    expect(Number.isInteger(is.startMs) && Number.isInteger(is.endMs)).toBe(true);
    expect(is.startMs).toBeGreaterThanOrEqual(0);
    expect(is.endMs).toBeLessThanOrEqual(durationMs);
    expect(is.endMs - is.startMs).toBeGreaterThanOrEqual(rules.shortestMs);
    for (const other of after)
      if (other !== is && other.track === is.track)
        expect(other.startMs >= is.endMs || is.startMs >= other.endMs).toBe(true);
  }
  // The order of cues never changes.
  for (const track of ['upper', 'lower'] as const) {
    const ids = (list: readonly Cue[]) =>
      list
        .filter((one) => one.track === track)
        .sort((x, y) => x.startMs - y.startMs)
        .map(({ id }) => id);
    expect(ids(after)).toEqual(ids(cues));
  }
}

const howTo = fc.record({
  minGapMs: fc.integer({ min: 0, max: 200 }),
  shortestMs: fc.constant(rules.shortestMs),
  durationMs: fc.constant(20_000),
  push: fc.boolean(),
});
const anyTime = fc.double({ min: -30_000, max: 30_000, noNaN: true });

test('dragging an edge never overlaps, leaves the media, passes the other edge or leaves less than a frame', () => {
  fc.assert(
    fc.property(
      cueLists,
      fc.nat(),
      fc.constantFrom('start', 'end'),
      anyTime,
      howTo,
      (cues, pick, side, ms, how) => {
        const dragged = cues[pick % cues.length] as Cue;
        checkResult(cues, moveEdge(toLanes(cues), dragged, side, ms, how), how.durationMs);
      },
    ),
  );
});

test('dragging bodies never does either, and all cues move equally', () => {
  fc.assert(
    fc.property(
      cueLists,
      fc.array(fc.nat(), { minLength: 1 }),
      anyTime,
      howTo,
      (cues, picks, delta, how) => {
        const dragged = new Set(picks.map((pick) => (cues[pick % cues.length] as Cue).id));
        const times = moveCues(toLanes(cues), dragged, delta, how);
        checkResult(cues, times, how.durationMs);
        const moves = cues
          .filter(({ id }) => dragged.has(id))
          .map((was) => (times.get(was.id)?.startMs ?? was.startMs) - was.startMs);
        expect(new Set(moves).size).toBe(1);
        for (const was of cues) {
          const is = times.get(was.id);
          if (is) expect(is.endMs - is.startMs).toBe(was.endMs - was.startMs);
        }
      },
    ),
  );
});

test('a new cue fits between its neighbors or is not created', () => {
  const time = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(
      cueLists,
      fc.constantFrom<Track>('upper', 'lower'),
      time,
      time,
      howTo,
      (cues, track, from, to, how) => {
        const lanes = toLanes(cues);
        if (lanes[track].cues.some((one) => one.startMs <= from && from < one.endMs)) return;
        const made = spanNewCue(lanes, track, from, to, how);
        if (made)
          checkResult(
            [...cues]
              .filter((one) => one.track === track)
              .concat(cue('new', made.startMs, made.endMs, track)),
            new Map(),
            how.durationMs,
          );
      },
    ),
  );
});
