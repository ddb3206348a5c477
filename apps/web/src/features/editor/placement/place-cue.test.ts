import { expect, test } from 'vitest';
import { createTestStore, testCue } from '../testing/test-store.ts';
import { movedBy, placeCue, placementAt, placeOf } from './place-cue.ts';

const lower = testCue('a', 0);
const middle = { x: 50, across: 'center' } as const;

test('a cue without a placement is where its track is', () => {
  expect(placeOf(lower)).toEqual({ ...middle, y: 95, down: 'end' });
  expect(placeOf({ track: 'upper' })).toEqual({ ...middle, y: 5, down: 'start' });
  expect(placeOf({ track: 'lower', placement: { align: 'right' } })).toMatchObject({
    ...{ x: 95, across: 'end' },
  });
});

test('a place is stored with the edges that are there, and back at the track not at all', () => {
  const place = placeOf(lower);
  expect(placementAt(lower, { ...place, x: 30, y: 60 })).toEqual({
    y: 60,
    lineAlign: 'end',
    x: 30,
  });
  expect(placementAt(lower, { ...place, y: 60 })).toEqual({ y: 60, lineAlign: 'end' });
  expect(placementAt({ ...lower, placement: { y: 60, lineAlign: 'end' } }, place)).toBeUndefined();
  const sized = { ...lower, placement: { line: -3, size: 40, vertical: 'rl' as const } };
  // The third column from the left stays where it is.
  expect(placementAt(sized, { ...placeOf(sized), y: 50 })).toEqual({
    ...{ x: 9, y: 50, lineAlign: 'end', size: 40, vertical: 'rl' },
  });
});

test('dragging snaps to the middle and the safe area, keys do not; neither leaves the picture', () => {
  const place = { ...middle, y: 60, down: 'end' } as const;
  expect(movedBy(place, 1.2, 34, true)).toMatchObject({ x: 50, y: 95 });
  expect(movedBy(place, 4, -9.2, true)).toMatchObject({ x: 54, y: 50 });
  expect(movedBy(place, 1, 1, false)).toMatchObject({ x: 51, y: 61 });
  expect(movedBy(place, -70, 70, false)).toMatchObject({ x: 0, y: 100 });
});

test('several moves are one step of undo', () => {
  const store = createTestStore([lower]);
  placeCue(store, 'a', { y: 94, lineAlign: 'end' }, 'place-a');
  placeCue(store, 'a', { y: 93, lineAlign: 'end' }, 'place-a');
  expect(store.findCue('a')?.placement).toEqual({ y: 93, lineAlign: 'end' });
  store.undo();
  expect(store.findCue('a')).not.toHaveProperty('placement');
});
