import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testCue } from '../testing/test-store.ts';
import { toLanes } from './lanes.ts';
import { type Edge, type SnapSources, snapEdge, snapMove } from './snapping.ts';

const sources: SnapSources = {
  shotChangesMs: [10_000, 20_000],
  speechEdges: [
    { ms: 12_000, kind: 'start' },
    { ms: 13_000, kind: 'end' },
  ],
  playheadMs: 15_000,
  lanes: toLanes([
    testCue('before', 1000, { endMs: 3000 }),
    testCue('dragged', 4000, { endMs: 5000 }),
    testCue('after', 6000, { endMs: 8000 }),
    testCue('above', 16_000, { endMs: 17_000, track: 'upper' }),
  ]),
  dragged: new Set(['dragged']),
  minGapMs: 80,
};
const options = { reachMs: 100, framesPerSecond: 25 };
const edge = (side: Edge['side'], ms: number): Edge => ({ side, ms, track: 'lower' });

test.each([
  ['start', 10_030, 10_000, 'shot'],
  ['end', 19_910, 20_000, 'shot'],
  ['start', 11_950, 12_000, 'speech'],
  ['end', 11_950, 11_960, 'frame'],
  ['end', 13_070, 13_000, 'speech'],
  ['start', 15_090, 15_000, 'playhead'],
  // A neighbor of the same track with its gap, of the other track exactly.
  ['start', 3020, 3080, 'cue'],
  ['end', 5990, 5920, 'cue'],
  ['start', 17_040, 17_000, 'cue'],
  ['end', 16_040, 16_000, 'cue'],
  // Its own edges do not attract it, nor does the far side of a neighbor.
  ['end', 5030, 5040, 'frame'],
  ['end', 3030, 3040, 'frame'],
  ['start', 10_111, 10_120, 'frame'],
] as const)('snaps the %s at %i to %i: %s', (side, ms, expected, kind) => {
  expect(snapEdge(sources, edge(side, ms), options)).toEqual({ ms: expected, kind });
});

test('prefers a cue over a shot change at equal distance', () => {
  const both = { ...sources, shotChangesMs: [16_060], playheadMs: 0 };
  expect(snapEdge(both, edge('end', 16_030), options)).toEqual({ ms: 16_000, kind: 'cue' });
});

test('a body snaps at the edge with the stronger target', () => {
  const edges = [edge('start', 4000), edge('end', 5000)];
  expect(snapMove(sources, edges, 5050, options)).toEqual({
    deltaMs: 5000,
    target: { ms: 10_000, kind: 'shot' },
  });
  expect(snapMove(sources, edges, 6010, options).deltaMs).toBe(6000);
  expect(snapMove(sources, edges, 18_511, options)).toEqual({
    deltaMs: 18_520,
    target: { ms: 22_520, kind: 'frame' },
  });
});

test('snaps no farther than the reach, or half a frame without a target', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30_000 }),
      fc.constantFrom('start', 'end'),
      (ms, side) => {
        const target = snapEdge(sources, edge(side, ms), options);
        expect(Number.isInteger(target.ms)).toBe(true);
        expect(target.ms).toBeGreaterThanOrEqual(0);
        const reach = target.kind === 'frame' ? 20 : options.reachMs;
        expect(Math.abs(target.ms - ms)).toBeLessThanOrEqual(reach);
      },
    ),
  );
});
