import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cue, Track } from '../store/editor-types.ts';
import { type Hit, type HitContext, handlePx, hitTest, layOut } from './hit-test.ts';
import { toLanes } from './lanes.ts';
import { xOf } from './viewport.ts';

const cue = (id: string, startMs: number, endMs: number, track: Track = 'lower'): Cue => ({
  id,
  startMs,
  endMs,
  text: id,
  track,
});
const wide = cue('wide', 1000, 3000);
const next = cue('next', 3000, 4000);
const small = cue('small', 5000, 5120);
const above = cue('above', 1000, 3000, 'upper');

const layout = layOut(200);
const inside = { sound: 60, upper: layout.laneTop.upper + 5, lower: layout.laneTop.lower + 5 };
const context: HitContext = {
  view: { startMs: 0, msPerPx: 10, widthPx: 1000, durationMs: 60_000 },
  layout,
  lanes: toLanes([above, wide, next, small]),
  playheadMs: 2000,
  current: wide,
  handlePx: handlePx.fine,
};
const words = (hit: Hit): string =>
  hit.area === 'cue'
    ? `${hit.cue.id} ${hit.part}`
    : hit.area === 'ruler'
      ? `ruler${hit.onPlayhead ? ' playhead' : ''}`
      : hit.area === 'lane'
        ? `${hit.track} lane`
        : hit.area;

test.each([
  [100, inside.lower, 'wide start'],
  [107, inside.lower, 'wide start'],
  [108, inside.lower, 'wide body'],
  [98, inside.lower, 'wide start'],
  [95, inside.lower, 'lower lane'],
  [299, inside.lower, 'wide end'],
  [300, inside.lower, 'next start'],
  [402, inside.lower, 'next end'],
  [501, inside.lower, 'small start'],
  [506, inside.lower, 'small body'],
  [509, inside.lower, 'small end'],
  [497, inside.lower, 'small start'],
  [515, inside.lower, 'small end'],
  [150, inside.upper, 'above body'],
  [500, inside.upper, 'upper lane'],
  [102, inside.sound, 'wide start'],
  [150, inside.sound, 'sound'],
  [200, 3, 'ruler playhead'],
  [250, 3, 'ruler'],
])('at %i, %i hits %s', (x, y, expected) => {
  expect(words(hitTest(context, x, y))).toBe(expected);
});

test('touch gets larger handles', () => {
  const coarse = { ...context, handlePx: handlePx.coarse };
  expect(words(hitTest(coarse, 118, inside.lower))).toBe('wide start');
  expect(words(hitTest(coarse, 490, inside.lower))).toBe('small start');
});

test('every edge of a wide enough cue offers at least eight pixels, over both sides', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 4000 }),
      fc.constantFrom('start', 'end'),
      (length, side) => {
        const only = cue('only', 2000, 2000 + length);
        const at = { ...context, lanes: toLanes([only]), current: undefined };
        const edge = xOf(at.view, side === 'start' ? only.startMs : only.endMs);
        const grasped = Array.from({ length: 400 }, (_, index) => edge - 20 + index / 10).filter(
          (x) => words(hitTest(at, x, inside.lower)) === `only ${side}`,
        );
        // Counted in tenths of a pixel, so one tenth may fall between two counts.
        expect(grasped.length / 10 + 0.1).toBeGreaterThanOrEqual(handlePx.fine);
      },
    ),
  );
});
