import { expect, test } from 'vitest';
import type { Cue } from './cue.ts';
import { followChange } from './lineage.ts';
import { linkSources } from './link-sources.ts';
import type { TranslatedCue } from './translated-cue.ts';

const source = (id: string, startMs: number, more: Partial<Cue> = {}): Cue => ({
  ...{ id, startMs, endMs: startMs + 1000, text: `text of ${id}`, track: 'lower' },
  ...more,
});
const inserted = (startMs: number, endMs: number, more: Partial<TranslatedCue> = {}) => ({
  ...{ id: 't', startMs, endMs, text: 'hers', track: 'lower' as const },
  ...{ sourceCueIds: [], rendersCueIds: [], person: true, retimed: true, stale: false },
  ...{ contextChanged: false, sourceBefore: null, suggestion: null, ...more },
});
const renders = (cue: TranslatedCue, ...sources: Cue[]) =>
  linkSources([cue], sources)[0]?.rendersCueIds;

test('a text renders what is at its time, if half of the shorter one is', () => {
  expect(renders(inserted(0, 2000), source('a', 0), source('b', 1000))).toEqual(['a', 'b']);
  expect(renders(inserted(500, 1500), source('a', 0), source('b', 1500))).toEqual(['a']);
  expect(renders(inserted(501, 1501), source('a', 0), source('b', 3000))).toEqual([]);
  expect(renders(inserted(800, 1000), source('a', 0))).toEqual(['a']);
  expect(renders(inserted(0, 1000), source('a', 0, { track: 'upper' }))).toEqual([]);
});

test('two texts may divide a cue; what another one renders is not taken', () => {
  const halves = [inserted(0, 500), inserted(500, 1000, { id: 'u' })];
  const linked = linkSources(halves, [source('a', 0)]);
  expect(linked.map(({ rendersCueIds }) => rendersCueIds)).toEqual([['a'], ['a']]);
  const other = inserted(4000, 5000, { id: 'u', rendersCueIds: ['a'], sourceCueIds: ['a'] });
  expect(linkSources([inserted(0, 1000), other], [source('a', 0)])[0]?.rendersCueIds).toEqual([]);
});

test('a whole imported film gets its source without looking at every pair of cues', () => {
  const film = Array.from({ length: 30_000 }, (_, index) => source(`s${index}`, index * 2000));
  const texts = film.map(({ startMs, endMs }, index) =>
    inserted(startMs + 100, endMs + 100, { id: `t${index}` }),
  );
  const linked = linkSources(texts, [source('long', 0, { track: 'upper', endMs: 5000 }), ...film]);
  expect(linked).toHaveLength(film.length);
  expect(linked.every(({ rendersCueIds }, index) => rendersCueIds.join() === `s${index}`)).toBe(
    true,
  );
});

test('what is to be deleted, and what a machine made, gets no source', () => {
  const orphan = inserted(0, 1000, { stale: true, sourceBefore: 'gone', suggestion: '' });
  expect(renders(orphan, source('a', 0))).toEqual([]);
  expect(renders(inserted(0, 1000, { person: false }), source('a', 0))).toEqual([]);
});

test('a text that was there before its source is outdated, and current again without it', () => {
  const before = [source('a', 5000)];
  const after = [source('new', 0), ...before];
  const { cues } = followChange([inserted(0, 1000)], before, after);
  expect(cues).toMatchObject([{ rendersCueIds: ['new'], stale: true, sourceBefore: '' }]);
  const back = followChange(cues, after, before).cues;
  expect(back).toMatchObject([{ rendersCueIds: [], stale: false, sourceBefore: null }]);
});
