import { expect, test } from 'vitest';
import { compareTexts } from './compare-texts.ts';
import {
  checksLine,
  faultsOf,
  figuresLine,
  readAccepted,
  readFigures,
  readmeChecks,
  readmeLines,
} from './figures.ts';
import { findingKinds, formatOf } from './judge-file.ts';
import { readManifest } from './manifest.ts';
import { mark, outsideMarks, withoutMarks } from './marks.ts';
import { splitPictures } from './page-images.ts';
import { schemaSuites } from './schemas.ts';
import { suites } from './suites.ts';

const accepted = readAccepted();
const manifest = readManifest();
const files = Object.entries(manifest).flatMap(([id, list]) =>
  list.map((file) => ({ ...file, name: `${id}/${file.path}` })),
);

test('every file has a suite with a license, a commit and its content', () => {
  expect(Object.keys(manifest)).toEqual(suites.map(({ id }) => id));
  for (const { commit, license } of [...suites, ...schemaSuites]) {
    expect(commit).toMatch(/^[\da-f]{40}$/u);
    expect(license).not.toBe('');
  }
  for (const { sha256 } of files) expect(sha256).toMatch(/^[\da-f]{64}$/u);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
});

test('the README has the figures that were found last', () => {
  const figures = Object.entries(readFigures());
  expect(readmeLines()).toEqual(figures.map(([format, sum]) => figuresLine(format, sum)));
  expect(readmeChecks()).toEqual(figures.flatMap(([format, sum]) => checksLine(format, sum)));
  const counts = Map.groupBy(files, ({ path }) => formatOf(path));
  expect(figures.map(([format, sum]) => [format, sum.files])).toEqual(
    [...counts].map(([format, list]) => [format, list.length]).toSorted(),
  );
  // What is found has its reason.
  const isLaidOut = sumOf(figures.map(([, sum]) => sum.laidOut)) > 0;
  for (const kind of findingKinds) {
    // The last whole run was before pages were compared.
    if (kind === 'pages' && !isLaidOut) continue;
    const named = accepted
      .filter((one) => one.kind === kind)
      .flatMap((one) => Object.values(one.files));
    const found = figures.map(([, sum]) => sum[kind]);
    expect([kind, sumOf(named)]).toEqual([kind, sumOf(found)]);
  }
});

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

test('each accepted finding has its reason and its file, and is listed once', () => {
  const names = accepted.flatMap(({ kind, files: of }) =>
    Object.keys(of).map((file) => `${kind} ${file}`),
  );
  expect(new Set(names).size).toBe(names.length);
  const known = new Set(files.map(({ name }) => name));
  for (const { reason, files: of } of accepted) {
    expect(reason.length).toBeGreaterThan(20);
    for (const name of Object.keys(of)) expect(known).toContain(name);
  }
});

test('an unknown finding is a fault, and so is one that is gone', () => {
  const findings = [{ kind: 'lost' as const, details: ['word'] }];
  const found = new Map([['a/b.txt', { format: 'txt', segments: 1, findings }]]);
  const known = { kind: 'lost' as const, reason: 'A reason', files: { 'a/b.txt': 1 } };
  expect(faultsOf(found, [])).toHaveLength(1);
  expect(faultsOf(found, [known])).toEqual([]);
  expect(faultsOf(found, [{ ...known, kind: 'moved' }])).toHaveLength(2);
});

test('marks are found where they are nested', () => {
  const text = `out ${mark(`one ${mark('two', 2)} three`, 1)} side`;
  expect(withoutMarks(text)).toBe('out one two three side');
  expect(outsideMarks(text).split(/\s+/u)).toEqual(['out', 'side']);
});

const judge = (before: string, after: string, omitted: string[] = []) =>
  compareTexts({ parts: { a: before } }, { parts: { a: after } }, omitted, true);

test('words that are unmarked, lost, twice or moved are named', () => {
  const none = { unmarked: [], lost: [], twice: [], moved: [] };
  expect(judge('One two', mark('One two', 1))).toEqual(none);
  expect(judge('One two', `${mark('One', 1)} two`)).toEqual({ ...none, unmarked: ['two'] });
  expect(judge('One two', `${mark('One', 1)} two`, ['two'])).toEqual(none);
  expect(judge('One two', mark('One', 1))).toEqual({ ...none, lost: ['two'] });
  expect(judge('One two', mark('One two two', 1))).toEqual({ ...none, twice: ['two'] });
  expect(judge('One two', mark('two One', 1))).toEqual({ ...none, moved: ['a'] });
  expect(judge('%@ {n} <b>', '%@ {n} <b>')).toEqual(none);
});

test('translations beside their sources are judged by them', () => {
  const before: [string, string][] = [
    ['One', ''],
    ['Two', 'Zwei'],
    ['Three', ''],
  ];
  const after: [string, string][] = [
    ['One', mark('One', 1)],
    ['Two', 'Zwei'],
    ['Three', ''],
  ];
  expect(compareTexts({ pairs: before }, { pairs: after }, [], true).unmarked).toEqual(['Three']);
  const gone = compareTexts({ pairs: before }, { pairs: after.slice(0, 2) }, [], true);
  expect(gone.lost).toEqual(['Three']);
});

test('pages are divided by their sizes', () => {
  const [one, two] = [Buffer.from('P5\n2 1\n255\n\nP'), Buffer.from('P5\n1 1\n255\n5')];
  expect(splitPictures(Buffer.concat([one, two]))).toEqual([one, two]);
  expect(() => splitPictures(Buffer.from('P6\n1 1\n255\n5'))).toThrow();
});
