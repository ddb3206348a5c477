import { expect, test } from 'vitest';
import { checkLicenses, isAllowed } from '../../scripts/licenses.ts';

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND Apache-2.0', true],
  ['GPL-3.0-only', false],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['not stated', false],
  ['UNLICENSED', false],
])('decides on %s', (license, allowed) => {
  expect(isAllowed(license)).toBe(allowed);
});

const library = { name: 'library', version: '1.0.0', license: 'LGPL-3.0-or-later' };
const exception = { name: 'library', license: 'LGPL-3.0-or-later', reason: 'loaded at run time' };

test('names a package with a forbidden license', () => {
  expect(checkLicenses([library], [])).toEqual([
    'library 1.0.0 has the license "LGPL-3.0-or-later", which is not allowed.',
  ]);
});

test('an exception allows this license of this package only', () => {
  expect(checkLicenses([library], [exception])).toEqual([]);
  const changed = { ...library, license: 'AGPL-3.0-only' };
  expect(checkLicenses([library, changed, { ...library, name: 'other' }], [exception])).toEqual([
    'library 1.0.0 has the license "AGPL-3.0-only", which is not allowed.',
    'other 1.0.0 has the license "LGPL-3.0-or-later", which is not allowed.',
  ]);
});

test('names an exception that is not needed', () => {
  expect(checkLicenses([], [exception])).toEqual([
    'The exception for library (LGPL-3.0-or-later) is not needed.',
  ]);
});
