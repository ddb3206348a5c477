import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { monitorDatabase } from '../db/database-monitor.ts';
import { createLogger } from '../log.ts';
import { pollDueJobs } from './due-jobs.ts';
import { createQueue } from './queue.ts';

const jobs = ['test.one', 'test.two', 'test.three'].map((name) => ({
  ...{ name, capability: 'mail' as const, payload: z.strictObject({}) },
  ...{ retryLimit: 1, concurrency: 1, expireInSeconds: 60 },
}));
const [one, two] = jobs as [(typeof jobs)[0], (typeof jobs)[0]];
let database: TestDatabase;
let close: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
  const logger = createLogger('silent');
  const { connection } = database;
  const monitor = monitorDatabase(connection, logger);
  const queue = createQueue({ connection, monitor, jobs, logger });
  await queue.start();
  for (const job of [one, one, two]) await queue.enqueue(database.db, job, {});
  close = async () => {
    await queue.stop();
    await monitor.stop();
    await database.drop();
  };
});
afterAll(() => close());

let found: string[];
let queries: number;
let fails: boolean;
let errors: unknown[];
beforeEach(() => {
  found = [];
  queries = 0;
  fails = false;
  errors = [];
});

const poll = (everyMs = 60_000) =>
  pollDueJobs({
    ...{ everyMs, names: () => jobs.map(({ name }) => name) },
    db: {
      executeSql: async (text, values) => {
        queries += 1;
        if (fails) throw new Error('no database');
        return database.pool.query(text, values);
      },
    },
    onDue: (name) => found.push(name),
    onError: (error) => errors.push(error),
  });

test('one query finds each queue with a job to take once; calls at once are one look', async () => {
  const due = poll();
  for (let call = 0; call < 30; call += 1) due.look();
  await vi.waitFor(() => expect(found).toEqual([one.name, two.name]));
  due.stop();
  expect(queries).toBe(1);
});

test('a job that is to wait, or that runs, is not due', async () => {
  const { pool } = database;
  await pool.query(
    `UPDATE jobs.job SET start_after = now() + interval '1 hour' WHERE name = '${one.name}'`,
  );
  await pool.query(`UPDATE jobs.job SET state = 'active' WHERE name = '${two.name}'`);
  const due = poll();
  due.look();
  await vi.waitFor(() => expect(queries).toBe(1));
  await pool.query(
    `UPDATE jobs.job SET start_after = now(), state = 'retry' WHERE name = '${one.name}'`,
  );
  expect(found).toEqual([]);
  due.look();
  await vi.waitFor(() => expect(found).toEqual([one.name]));
  due.stop();
});

test('a look that fails is reported, and does not end the looking', async () => {
  fails = true;
  const due = poll(50);
  due.start();
  await vi.waitFor(() => expect(errors).not.toEqual([]));
  fails = false;
  await vi.waitFor(() => expect(found).toContain(one.name));
  due.stop();
});
