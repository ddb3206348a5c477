import { describe, expect, test } from 'vitest';
import type { Cue, Track } from './cue.ts';
import { createCue, duplicateCue, moveToTrack } from './edit-cues.ts';
import { changeFrameRate, shiftCues, stretchCues } from './retime-cues.ts';
import { snapTimes } from './snap-times.ts';
import { rejection } from './testing/refusals.ts';
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
  test('is rejected without room or time, or past the end of the media', () => {
    expect(() => createCue(three, { id: 'n', timeMs: 4_050 })).toThrow(
      rejection('subtitles.noRoomForCue', { timeMs: '00:00:04.1' }),
    );
    expect(() => createCue(three, { id: 'n', timeMs: Number.NaN })).toThrow(
      rejection('editor.times.invalidTime'),
    );
    expect(() => createCue(three, { id: 'n', timeMs: 9_000 }, { mediaMs: 9_100 })).not.toThrow();
    expect(() => createCue(three, { id: 'n', timeMs: 5_000 }, { mediaMs: 6_100 })).toThrow(
      rejection('subtitles.noRoomForCue', { timeMs: '00:00:05.0' }),
    );
    expect(() => createCue(three, { id: 'a', timeMs: 9_000 })).toThrow(
      rejection('subtitles.cueIdTaken'),
    );
  });
});

test('a copy goes into the next gap or to the other track', () => {
  expect(times(duplicateCue(three, 'a', 'n', { minGapMs: 80 }))[1]).toEqual(['n', 2_080, 2_920]);
  expect(duplicateCue(three, 'b', 'n').find(({ id }) => id === 'n')).toEqual({
    ...cue('n', 3_000, 4_000, 'upper'),
  });
  const full = [...three, cue('u', 3_500, 3_600, 'upper')];
  expect(() => duplicateCue(full, 'b', 'n')).toThrow(
    rejection('subtitles.noRoomForCopy', { startMs: '00:00:03.0' }),
  );
});

describe('moving to the other track', () => {
  const cues = [cue('u', 2_500, 3_200, 'upper'), ...three];
  test('is rejected or fitted', () => {
    expect(() => moveToTrack(cues, ['b'], 'upper')).toThrow(
      rejection('subtitles.cuesOverlap', {
        startMs: '00:00:02.5',
        nextStartMs: '00:00:03.0',
        advice: { id: 'subtitles.adviceMoveOrTrim' },
      }),
    );
    const moved = moveToTrack(cues, ['b', 'c'], 'upper', { onOverlap: 'fit', minGapMs: 80 });
    expect(times(moved.filter(({ track }) => track === 'upper'))).toEqual([
      ['u', 2_500, 3_200],
      ['b', 3_280, 4_000],
      ['c', 4_100, 6_000],
    ]);
    const covered = [cue('u', 2_900, 4_050, 'upper'), ...three];
    expect(() => moveToTrack(covered, ['b'], 'upper', { onOverlap: 'fit' })).toThrow(
      rejection('subtitles.noRoomOnOtherTrack', { startMs: '00:00:03.0' }),
    );
  });
});

describe('retiming', () => {
  const run = (patch: CuePatch, options: RetimeOptions) =>
    times(updateCue(three, 'b', patch, { minGapMs: 80, ...options }));
  test('rejects an overlap with a neighbor', () => {
    expect(() => run({ endMs: 4_200 }, {})).toThrow(
      rejection('subtitles.overlapsNeighbor', { startMs: '00:00:04.1' }),
    );
    expect(() => run({ startMs: -1 }, {})).toThrow(rejection('subtitles.startBeforeMedia'));
    expect(() => run({ startMs: 4_000 }, {})).toThrow(
      rejection('subtitles.endBeforeStart', { startMs: '00:00:04.0' }),
    );
    expect(() => run({ startMs: Number.NaN }, {})).toThrow(rejection('editor.times.invalidTime'));
  });
  test.each<[CuePatch, [number, number]]>([
    [{ endMs: 5_000 }, [3_000, 4_020]],
    [{ startMs: 100 }, [2_080, 4_000]],
    [{ startMs: 0, endMs: 1_000 }, [2_080, 3_080]],
    [{ startMs: 8_000, endMs: 9_000 }, [3_020, 4_020]],
    [{ startMs: 3_010, endMs: 4_010 }, [3_010, 4_010]],
  ])('limits %j', (patch, [startMs, endMs]) => {
    expect(run(patch, { neighbours: 'clamp' })[1]).toEqual(['b', startMs, endMs]);
  });
  test('pushes neighbors as far as needed', () => {
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
    expect(() => run({ startMs: 500 }, { neighbours: 'push' })).toThrow(
      rejection('subtitles.pushBeforeStart'),
    );
  });
  test('changes other fields without checking times, and can remove a speaker', () => {
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
  expect(() => shiftCues(three, ['a'], -1_001)).toThrow(
    rejection('subtitles.shiftBeforeStart', { at: '00:00:01.0' }),
  );
  expect(() => shiftCues(three, ['a'], 1_500)).toThrow(
    rejection('subtitles.cuesOverlap', {
      startMs: '00:00:02.5',
      nextStartMs: '00:00:03.0',
      advice: { id: 'subtitles.adviceMoveLess' },
    }),
  );
  const anchors = [
    { fromMs: 1_000, toMs: 2_000 },
    { fromMs: 6_000, toMs: 12_000 },
  ] as const;
  expect(times(stretchCues(three, ['a', 'b', 'c'], anchors))).toEqual([
    ['a', 2_000, 4_000],
    ['b', 6_000, 8_000],
    ['c', 8_200, 12_000],
  ]);
  expect(() => stretchCues(three, ['a'], [anchors[0], anchors[0]])).toThrow(
    rejection('subtitles.stretchPointsInvalid'),
  );
  const there = changeFrameRate(three, 23.976, 25);
  expect(times(there)[2]).toEqual(['c', 3_932, 5_754]);
  expect(times(changeFrameRate(there, 25, 23.976))).toEqual(times(three));
  expect(() => changeFrameRate(three, 0, 25)).toThrow(rejection('subtitles.frameRateInvalid'));
});

test('snaps edges to frames and shot changes', () => {
  const options = { framesPerSecond: 25, shotChangesMs: [3_200, 6_000] };
  const cues = [cue('a', 1_013, 3_100), cue('b', 3_190, 4_030), cue('c', 5_900, 8_000)];
  expect(times(snapTimes(cues, ['a', 'b', 'c'], options))).toEqual([
    ['a', 1_000, 3_120],
    ['b', 3_200, 4_040],
    ['c', 6_000, 8_000],
  ]);
});
