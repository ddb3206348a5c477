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
    `SELECT name, retry_limit, dead_letter, notify, xmin::text FROM jobs.queue
      WHERE name LIKE 'test.declared%' ORDER BY name`,
  );
  return rows;
}

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
