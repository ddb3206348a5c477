import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { createLogger } from '../log.ts';
import { findMissingMigrations, migrateDatabase, waitForMigrations } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a migration with a lower number than those that a database has is applied as well', async () => {
  await sql`DELETE FROM kysely_migration WHERE name = '050-running-rows'`.execute(database.db);
  for (const table of ['media', 'translation_requests', 'translation_outputs', 'conversions'])
    await sql`DROP INDEX ${sql.id(`${table}_running`)}`.execute(database.db);
  expect(await migrateDatabase(database.db)).toEqual(['050-running-rows']);
});

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

test('a process that does not migrate waits for one that does, and says so once', async () => {
  const logger = createLogger('silent');
  const log = captureLog(logger);
  const empty = await createEmptyDatabase();
  const { signal } = new AbortController();
  try {
    const waiting = waitForMigrations(empty.db, { logger, signal, everyMs: 20 });
    await vi.waitFor(() => expect(log.join()).toContain('waiting for the database'));
    await migrateDatabase(empty.db);
    await waiting;
    expect(await findMissingMigrations(empty.db)).toEqual([]);
    expect(log.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringContaining('GLOSSA_ROLES=migrate'),
      'the database is up to date',
    ]);
    await waitForMigrations(empty.db, { logger, signal });
    expect(log).toHaveLength(2);
  } finally {
    await empty.drop();
  }
});

test('waiting for a migration ends with the process, and where a newer version has migrated', async () => {
  const logger = createLogger('silent');
  const empty = await createEmptyDatabase();
  const stop = new AbortController();
  try {
    const waiting = waitForMigrations(empty.db, { logger, signal: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toThrow('aborted');
  } finally {
    await empty.drop();
  }
  const { signal } = new AbortController();
  await expect(waitForMigrations(database.db, { logger, signal })).rejects.toThrow('999-later');
});
