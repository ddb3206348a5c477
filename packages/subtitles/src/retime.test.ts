import { describe, expect, test } from 'vitest';
import type { Cue, Track } from './cue.ts';
import { createCue, duplicateCue, moveToTrack } from './edit-cues.ts';
import { changeFrameRate, shiftCues, stretchCues } from './retime-cues.ts';
import { snapTimes } from './snap-times.ts';
import { type CuePatch, type RetimeOptions, updateCue } from './update-cue.ts';

const cue = (id: string, startMs: number, endMs: number, track: Track = 'lower'): Cue => ({
  id,
  startMs,
  endMs,
  text: 'Text',
  track,
});
const times = (cues: readonly Cue[]) => cues.map(({ id, startMs, endMs }) => [id, startMs, endMs]);
const three = [cue('a', 1_000, 2_000), cue('b', 3_000, 4_000), cue('c', 4_100, 6_000)];

describe('a new cue', () => {
  test.each<[number, [number, number]]>([
    [7_000, [7_000, 9_000]],
    [2_200, [2_200, 2_920]],
    [1_500, [2_080, 2_920]],
    [2_900, [2_720, 2_920]],
    [0, [0, 920]],
    [4_500, [6_080, 8_080]],
  ])('at %i', (timeMs, [startMs, endMs]) => {
    const made = createCue(three, { id: 'n', timeMs }, { minGapMs: 80 });
    expect(made.find(({ id }) => id === 'n')).toEqual({
      id: 'n',
      startMs,
      endMs,
      text: '',
      track: 'lower',
    });
  });
  test('is refused where there is no room or time, or the media ends', () => {
    expect(() => createCue(three, { id: 'n', timeMs: 4_050 })).toThrow('no room for a cue');
    expect(() => createCue(three, { id: 'n', timeMs: Number.NaN })).toThrow('no room');
    expect(() => createCue(three, { id: 'n', timeMs: 9_000 }, { mediaMs: 9_100 })).not.toThrow();
    expect(() => createCue(three, { id: 'n', timeMs: 5_000 }, { mediaMs: 6_100 })).toThrow(
      'no room',
    );
    expect(() => createCue(three, { id: 'a', timeMs: 9_000 })).toThrow('id is there already');
  });
});

test('a copy goes into the next gap, or to the other track', () => {
  expect(times(duplicateCue(three, 'a', 'n', { minGapMs: 80 }))[1]).toEqual(['n', 2_080, 2_920]);
  expect(duplicateCue(three, 'b', 'n').find(({ id }) => id === 'n')).toEqual({
    ...cue('n', 3_000, 4_000, 'upper'),
  });
  const full = [...three, cue('u', 3_500, 3_600, 'upper')];
  expect(() => duplicateCue(full, 'b', 'n')).toThrow('neither after it nor on the other track');
});

describe('moving to the other track', () => {
  const cues = [cue('u', 2_500, 3_200, 'upper'), ...three];
  test('is refused or fitted', () => {
    expect(() => moveToTrack(cues, ['b'], 'upper')).toThrow('would overlap on one track');
    const moved = moveToTrack(cues, ['b', 'c'], 'upper', { onOverlap: 'fit', minGapMs: 80 });
    expect(times(moved.filter(({ track }) => track === 'upper'))).toEqual([
      ['u', 2_500, 3_200],
      ['b', 3_280, 4_000],
      ['c', 4_100, 6_000],
    ]);
    const covered = [cue('u', 2_900, 4_050, 'upper'), ...three];
    expect(() => moveToTrack(covered, ['b'], 'upper', { onOverlap: 'fit' })).toThrow('no room');
  });
});

describe('retiming', () => {
  const run = (patch: CuePatch, options: RetimeOptions) =>
    times(updateCue(three, 'b', patch, { minGapMs: 80, ...options }));
  test('into a neighbour is refused', () => {
    expect(() => run({ endMs: 4_200 }, {})).toThrow('reach into the one at 00:00:04.1');
    expect(() => run({ startMs: -1 }, {})).toThrow('before the beginning');
    expect(() => run({ startMs: 4_000 }, {})).toThrow('not end after its start');
    expect(() => run({ startMs: Number.NaN }, {})).toThrow('not a time');
  });
  test.each<[CuePatch, [number, number]]>([
    [{ endMs: 5_000 }, [3_000, 4_020]],
    [{ startMs: 100 }, [2_080, 4_000]],
    [{ startMs: 0, endMs: 1_000 }, [2_080, 3_080]],
    [{ startMs: 8_000, endMs: 9_000 }, [3_020, 4_020]],
    [{ startMs: 3_010, endMs: 4_010 }, [3_010, 4_010]],
  ])('%j is held back', (patch, [startMs, endMs]) => {
    expect(run(patch, { neighbours: 'clamp' })[1]).toEqual(['b', startMs, endMs]);
  });
  test('neighbours are pushed as far as it takes', () => {
    expect(run({ endMs: 5_000 }, { neighbours: 'push' })).toEqual([
      ['a', 1_000, 2_000],
      ['b', 3_000, 5_000],
      ['c', 5_080, 6_980],
    ]);
    expect(run({ startMs: 1_500 }, { neighbours: 'push' })).toEqual([
      ['a', 420, 1_420],
      ['b', 1_500, 4_000],
      ['c', 4_100, 6_000],
    ]);
    expect(() => run({ startMs: 500 }, { neighbours: 'push' })).toThrow('before the beginning');
  });
  test('other fields change without a look at the time, and a name can be taken away', () => {
    const [named] = updateCue(three, 'a', { speaker: ' Ann ', text: 'New' });
    expect(named).toEqual({ ...three[0], speaker: 'Ann', text: 'New' });
    expect(updateCue(named ? [named] : [], 'a', { speaker: null })[0]).toEqual({
      ...three[0],
      text: 'New',
    });
  });
});

test('shifting and stretching', () => {
  const words = [{ text: 'Text', startMs: 1_000, endMs: 1_500, confidence: 1 }];
  const [shifted] = shiftCues([{ ...cue('a', 1_000, 2_000), words }], ['a'], -400);
  expect(shifted).toMatchObject({
    startMs: 600,
    endMs: 1_600,
    words: [{ startMs: 600, endMs: 1_100 }],
  });
  expect(() => shiftCues(three, ['a'], -1_001)).toThrow('before the beginning');
  expect(() => shiftCues(three, ['a'], 1_500)).toThrow('would overlap');
  const anchors = [
    { fromMs: 1_000, toMs: 2_000 },
    { fromMs: 6_000, toMs: 12_000 },
  ] as const;
  expect(times(stretchCues(three, ['a', 'b', 'c'], anchors))).toEqual([
    ['a', 2_000, 4_000],
    ['b', 6_000, 8_000],
    ['c', 8_200, 12_000],
  ]);
  expect(() => stretchCues(three, ['a'], [anchors[0], anchors[0]])).toThrow('two different times');
  const there = changeFrameRate(three, 23.976, 25);
  expect(times(there)[2]).toEqual(['c', 3_932, 5_754]);
  expect(times(changeFrameRate(there, 25, 23.976))).toEqual(times(three));
  expect(() => changeFrameRate(three, 0, 25)).toThrow('not a frame rate');
});

test('edges snap to frames and shot changes', () => {
  const options = { framesPerSecond: 25, shotChangesMs: [3_200, 6_000] };
  const cues = [cue('a', 1_013, 3_100), cue('b', 3_190, 4_030), cue('c', 5_900, 8_000)];
  expect(times(snapTimes(cues, ['a', 'b', 'c'], options))).toEqual([
    ['a', 1_000, 3_120],
    ['b', 3_200, 4_040],
    ['c', 6_000, 8_000],
  ]);
});
