import { afterAll, expect, test } from 'vitest';
import { fetchedFigures, figuresLine, readmeLines } from './figures.ts';
import { accepted, describeCounts, judgeSuite } from './judge-suite.ts';
import { readArchive } from './suite-files.ts';
import { suites } from './suites.ts';

const committed = suites.filter(({ archive }) => archive);
const figures: string[] = [];
afterAll(() => {
  console.log(figures.join('\n'));
});

test.each(committed.map((suite) => [suite.id, suite] as const))(
  '%s: every difference from the reference is a known one',
  async (id, suite) => {
    const files = await readArchive(suite);
    expect(files.length).toBeGreaterThan(0);
    const { counts, faults } = await judgeSuite(suite, files);
    figures.push(`${id}: ${describeCounts(counts)}`);
    expect(faults).toEqual([]);
    // The figures that users of the package read are those of today.
    expect(readmeLines()).toContain(figuresLine(suite, counts));
  },
);

test('of suites that are fetched, the README has the figures that were found last', () => {
  const fetched = suites.filter(({ archive }) => !archive);
  const figures = fetchedFigures();
  expect(Object.keys(figures)).toEqual(fetched.map(({ id }) => id));
  for (const suite of fetched) {
    const counts = figures[suite.id];
    if (!counts) throw new Error(`${suite.id} has no figures.`);
    expect(readmeLines()).toContain(figuresLine(suite, counts));
    // What is not read as the reference reads it has its reason.
    const named = accepted.filter((one) => one.suite === suite.id).flatMap(({ files }) => files);
    expect(named).toHaveLength(counts.differing + counts.refused + counts.unjudged);
  }
  expect(readmeLines()).toHaveLength(suites.length);
});

test('each accepted difference has its reason, and is listed once', () => {
  const names = accepted.flatMap(({ suite, files }) => files.map((file) => `${suite}/${file}`));
  expect(new Set(names).size).toBe(names.length);
  for (const { reason } of accepted) expect(reason.length).toBeGreaterThan(20);
});

test('an unknown difference is a fault, and so is one that is gone', async () => {
  const [suite] = committed;
  if (!suite) throw new Error('There is no suite.');
  const file = { path: 'made-up.ttml', bytes: new TextEncoder().encode('x') };
  const differs = {
    ...suite,
    id: 'made-up',
    judge: () => ({ kind: 'differing', why: 'x' }) as const,
  };
  expect((await judgeSuite(differs, [file])).faults).toEqual(['made-up.ttml differing: x']);
});
