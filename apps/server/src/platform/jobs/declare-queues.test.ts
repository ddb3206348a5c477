import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { monitorDatabase } from '../db/database-monitor.ts';
import { createLogger } from '../log.ts';
import { createQueue } from './queue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The queues after a start of a server whose job may be tried again this often, with the transaction that wrote each. */
async function startWith(retryLimit: number) {
  const { connection } = database;
  const logger = createLogger('silent');
  const monitor = monitorDatabase(connection, logger);
  const job = {
    ...{ name: 'test.declared', capability: 'mail' as const, payload: z.strictObject({}) },
    ...{ retryLimit, concurrency: 1, expireInSeconds: 60 },
  };
  const queue = createQueue({ connection, monitor, jobs: [job], logger });
  await queue.start();
  await queue.stop();
  await monitor.stop();
  const { rows } = await database.pool.query(
    `SELECT name, retry_limit, dead_letter, notify, retention_seconds, xmin::text FROM jobs.queue
      WHERE name LIKE 'test.declared%' ORDER BY name`,
  );
  return rows;
}

test('jobs that wait are kept for years, also those of queues that were declared with less', async () => {
  await startWith(2);
  const { pool } = database;
  await pool.query('UPDATE jobs.queue SET retention_seconds = 1209600');
  await pool.query(
    `INSERT INTO jobs.job (name, state, keep_until) VALUES
      ('test.declared', 'created', now() + interval '14 days'),
      ('test.declared', 'completed', now() + interval '14 days')`,
  );
  for (const { retention_seconds } of await startWith(2))
    expect(retention_seconds).toBeGreaterThan(9 * 365 * 86_400);
  const { rows } = await pool.query(
    "SELECT state FROM jobs.job WHERE keep_until > now() + interval '9 years'",
  );
  expect(rows).toEqual([{ state: 'created' }]);
});

test('a start creates missing queues, changes what differs, and leaves the others alone', async () => {
  const deadLetter = 'test.declared.dead-letter';
  const first = await startWith(2);
  expect(first).toMatchObject([
    { name: 'test.declared', retry_limit: 2, dead_letter: deadLetter, notify: true },
    { name: deadLetter, retry_limit: 10, notify: true },
  ]);
  expect(await startWith(2)).toEqual(first);
  const changed = await startWith(5);
  expect(changed[0]).toMatchObject({ retry_limit: 5, dead_letter: deadLetter, notify: true });
  expect(changed[1]).toEqual(first[1]);
});
