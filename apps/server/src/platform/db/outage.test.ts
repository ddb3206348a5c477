import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { captureLog } from '../../testing/captured-log.ts';
import { createQueue, type Queue, type QueueOptions } from '../jobs/queue.ts';
import { createLogger } from '../log.ts';
import { type Database, type DatabaseHandle, openDatabase, waitForDatabase } from './database.ts';
import { type DatabaseMonitor, monitorDatabase } from './database-monitor.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** A PostgreSQL of its own, whose backends are killed and which is stopped and started while it is used. */
const job = {
  name: 'test.job',
  capability: 'mail' as const,
  payload: z.strictObject({ n: z.number() }),
  retryLimit: 0,
  concurrency: 2,
  expireInSeconds: 120,
};
/** A retry is found by the next poll. */
const pollOptions = { timeout: 50_000, interval: 20 };
const waitOptions = { timeout: 20_000, interval: 20 };
let folder: string;
let postgres: EmbeddedPostgres;
let handle: DatabaseHandle;
let monitor: DatabaseMonitor;
let queue: Queue;
let jobDb: Database;
let log: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-outage-'));
  postgres = await startEmbeddedPostgres(folder);
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  await rm(String(postgres.connection.host), { recursive: true, force: true });
});
beforeEach(async () => {
  const logger = createLogger('silent');
  log = captureLog(logger);
  handle = openDatabase({ ...postgres.connection, max: 3 }, () => {});
  monitor = monitorDatabase(postgres.connection, logger);
  jobDb = waitForDatabase(handle.pool, monitor);
  await startQueue({ releaseMs: 1_000 });
});
afterEach(async () => {
  await queue.stop();
  await monitor.stop();
  await handle.close();
});

async function startQueue(options: Partial<QueueOptions> = {}): Promise<void> {
  const { connection } = postgres;
  const logger = createLogger('silent');
  queue = createQueue({ connection, monitor, jobs: [job], logger, ...options });
  await queue.start();
}
const restart = async () => {
  postgres = await startEmbeddedPostgres(folder);
};
const countConnections = async (): Promise<number> => {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'glossa%'`.execute(handle.db);
  return Number(rows[0]?.count);
};
const openJobs = async (): Promise<number> => {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM jobs.job
    WHERE name LIKE 'test.%' AND state IN ('created', 'retry', 'active')`.execute(handle.db);
  return Number(rows[0]?.count);
};
const backendOf = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  return rows[0]?.pid ?? 0;
};

test('a killed backend fails its query as unavailable, and the next query is answered', async () => {
  const [pid] = await Promise.all([backendOf(handle.db)]);
  // Three connections: one of them runs the query, whichever was killed.
  const running = Promise.allSettled(
    [1, 2, 3].map(() => sql`SELECT pg_sleep(5)`.execute(handle.db)),
  );
  await vi.waitFor(() => expect(handle.pool.totalCount).toBe(3), waitOptions);
  process.kill(pid, 'SIGKILL');
  const results = await running;
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  for (const result of results)
    expect(isDatabaseUnavailable((result as PromiseRejectedResult).reason)).toBe(true);
  await vi.waitFor(() => sql`SELECT 1`.execute(handle.db), waitOptions);
});

test('an outage is logged once, and listeners and jobs go on after it', async () => {
  const received: string[] = [];
  const listening = vi.fn();
  await monitor.listen({
    channel: 'test_channel',
    onNotification: (payload) => received.push(payload),
    onListening: listening,
  });
  const seen: Array<{ n: number; attempt: number }> = [];
  await queue.work(
    job,
    async ({ n }, run) => {
      seen.push({ n, attempt: run.attempt });
      if (n !== 1) return;
      await stopped;
      // Waits for the database, and is then answered.
      await sql`SELECT 1`.execute(jobDb);
    },
    async () => expect.unreachable('the job was given up'),
  );
  await queue.enqueue(handle.db, job, { n: 1 });
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  await vi.waitFor(() => expect(seen).toEqual([{ n: 1, attempt: 1 }]), waitOptions);
  await postgres.stop();
  stop();
  await vi.waitFor(() => expect(monitor.availableForMs()).toBe(0), waitOptions);
  await expect(sql`SELECT 1`.execute(handle.db)).rejects.toSatisfy(isDatabaseUnavailable);
  await restart();
  await vi.waitFor(() => expect(listening).toHaveBeenCalledTimes(2), waitOptions);
  await sql`SELECT pg_notify('test_channel', 'hello')`.execute(jobDb);
  await vi.waitFor(() => expect(received).toEqual(['hello']), waitOptions);
  await queue.enqueue(handle.db, job, { n: 2 });
  await vi.waitFor(() => expect(seen.at(-1)).toEqual({ n: 2, attempt: 1 }), waitOptions);
  expect(seen).toHaveLength(2);
  const warnings = log.filter((line) => JSON.parse(line).level >= 40);
  expect(warnings.map((line) => JSON.parse(line).msg)).toEqual([
    'the database does not answer; connecting again',
  ]);
  expect(log.some((line) => line.includes('the database answers again'))).toBe(true);
  // 3 of the pool, 6 of the queue, 1 that listens.
  expect(await countConnections()).toBeLessThanOrEqual(10);
}, 60_000);

test('a job whose statement broke off runs again, and that is no try of its own', async () => {
  const attempts: number[] = [];
  const givenUp = vi.fn();
  await queue.work(
    job,
    async (_payload, run) => {
      attempts.push(run.attempt);
      if (attempts.length === 1) await sql`SELECT pg_sleep(60)`.execute(jobDb);
    },
    async () => givenUp(),
  );
  await queue.enqueue(handle.db, job, { n: 1 });
  await vi.waitFor(() => expect(attempts).toEqual([1]), waitOptions);
  await postgres.stop();
  await restart();
  await vi.waitFor(async () => expect(await openJobs()).toBe(0), pollOptions);
  expect(attempts).toEqual([1, 1]);
  expect(givenUp).not.toHaveBeenCalled();
}, 60_000);

test('a dead-letter handler whose statement broke off runs again after the outage', async () => {
  const calls: number[] = [];
  const givenUp = vi.fn();
  await queue.work(
    job,
    async () => {
      throw new Error('the engine is broken');
    },
    async ({ n }) => {
      calls.push(n);
      if (calls.length === 1) await sql`SELECT pg_sleep(60)`.execute(jobDb);
      givenUp(n);
    },
  );
  await queue.enqueue(handle.db, job, { n: 1 });
  await vi.waitFor(() => expect(calls).toEqual([1]), waitOptions);
  await postgres.stop();
  await restart();
  await vi.waitFor(() => expect(givenUp.mock.calls).toEqual([[1]]), pollOptions);
  await vi.waitFor(async () => expect(await openJobs()).toBe(0), pollOptions);
  expect(calls).toEqual([1, 1]);
}, 120_000);

test('a job that fails for good during an outage reaches its dead-letter handler once', async () => {
  let fail = () => {};
  const failing = new Promise<void>((_resolve, reject) => {
    fail = () => reject(new Error('the engine is broken'));
  });
  failing.catch(() => {}); // Awaited by the job.
  const started = vi.fn();
  const givenUp = vi.fn();
  await queue.work(
    job,
    async () => {
      started();
      await failing;
    },
    async ({ n }) => {
      // Waits for the database where it is still away.
      await sql`SELECT 1`.execute(jobDb);
      givenUp(n);
    },
  );
  await queue.enqueue(handle.db, job, { n: 1 });
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1), waitOptions);
  await postgres.stop();
  fail();
  await vi.waitFor(() => expect(monitor.availableForMs()).toBe(0), pollOptions);
  expect(givenUp).not.toHaveBeenCalled();
  await restart();
  await vi.waitFor(() => expect(givenUp.mock.calls).toEqual([[1]]), pollOptions);
  await vi.waitFor(async () => expect(await openJobs()).toBe(0), pollOptions);
  expect(started).toHaveBeenCalledTimes(1);
  expect(givenUp).toHaveBeenCalledTimes(1);
}, 120_000);

test('stopping the queue releases a job that does not end, uncounted', async () => {
  const attempts: number[] = [];
  const handler = async (_payload: unknown, run: { attempt: number; signal: AbortSignal }) => {
    attempts.push(run.attempt);
    if (attempts.length > 1) return;
    await new Promise((_resolve, reject) => {
      run.signal.addEventListener('abort', () => reject(run.signal.reason));
    });
  };
  await queue.work(job, handler, async () => {});
  await queue.enqueue(handle.db, job, { n: 1 });
  await vi.waitFor(() => expect(attempts).toEqual([1]), waitOptions);
  await queue.stop(50);
  await startQueue();
  await queue.work(job, handler, async () => {});
  await vi.waitFor(() => expect(attempts).toEqual([1, 1]), waitOptions);
}, 60_000);

test('a job that has ended is completed by a queue that stops, though its connection breaks', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const started = vi.fn();
  await queue.work(
    job,
    async () => {
      started();
      await ended;
    },
    async () => {},
  );
  await queue.enqueue(handle.db, job, { n: 1 });
  await vi.waitFor(() => expect(started).toHaveBeenCalled(), waitOptions);
  const blocked = async () => {
    const { rows } = await sql<{ pid: number }>`
      SELECT pid FROM pg_stat_activity
       WHERE application_name = 'glossa-queue' AND wait_event_type = 'Lock'`.execute(handle.db);
    return rows[0]?.pid;
  };
  let stopping = Promise.resolve();
  await handle.db.transaction().execute(async (trx) => {
    await sql`SELECT id FROM jobs.job WHERE state = 'active' FOR UPDATE`.execute(trx);
    end();
    await vi.waitFor(async () => expect(await blocked()).toBeDefined(), waitOptions);
    stopping = queue.stop(0);
    await sql`SELECT pg_terminate_backend(${await blocked()})`.execute(trx);
    // It tries again, on another connection.
    await vi.waitFor(async () => expect(await blocked()).toBeDefined(), waitOptions);
  });
  await stopping;
  expect(await openJobs()).toBe(0);
  await startQueue();
}, 60_000);

test('the queue stops while the database is away, and its job runs again when that is back', async () => {
  const attempts: number[] = [];
  const handler = async (_: { n: number }, run: { attempt: number; signal: AbortSignal }) => {
    attempts.push(run.attempt);
    if (attempts.length > 1) return;
    await new Promise((_resolve, reject) => {
      run.signal.addEventListener('abort', () => reject(run.signal.reason));
    });
  };
  await queue.work(job, handler, async () => {});
  await queue.enqueue(handle.db, job, { n: 1 });
  await vi.waitFor(() => expect(attempts).toEqual([1]), waitOptions);
  await postgres.stop();
  await vi.waitFor(() => expect(monitor.availableForMs()).toBe(0), waitOptions);
  await queue.stop(0);
  await restart();
  await vi.waitFor(() => expect(monitor.availableForMs()).toBeGreaterThan(0), waitOptions);
  await startQueue({
    jobs: [{ ...job, retryLimit: 1 }],
    supervise: { everyMs: 100, settledAfterMs: 0 },
    pollMs: 100,
  });
  await queue.work(job, handler, async () => {});
  await sql`UPDATE jobs.job SET heartbeat_on = now() - interval '1 minute', retry_limit = 1
    WHERE state = 'active'`.execute(handle.db);
  await vi.waitFor(() => expect(attempts).toHaveLength(2), pollOptions);
}, 90_000);

test('60 short jobs start without waiting for a poll', async () => {
  const done = new Set<number>();
  await queue.work(
    job,
    async ({ n }) => void done.add(n),
    async () => {},
  );
  for (let n = 0; n < 60; n += 1) await queue.enqueue(handle.db, job, { n });
  // At two at a time and one poll in 2 seconds this would take a minute.
  await vi.waitFor(() => expect(done.size).toBe(60), { timeout: 15_000, interval: 20 });
}, 60_000);
