import type { Cue } from '@glossa/subtitles/cue';
import { expect, test } from 'vitest';
import { pickStale } from './pick-source.ts';

const cue = (id: string, startMs: number, track: Cue['track'] = 'lower'): Cue => ({
  id,
  startMs,
  endMs: startMs + 900,
  text: id,
  track,
});
const done = (id: string, sourceCueIds: string[], stale = false) => ({ id, sourceCueIds, stale });
const source = [cue('a', 0), cue('b', 1000), cue('c', 2000), cue('d', 3000)];
const idsOf = (picked: ReturnType<typeof pickStale>) => ({
  runs: picked.runs.map((run) => run.map(({ id }) => id)),
  kept: picked.kept.map(({ id }) => id),
});

test('nothing is out of date: all stays', () => {
  const all = source.map(({ id }) => done(id, [id]));
  expect(idsOf(pickStale(source, all))).toEqual({ runs: [], kept: ['a', 'b', 'c', 'd'] });
});

test('only what is stale is done again, and runs do not reach over what stays', () => {
  const published = [
    done('a', ['a'], true),
    done('b', ['b']),
    done('c', ['c', 'd'], true),
    done('d', ['c', 'd'], true),
  ];
  expect(idsOf(pickStale(source, published))).toEqual({ runs: [['a'], ['c', 'd']], kept: ['b'] });
});

test('a cue of the source that is new is translated; one that is gone takes its translation along', () => {
  const published = [done('a', ['a']), done('b', ['b']), done('c', ['c']), done('x', ['x'], true)];
  expect(idsOf(pickStale(source, published))).toEqual({
    runs: [['d']],
    kept: ['a', 'b', 'c'],
  });
});

test('a cue that a person merged into its neighbour is not made again', () => {
  const published = [done('a', ['a', 'b']), done('c', ['c']), done('d', ['d'], true)];
  expect(idsOf(pickStale(source, published))).toEqual({ runs: [['d']], kept: ['a', 'c'] });
});

test('a cue that a person divided is made again under its own time', () => {
  const published = [
    done('a', ['a'], true),
    done('a2', ['a'], true),
    done('b', ['b']),
    done('c', ['c']),
    done('d', ['d']),
  ];
  expect(idsOf(pickStale(source, published))).toEqual({ runs: [['a']], kept: ['b', 'c', 'd'] });
});

test('tracks are runs of their own', () => {
  const both = [cue('a', 0), cue('t', 500, 'upper'), cue('b', 1000)];
  expect(idsOf(pickStale(both, [])).runs).toEqual([['t'], ['a', 'b']]);
});
