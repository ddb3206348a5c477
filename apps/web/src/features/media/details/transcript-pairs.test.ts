import type { CueDto } from '@glossa/contracts/transcripts';
import { expect, test } from 'vitest';
import { pairRows } from './transcript-pairs.ts';

const cue = (id: string, startMs: number, endMs: number, sourceCueIds: string[] = []): CueDto => ({
  id,
  startMs,
  endMs,
  text: id,
  track: 'lower',
  speaker: null,
  revision: 1,
  words: [],
  sourceCueIds,
  stale: false,
});

const shape = (rows: ReturnType<typeof pairRows>) =>
  rows.map((row) => [row.source?.id ?? null, row.translations.map(({ id }) => id)]);

test('places translated cues next to their source cues, split ones together', () => {
  const source = [cue('a', 0, 1000), cue('b', 1000, 2000), cue('c', 2000, 3000)];
  const translation = [
    cue('x', 0, 900, ['a']),
    cue('y', 900, 1000, ['a']),
    cue('z', 2000, 3000, ['c']),
  ];
  expect(shape(pairRows(source, translation))).toEqual([
    ['a', ['x', 'y']],
    ['b', []],
    ['c', ['z']],
  ]);
});

test('matches by time without ids, and keeps unmatched cues in their own row', () => {
  const source = [cue('a', 0, 1000), cue('b', 5000, 6000)];
  const translation = [cue('x', 100, 900), cue('lonely', 3000, 4000, ['gone'])];
  expect(shape(pairRows(source, translation))).toEqual([
    ['a', ['x']],
    [null, ['lonely']],
    ['b', []],
  ]);
});
