import { expect, test } from 'vitest';
import { findFaults, type Requirement, testTitles, writeTable } from '../../scripts/asvs-table.mjs';

const files: Record<string, string> = {
  'src/door.ts': '',
  'src/door.test.ts': `
    test('opens with a key', () => {});
    test.each(['a', 'b'])('stays closed for %s', () => {});
    test.each([
      ['a window', 1],
    ])("says ‘it's open’", () => {});
    test('opens again', () => {});
    // 'only a comment'
  `,
};
const levels = { 1: ['1.1.1'], 2: ['1.1.2'] };
const other: Requirement = { id: '1.1.2', level: 2, topic: 'Windows', applies: 'It has none.' };
const door: Requirement = {
  id: '1.1.1',
  level: 1,
  topic: 'Doors need a key',
  applies: true,
  where: ['src/door.ts'],
  tests: [{ path: 'src/door.test.ts', name: 'opens with a key' }],
  status: 'met',
};
const faultsOf = (changes: Partial<Requirement>, more: Requirement[] = [other]) =>
  findFaults({ requirements: [{ ...door, ...changes }, ...more], levels }, (path) => files[path]);

test('finds nothing wrong with a complete table', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ tests: [{ path: 'src/door.test.ts', name: 'stays closed' }] })).toEqual([]);
});

test.each<[string, Partial<Requirement>, string]>([
  [
    'a test that is not in its file',
    { tests: [{ path: 'src/door.test.ts', name: 'opens without a key' }] },
    'names the test “opens without a key”, which is not in src/door.test.ts',
  ],
  [
    'a name that only a comment has',
    { tests: [{ path: 'src/door.test.ts', name: 'only a comment' }] },
    'names the test “only a comment”, which is not in src/door.test.ts',
  ],
  [
    'a part of several names',
    { tests: [{ path: 'src/door.test.ts', name: 'opens' }] },
    'names the test “opens”, which could be any of 2 in src/door.test.ts',
  ],
  [
    'a test file that does not exist',
    { tests: [{ path: 'src/gate.test.ts', name: 'opens' }] },
    'names src/gate.test.ts, which does not exist',
  ],
  ['a path that does not exist', { where: ['src/gate.ts'] }, 'names src/gate.ts, which does'],
  ['nothing about where', { where: [] }, 'says nowhere where'],
  ['neither test nor reason', { tests: [] }, 'has neither a test nor a reason'],
  ['no word about what is missing', { status: 'partly' }, 'does not say what is missing'],
  ['an unknown status', { status: 'almost' }, 'has the status almost'],
  ['no topic', { topic: ' ' }, 'has no topic'],
  ['a long topic', { topic: 'word '.repeat(13) }, 'has a topic of 13 words'],
  ['no reason why it does not apply', { applies: '' }, 'neither that it applies nor why not'],
  ['another level', { level: 2 }, '1.1.1 is of level 1'],
  ['an unknown id', { id: '9.9.9' }, '9.9.9 is no requirement of level 1 or 2'],
])('finds a row with %s', (_what, changes, fault) => {
  expect(faultsOf(changes).join('\n')).toContain(fault);
});

test('finds ids that are missing or there twice', () => {
  expect(faultsOf({}, [])).toEqual(['1.1.2 is missing']);
  expect(faultsOf({}, [other, other])).toEqual(['1.1.2 is there 2 times']);
});

test('accepts a reason instead of a test', () => {
  expect(faultsOf({ tests: [], untested: 'Randomness cannot be shown.' })).toEqual([]);
});

test('reads titles of plain tests and of tables, with any quotation marks', () => {
  expect(testTitles(files['src/door.test.ts'] ?? '')).toEqual([
    'opens with a key',
    'stays closed for %s',
    "says ‘it's open’",
    'opens again',
  ]);
});

test('writes a summary and a table for each chapter', () => {
  const text = writeTable({ requirements: [door, other], chapters: { 1: 'Building' } });
  expect(text).toContain('| 1. Building | 2 | 1 | 1 | 0 | 0 |');
  expect(text).toContain('| 1.1.1 | 1 | Doors need a key | **met** |');
  expect(text).toContain('| 1.1.2 | 2 | Windows | **does not apply**: It has none. | – | – |');
});
