import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApi, type TestApi } from '../../../testing/test-api.ts';
import { connectClient, describeFailure } from './command.ts';
import { createBackup } from './create-backup.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await createTestApi();
  folder = await mkdtemp(join(tmpdir(), 'glossa-cut-off-'));
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

const rejection = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: unknown) => describeFailure(error),
  );
const databaseUrl = () => {
  const { host, database, user } = api.database.connection;
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host ?? '')}`;
};

test('a connection lost within a table fails the backup and leaves nothing', async () => {
  const { db } = api.services.database;
  await db.transaction().execute(async (trx) => {
    // The backup reaches this table in the middle of its work and waits.
    await sql`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`.execute(trx);
    const backup = rejection(
      createBackup(
        { ...api.services.config, databaseUrl: databaseUrl() },
        join(folder, 'a.glossa'),
      ),
    );
    await vi.waitFor(async () => {
      const { rows } = await sql`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
           AND application_name = 'glossa-backup' AND wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    }, 20_000);
    expect(await readdir(folder)).toEqual(['a.glossa.part']);
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'glossa-backup'`.execute(db);
    expect(await backup).toMatch(
      /^The database does not answer \(.+\)\. Start it, then try again\.$/,
    );
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a connection lost between queries is reported by the next one', async () => {
  const client = await connectClient(api.database.connection);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(api.services.database.db);
  await ended;
  expect(await rejection(client.query('SELECT 1'))).toContain('The database does not answer');
  await client.end();
});
