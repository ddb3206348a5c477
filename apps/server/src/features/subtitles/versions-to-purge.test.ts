import { expect, test } from 'vitest';
import { type KeptSet, versionsToPurge } from './versions-to-purge.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const set = (version: number, more: Partial<KeptSet> = {}): KeptSet => ({
  id: `v${version}`,
  state: 'replaced',
  version,
  byMachine: false,
  publishedAt: day(version),
  wordsSetId: null,
  ...more,
});
/** The machine's first version, users' until the seventh, which is published. */
const history = (...more: KeptSet[]) => [
  set(1, { byMachine: true }),
  ...[2, 3, 4, 5, 6].map((version) => set(version)),
  set(7, { state: 'published' }),
  ...more,
];
const nothing = { keep: 2, needed: new Set<string>(), verifiedAt: [] as Date[] };

test('keeps the published version, the last ones and the machine’s', () => {
  expect(versionsToPurge(history(), nothing)).toEqual(['v4', 'v3', 'v2']);
  expect(versionsToPurge(history(), { ...nothing, keep: 0 })).toEqual([
    'v6',
    'v5',
    'v4',
    'v3',
    'v2',
  ]);
  expect(versionsToPurge(history(), { ...nothing, keep: 20 })).toEqual([]);
});

test('keeps versions a file, a ticket or an edit count refers to', () => {
  expect(versionsToPurge(history(), { ...nothing, needed: new Set(['v3']) })).toEqual(['v4', 'v2']);
});

test('keeps a verified and then published text, whatever followed', () => {
  expect(versionsToPurge(history(), { ...nothing, verifiedAt: [day(3.5), day(7.5)] })).toEqual([
    'v4',
    'v2',
  ]);
});

test('keeps the base version of an open draft', () => {
  const draft = set(2, { id: 'draft', state: 'draft', publishedAt: null });
  expect(versionsToPurge(history(draft), nothing)).toEqual(['v4', 'v3']);
});

test('keeps machine versions that kept versions derive from', () => {
  const sets = [
    set(1, { byMachine: true }),
    set(2),
    set(3, { byMachine: true }),
    set(4),
    set(5, { byMachine: true }),
    set(6),
    set(7, { state: 'published' }),
  ];
  expect(versionsToPurge(sets, { ...nothing, keep: 0 })).toEqual(['v6', 'v4', 'v3', 'v2', 'v1']);
  expect(versionsToPurge(sets, { ...nothing, keep: 0, needed: new Set(['v4']) })).toEqual([
    'v6',
    'v2',
    'v1',
  ]);
});

test('keeps the set with the words of a kept version', () => {
  const sets = [
    set(1, { byMachine: true }),
    set(2, { byMachine: true }),
    set(3, { state: 'published', wordsSetId: 'v1' }),
  ];
  expect(versionsToPurge(sets, { ...nothing, keep: 0 })).toEqual([]);
});
