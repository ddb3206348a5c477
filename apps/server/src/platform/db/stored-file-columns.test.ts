import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { storedFileColumns } from './stored-file-columns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('knows every column that names a stored file', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
      AND c.data_type = 'text' AND c.column_name ~ '(^|_)file(_name)?$'`.execute(database.db);
  // The file of the main output, which is in translation_outputs.
  const derived = ['translation_requests.output_file'];
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !derived.includes(name))
      .sort(),
  ).toEqual(storedFileColumns.map((column) => column.join('.')).sort());
});
