import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const table = readFileSync(new URL('docs/spec-coverage.md', root), 'utf8');
/** What is above is checked against the running product. */
const [, byTests = ''] = table.split('<!-- /checked -->');
const rows = byTests.split('\n').filter((line) => /^\| (?!---|Requirement)/.test(line));

test('every row names existing files', () => {
  expect(rows.length).toBeGreaterThan(60);
  for (const row of rows) {
    const [, requested = '', where = '', shown = ''] = row.split('|');
    for (const cell of [where, shown]) {
      const files = [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');
      expect(files, requested).not.toEqual([]);
      for (const file of files)
        expect(existsSync(fileURLToPath(new URL(file, root))), `${requested.trim()}: ${file}`).toBe(
          true,
        );
    }
    expect(/`[^`]+\.test\.tsx?`/.test(shown), `${requested.trim()} has no test`).toBe(true);
  }
});
