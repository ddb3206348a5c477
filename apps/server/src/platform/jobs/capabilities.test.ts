import type { Capability } from '@glossa/contracts/nodes';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { captureLog } from '../../testing/captured-log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type DatabaseMonitor, monitorDatabase } from '../db/database-monitor.ts';
import { createLogger } from '../log.ts';
import type { JobDefinition } from './job.ts';
import { createQueue, type Queue } from './queue.ts';

const mail = {
  name: 'test.mail',
  capability: 'mail' as const,
  payload: z.strictObject({ n: z.number() }),
  retryLimit: 1,
  concurrency: 1,
  expireInSeconds: 60,
} satisfies JobDefinition;
const speech = { ...mail, name: 'test.speech', capability: 'speech' as const };
const jobs = [mail, speech];

let database: TestDatabase;
let monitor: DatabaseMonitor;
let queues: Queue[];
let done: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  monitor = monitorDatabase(database.connection, createLogger('silent'));
  queues = [];
  done = [];
});
afterEach(async () => {
  for (const queue of queues) await queue.stop();
  await monitor.stop();
  await database.drop();
});

/** A process that can do this. */
async function addNode(
  capabilities: readonly Capability[],
  beforeWork: (queue: Queue) => Promise<void> = async () => {},
): Promise<Queue> {
  const { connection } = database;
  const logger = createLogger('silent');
  const queue = createQueue({ connection, monitor, jobs, capabilities, logger });
  queues.push(queue);
  await queue.start();
  await beforeWork(queue);
  for (const job of jobs)
    await queue.work(
      job,
      async ({ n }) => void done.push(`${job.name} ${n} by ${capabilities}`),
      async () => {},
    );
  return queue;
}

const rowOf = async (job: JobDefinition) => {
  const { rows } = await sql<{ state: string; retries: number }>`
    SELECT state, retry_count AS retries FROM jobs.job WHERE name = ${job.name}`.execute(
    database.db,
  );
  return rows;
};
const doneIs = (expected: string[]) =>
  vi.waitFor(() => expect(done).toEqual(expected), { timeout: 10_000 });

test('a job that no process can do waits, unspent, for one that can', async () => {
  const first = await addNode(['mail']);
  expect(first.taken()).toEqual([mail.name]);
  await first.enqueue(database.db, speech, { n: 1 });
  await first.enqueue(database.db, mail, { n: 2 });
  await doneIs(['test.mail 2 by mail']);
  expect(await rowOf(speech)).toEqual([{ state: 'created', retries: 0 }]);
  await addNode(['speech']);
  await doneIs(['test.mail 2 by mail', 'test.speech 1 by speech']);
});

test('of two reasons to pause, each is withdrawn by itself', async () => {
  const paused = await addNode(['speech'], async (queue) => {
    await queue.pause('maintenance');
    await queue.pause('draining');
  });
  await addNode(['mail']);
  await paused.resume('maintenance');
  await paused.resume('maintenance');
  await paused.enqueue(database.db, speech, { n: 1 });
  await paused.enqueue(database.db, mail, { n: 2 });
  await doneIs(['test.mail 2 by mail']);
  expect(await rowOf(speech)).toEqual([{ state: 'created', retries: 0 }]);
  await paused.resume('draining');
  await doneIs(['test.mail 2 by mail', 'test.speech 1 by speech']);
});

test('a process names what runs in it, and finishes it when it is paused', async () => {
  const gate = Promise.withResolvers<void>();
  const { connection } = database;
  const queue = createQueue({ connection, monitor, jobs, logger: createLogger('silent') });
  queues.push(queue);
  await queue.start();
  await queue.work(
    mail,
    () => gate.promise,
    async () => {},
  );
  expect(queue.running()).toEqual({});
  await queue.enqueue(database.db, mail, { n: 1 });
  await vi.waitFor(() => expect(queue.running()).toEqual({ [mail.name]: 1 }), { timeout: 10_000 });
  await queue.pause('draining');
  await queue.enqueue(database.db, mail, { n: 2 });
  expect(queue.running()).toEqual({ [mail.name]: 1 });
  gate.resolve();
  await vi.waitFor(async () => {
    expect(queue.running()).toEqual({});
    expect((await rowOf(mail)).map(({ state, retries }) => `${state} ${retries}`).sort()).toEqual([
      'completed 0',
      'created 0',
    ]);
  });
});

test('processes that start at once on a database without a queue all start', async () => {
  const logger = createLogger('silent');
  const log = captureLog(logger);
  const { connection } = database;
  const many = [1, 2, 3, 4].map(() => createQueue({ connection, monitor, jobs, logger }));
  queues.push(...many);
  const started = await Promise.allSettled(many.map((queue) => queue.start()));
  expect(started.map(({ status }) => status)).toEqual(many.map(() => 'fulfilled'));
  expect(log).toEqual([]);
});
