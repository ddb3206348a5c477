import type { Cue } from '@glossa/subtitles/cue';
import { expect, test } from 'vitest';
import { selectStaleCues } from './staleness.ts';

const cue = (id: string, startMs: number, track: Cue['track'] = 'lower'): Cue => ({
  id,
  startMs,
  endMs: startMs + 900,
  text: id,
  track,
});
const done = (id: string, sourceCueIds: string[], stale = false) => ({ id, sourceCueIds, stale });
const source = [cue('a', 0), cue('b', 1000), cue('c', 2000), cue('d', 3000)];
const idsOf = (picked: ReturnType<typeof selectStaleCues>) => ({
  runs: picked.runs.map((run) => run.map(({ id }) => id)),
  kept: picked.kept.map(({ id }) => id),
});

test('nothing stale: everything stays', () => {
  const all = source.map(({ id }) => done(id, [id]));
  expect(idsOf(selectStaleCues(source, all))).toEqual({ runs: [], kept: ['a', 'b', 'c', 'd'] });
});

test('retranslates only stale cues, in runs that do not cross unchanged ones', () => {
  const published = [
    done('a', ['a'], true),
    done('b', ['b']),
    done('c', ['c', 'd'], true),
    done('d', ['c', 'd'], true),
  ];
  expect(idsOf(selectStaleCues(source, published))).toEqual({
    runs: [['a'], ['c', 'd']],
    kept: ['b'],
  });
});

test('translates a new source cue and drops the translation of a deleted one', () => {
  const published = [done('a', ['a']), done('b', ['b']), done('c', ['c']), done('x', ['x'], true)];
  expect(idsOf(selectStaleCues(source, published))).toEqual({
    runs: [['d']],
    kept: ['a', 'b', 'c'],
  });
});

test('does not recreate a cue that a user merged', () => {
  const published = [done('a', ['a', 'b']), done('c', ['c']), done('d', ['d'], true)];
  expect(idsOf(selectStaleCues(source, published))).toEqual({ runs: [['d']], kept: ['a', 'c'] });
});

test('recreates a split cue at its own time', () => {
  const published = [
    done('a', ['a'], true),
    done('a2', ['a'], true),
    done('b', ['b']),
    done('c', ['c']),
    done('d', ['d']),
  ];
  expect(idsOf(selectStaleCues(source, published))).toEqual({
    runs: [['a']],
    kept: ['b', 'c', 'd'],
  });
});

test('builds separate runs per track', () => {
  const both = [cue('a', 0), cue('t', 500, 'upper'), cue('b', 1000)];
  expect(idsOf(selectStaleCues(both, [])).runs).toEqual([['t'], ['a', 'b']]);
});
