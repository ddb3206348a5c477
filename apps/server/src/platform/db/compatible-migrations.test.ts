import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Nothing older was released: those migrations never ran under processes of the version before. */
const lastUnreleased = '072-removed-segments';
/** A line of a migration that says why the statement is right: what it removes is used by no version that may still run. */
const reason = /^--\s*contracts:\s*\S/m;
const folder = join(import.meta.dirname, '../migrations');

/** What fails or hides data for processes of the version before, which work while the database is already migrated. */
const contracting: ReadonlyArray<[what: string, pattern: RegExp]> = [
  ['removes a table', /\bDROP\s+TABLE\b/i],
  ['removes a column', /\bDROP\s+COLUMN\b/i],
  ['renames', /\bRENAME\b/i],
  ['changes a type', /\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+DATA\s+)?TYPE\b/i],
  ['demands a value', /\bSET\s+NOT\s+NULL\b/i],
  // A comma ends the column; parentheses may contain one.
  [
    'adds a column that demands a value',
    /\bADD\s+COLUMN\s+(?:(?!\bDEFAULT\b|\bGENERATED\b)(?:\([^)]*\)|[^,;(]))*\bNOT\s+NULL\b(?!(?:\([^)]*\)|[^,;(])*\b(?:DEFAULT|GENERATED)\b)/i,
  ],
  [
    'adds a rule to stored rows',
    /\bADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:CHECK|UNIQUE|EXCLUDE|FOREIGN\s+KEY)\b/i,
  ],
];

function findContracting(sql: string): string[] {
  const code = sql.replaceAll(/--.*$/gm, '');
  return contracting.filter(([, pattern]) => pattern.test(code)).map(([what]) => what);
}

test.each([
  ['DROP TABLE a;', 'removes a table'],
  ['ALTER TABLE a DROP COLUMN b;', 'removes a column'],
  ['ALTER TABLE a RENAME COLUMN b TO c;', 'renames'],
  ['ALTER TABLE a ALTER COLUMN b TYPE text;', 'changes a type'],
  ['ALTER TABLE a ALTER b SET NOT NULL;', 'demands a value'],
  ['ALTER TABLE a ADD COLUMN b text NOT NULL;', 'adds a column that demands a value'],
  [
    'ALTER TABLE a ADD COLUMN b numeric(4, 2) NOT NULL, ADD COLUMN c int DEFAULT 1;',
    'adds a column that demands a value',
  ],
  ['ALTER TABLE a ADD CONSTRAINT b CHECK (c > 0);', 'adds a rule to stored rows'],
])('%s is not compatible with the version before', (sql, what) => {
  expect(findContracting(sql)).toEqual([what]);
});

test.each([
  "CREATE TABLE a (b text NOT NULL CHECK (b <> ''));",
  'ALTER TABLE a ADD COLUMN b text;',
  "ALTER TABLE a ADD COLUMN b text NOT NULL DEFAULT '';",
  "ALTER TABLE a ADD COLUMN b text DEFAULT 'x' NOT NULL;",
  'ALTER TABLE a ADD COLUMN b numeric(4, 2) NOT NULL DEFAULT 0 CHECK (b > 0), ADD COLUMN c int;',
  '-- We DROP TABLE nothing.\nCREATE INDEX a_b ON a (b);',
])('%s is compatible with the version before', (sql) => {
  expect(findContracting(sql)).toEqual([]);
});

test('migrations work while processes of the version before still run', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const checked = await Promise.all(
    files.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, found: findContracting(sql), explained: reason.test(sql) };
    }),
  );
  // The check sees what older migrations do.
  expect(checked.find(({ name }) => name === '016-standard-names.sql')?.found).toContain('renames');
  const wrong = checked
    .filter(({ name }) => name > `${lastUnreleased}.sql`)
    .filter(({ found, explained }) => found.length > 0 && !explained);
  expect(wrong).toEqual([]);
});
