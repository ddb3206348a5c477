import { expect, test } from 'vitest';
import { advisoryList, ageInDays, compare } from '../../scripts/advisory-list.ts';

const made = {
  id: 'GHSA-xxxx-yyyy-zzzz',
  package: 'left',
  range: '>=1.0.0 <1.2.3',
  severity: 'high',
  title: 'Reads too much',
  url: 'https://example.org/GHSA-xxxx-yyyy-zzzz',
} as const;
const list = advisoryList.parse({
  taken: '2026-01-01',
  source: 'test',
  license: 'CC0-1.0',
  requested: { left: ['1.2.2', '1.2.3', '1.2.3-beta.1'], right: ['1.0.0'] },
  advisories: [made],
});

test('finds a vulnerable version, and nothing in a fixed or another package', () => {
  const packages = [
    { name: 'left', version: '1.2.2' },
    { name: 'left', version: '1.2.3' },
    { name: 'right', version: '1.0.0' },
  ];
  const { findings, notCovered } = compare(packages, list, []);
  expect(findings).toEqual([{ ...made, version: '1.2.2', accepted: undefined }]);
  expect(notCovered).toEqual([]);
});

test('finds a pre-release before the fixed version', () => {
  const { findings } = compare([{ name: 'left', version: '1.2.3-beta.1' }], list, []);
  expect(findings).toHaveLength(1);
});

test('names a package installed twice once', () => {
  const twice = { name: 'left', version: '1.2.2' };
  expect(compare([twice, { ...twice }], list, []).findings).toHaveLength(1);
});

test('reports packages and versions the source was not asked about', () => {
  const packages = [
    { name: 'other', version: '1.0.0' },
    { name: 'right', version: '1.0.0' },
    { name: 'right', version: '2.0.0' },
    { name: 'toString', version: '1.0.0' },
  ];
  expect(compare(packages, list, []).notCovered).toEqual([
    { name: 'other', version: '1.0.0' },
    { name: 'right', version: '2.0.0' },
    { name: 'toString', version: '1.0.0' },
  ]);
});

test('an accepted advisory has its reason, and one that is not found is named', () => {
  const accepted = [
    { id: made.id, package: 'left', reason: 'the function is not called' },
    { id: made.id, package: 'right', reason: 'the function is not called' },
  ];
  const { findings, unused } = compare([{ name: 'left', version: '1.2.2' }], list, accepted);
  expect(findings[0]?.accepted).toBe('the function is not called');
  expect(unused).toEqual([accepted[1]]);
});

test.each([
  ['info', 0],
  ['low', 0],
  ['moderate', 0],
  ['high', 1],
  ['critical', 1],
] as const)('severity %s fails the check, unless it is accepted', (severity, count) => {
  const rated = { ...list, advisories: [{ ...made, severity }] };
  const vulnerable = [{ name: 'left', version: '1.2.2' }];
  const accepted = [{ id: made.id, package: 'left', reason: 'the function is not called' }];
  expect(compare(vulnerable, rated, []).failing).toHaveLength(count);
  expect(compare(vulnerable, rated, accepted).failing).toEqual([]);
});

test('refuses a list with a range that semver does not understand', () => {
  const broken = { ...list, advisories: [{ ...made, range: 'before 1.2.3' }] };
  expect(() => advisoryList.parse(broken)).toThrow(/not a version range/);
});

test('counts the days since the list was taken', () => {
  expect(ageInDays(list, new Date('2026-03-02T12:00:00Z'))).toBe(60);
});
