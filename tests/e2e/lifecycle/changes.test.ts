import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { journeysOf, missingJourneys, table } from '../../../scripts/changes.mjs';
import {
  extendedTests,
  extendedTestsOf,
  shortenedTests,
} from '../../../scripts/extended-tests.mjs';

const journeys = (...names: string[]) => names.map((name) => `tests/e2e/journeys/${name}.test.ts`);

test('every journey in the table exists', () => {
  expect(missingJourneys()).toEqual([]);
});

test.each([
  ['only docs', ['README.md', 'docs/api.md'], []],
  ['a benchmark', ['bench/upload.ts'], []],
  ['a test next to the code', ['apps/server/src/features/auth/auth.test.ts'], []],
  ['a feature', ['apps/web/src/features/feedback/list.tsx'], journeys('feedback')],
  ['a journey', ['tests/e2e/journeys/loading.test.ts'], journeys('loading')],
  ['shared journey code', ['tests/e2e/support/api.ts'], 'all'],
  ['a file without a rule', ['apps/server/src/platform/new-thing.ts'], 'all'],
  ['a feature and docs', ['README.md', 'apps/server/src/features/help/x.ts'], journeys('help')],
])('%s', (_what, paths, expected) => {
  expect(journeysOf(paths)).toEqual(expected);
});

test('runs nothing without changes, and all journeys are in two folders', () => {
  expect(journeysOf([])).toEqual([]);
  expect(readdirSync('tests/e2e').sort()).toEqual(['journeys', 'lifecycle', 'support']);
});

test('every line of the table fits files that exist', () => {
  const { stdout } = spawnSync('git', ['ls-files'], { encoding: 'utf8' });
  const files = stdout.split('\n');
  expect(files.length).toBeGreaterThan(1000);
  for (const [pattern] of table)
    expect(
      files.find((file) => pattern.test(file)),
      `${pattern}`,
    ).toBeDefined();
});

test('every file that only --all runs exists, once', () => {
  expect(extendedTests.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(extendedTests).size).toBe(extendedTests.length);
});

test('every file with long tests is one of them, or listed as shortened', () => {
  const found = spawnSync('git', ['grep', '-l', 'runsLongTests', '--', '*.test.ts']);
  const files = found.stdout.toString().trim().split('\n');
  const own = 'tests/e2e/lifecycle/changes.test.ts';
  const listed = [...extendedTests, ...shortenedTests, own];
  expect(files.filter((file) => !listed.includes(file))).toEqual([]);
  expect(shortenedTests.filter((file) => !files.includes(file))).toEqual([]);
});

test.each([
  ['docs', ['README.md'], []],
  ['a feature with a journey', ['apps/web/src/features/disclaimer/x.ts'], journeys('disclaimer')],
  [
    'a file beside a unit test',
    ['apps/server/src/features/media/uploads/receive.ts'],
    [
      ...journeys('operations'),
      'apps/server/src/features/media/uploads/sending-on.test.ts',
      'apps/server/src/features/media/uploads/tus-clients.test.ts',
    ],
  ],
])('%s: which of them may break', (_what, paths, expected) => {
  expect(extendedTestsOf(paths)).toEqual(expected);
});
