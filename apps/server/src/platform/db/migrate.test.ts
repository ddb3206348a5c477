import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('rejects a database that a newer version migrated, and changes nothing', async () => {
  const listed = () => sql`SELECT name FROM kysely_migration`.execute(database.db);
  expect(await migrateDatabase(database.db)).toEqual([]);
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-later', '2031-01-01')`.execute(
    database.db,
  );
  const before = await listed();
  await expect(migrateDatabase(database.db)).rejects.toThrow(
    /migrated by a newer version of Glossa than this one, \d+\.\d+\.\d+.*: 999-later\. Start that version again/,
  );
  expect(await listed()).toEqual(before);
});
