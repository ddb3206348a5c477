import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// That no screen turns an error of a call into its sentence alone is a rule of .dependency-cruiser.cjs.

const source = join(import.meta.dirname, '../..');
const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.includes('.test.'));
const readers = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(source, file), 'utf8'))).sort();

test('the reason of a failed job is read in one place, with the id of the request', () => {
  expect(readers(/\bshownFailure\b/).length).toBeGreaterThan(5);
  expect(readers(/\bfailure\??\.message\b/).filter((file) => !file.startsWith('lib/'))).toEqual([]);
});
