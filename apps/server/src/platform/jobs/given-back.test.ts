import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type DatabaseMonitor, monitorDatabase } from '../db/database-monitor.ts';
import { createLogger } from '../log.ts';
import { LeaveToOthers } from './outage.ts';
import { createQueue, type Queue } from './queue.ts';

const job = {
  name: 'test.given-back',
  capability: 'mail' as const,
  payload: z.strictObject({ n: z.number() }),
  retryLimit: 0,
  concurrency: 1,
  expireInSeconds: 60,
};
let database: TestDatabase;
let monitor: DatabaseMonitor;
const logger = createLogger('silent');
const queues: Queue[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  monitor = monitorDatabase(database.connection, logger);
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop();
  await database.pool.query('DELETE FROM jobs.job');
});
afterAll(async () => {
  await monitor.stop();
  await database.drop();
});

/** One process of the installation. */
async function open(): Promise<Queue> {
  const { connection } = database;
  const queue = createQueue({ connection, monitor, jobs: [job], logger });
  queues.push(queue);
  await queue.start();
  return queue;
}

const waitsFor = async (): Promise<number[]> => {
  const { rows } = await sql<{ seconds: number }>`
    SELECT ceil(extract(epoch FROM start_after - now()))::int AS seconds FROM jobs.job
    WHERE name = ${job.name} AND state = 'created' AND start_after > created_on`.execute(
    database.db,
  );
  return rows.map(({ seconds }) => seconds);
};
const hurry = () => database.pool.query('UPDATE jobs.job SET start_after = now()');

test('a job that another process can do waits for a moment, and longer each time it is left again', async () => {
  const unable = await open();
  let left = 0;
  await unable.work(
    job,
    async () => {
      left += 1;
      // It is not taken again before this test has looked.
      await unable.pause('draining');
      throw new LeaveToOthers('An engine is missing here.');
    },
    async () => {},
  );
  await unable.enqueue(database.db, job, { n: 1 });
  const longest: number[] = [];
  for (const times of [1, 2, 3, 4, 5, 6]) {
    await vi.waitFor(
      async () => {
        expect(left).toBe(times);
        expect(await waitsFor()).toHaveLength(1);
      },
      { timeout: 10_000, interval: 10 },
    );
    // At most what was written, however long it took until it was read.
    longest.push((await waitsFor())[0] ?? 0);
    await hurry();
    await unable.resume('draining');
  }
  expect(longest[0]).toBeLessThanOrEqual(1);
  expect(longest.at(-1)).toBeGreaterThan(16);
}, 60_000);

test('what was started again is not ended by the job that was given up before', async () => {
  const queue = await open();
  const { db } = database;
  const gate = Promise.withResolvers<void>();
  const dead: number[] = [];
  const begun: number[] = [];
  await queue.enqueue(db, job, { n: 1 });
  await queue.enqueue(db, job, { n: 2 });
  // Both were given up, and no process has looked at it yet; the first was started again by a person.
  for (const n of [1, 2])
    await sql`INSERT INTO jobs.job (name, data, retry_limit)
      VALUES (${`${job.name}.dead-letter`}, ${JSON.stringify({ n })}::jsonb, 10)`.execute(db);
  await sql`DELETE FROM jobs.job WHERE name = ${job.name} AND data ->> 'n' = '2'`.execute(db);
  await queue.work(
    job,
    async ({ n }) => {
      begun.push(n);
      await gate.promise;
    },
    async ({ n }) => void dead.push(n),
  );
  const waiting = async () =>
    (
      await sql`SELECT FROM jobs.job WHERE name = ${`${job.name}.dead-letter`}
        AND state <> 'completed'`.execute(db)
    ).rows.length;
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000 });
  expect({ begun, dead }).toEqual({ begun: [1], dead: [2] });
  gate.resolve();
}, 40_000);
