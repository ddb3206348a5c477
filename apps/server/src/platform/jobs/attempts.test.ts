import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { monitorDatabase } from '../db/database-monitor.ts';
import { createLogger } from '../log.ts';
import { createQueue, type JobHandler } from './queue.ts';

const job = {
  name: 'test.attempts',
  capability: 'mail' as const,
  payload: z.strictObject({ n: z.number() }),
  retryLimit: 2,
  concurrency: 1,
  expireInSeconds: 60,
};
type Handler = JobHandler<typeof job>;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A process that works on the job, and how it ends. */
async function startServer(handler: Handler, { concurrency = 1, dead = [] as number[] } = {}) {
  const logger = createLogger('silent');
  const { connection } = database;
  const monitor = monitorDatabase(connection, logger);
  const queue = createQueue({
    connection,
    monitor,
    jobs: [job],
    logger,
    supervise: { everyMs: 100, settledAfterMs: 0 },
    pollMs: 100,
  });
  await queue.start();
  await queue.work({ ...job, concurrency }, handler, async ({ n }) => void dead.push(n));
  const stop = async () => {
    await queue.stop(0);
    await monitor.stop();
  };
  return { queue, stop };
}

async function addJob(n: number): Promise<void> {
  const { queue, stop } = await startServer(async () => {}, { concurrency: 0 });
  await queue.enqueue(database.db, job, { n });
  await stop();
}

/** Its next attempt does not wait for the queue's delay. */
const hurry = () =>
  database.pool.query(
    `UPDATE jobs.job SET start_after = now() WHERE state IN ('created', 'retry')`,
  );

/** Starts a server, lets it get the job, and ends it as given. Returns the attempt that the job was on. */
async function runOnce(ending: 'restart' | 'failure' | 'success'): Promise<string> {
  const seen = Promise.withResolvers<string>();
  await hurry();
  const { stop } = await startServer(async (_, { attempt, lastAttempt, signal }) => {
    seen.resolve(lastAttempt ? `${attempt} (last)` : String(attempt));
    if (ending === 'failure') throw new Error('the engine ran out of memory');
    if (ending === 'restart')
      await new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
  });
  const attempt = await seen.promise;
  if (ending !== 'restart')
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(`SELECT FROM jobs.job WHERE state = 'active'`);
      expect(rows).toEqual([]);
    });
  await stop();
  return attempt;
}

test('restarts spend no attempt, however many there are; failures do', async () => {
  await addJob(1);
  const endings = [
    ...(['restart', 'restart', 'restart', 'failure'] as const),
    ...(['restart', 'failure', 'restart', 'success'] as const),
  ];
  const attempts: string[] = [];
  for (const ending of endings) attempts.push(await runOnce(ending));
  expect(attempts).toEqual(['1', '1', '1', '1', '2', '2', '3 (last)', '3 (last)']);
}, 60_000);

test('progress forgets earlier failures; without it they add up', async () => {
  await addJob(3);
  const attempts: number[] = [];
  const dead: number[] = [];
  const { stop } = await startServer(
    async (_, { attempt, progressed }) => {
      attempts.push(attempt);
      if (attempts.length <= 2) await progressed?.();
      throw new Error('the engine ran out of memory');
    },
    { dead },
  );
  await vi.waitFor(
    async () => {
      await hurry();
      expect(dead).toEqual([3]);
    },
    { timeout: 50_000 },
  );
  // Without progress, the third would have been the last.
  expect(attempts).toEqual([1, 2, 2, 3]);
  await stop();
}, 60_000);

/** A real process that is killed as soon as it works on the job, as by an engine that takes all the memory. */
async function runAndDie(): Promise<void> {
  const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const script = `
    import { z } from 'zod';
    import { monitorDatabase } from ${here('../db/database-monitor.ts')};
    import { createLogger } from ${here('../log.ts')};
    import { createQueue } from ${here('./queue.ts')};
    const job = { ...${JSON.stringify({ ...job, payload: undefined })}, payload: z.strictObject({ n: z.number() }) };
    const connection = ${JSON.stringify(database.connection)};
    const logger = createLogger('silent');
    const queue = createQueue({ connection, monitor: monitorDatabase(connection, logger), jobs: [job], logger });
    await queue.start();
    await queue.work(job, async () => process.kill(process.pid, 'SIGKILL'), async () => {});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: 'ignore',
  });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

test('a job that kills its worker each time ends after its attempts, once', async () => {
  await addJob(2);
  const dead: number[] = [];
  const survivor = await startServer(async () => {}, { concurrency: 0, dead });
  for (let death = 1; death <= job.retryLimit + 1; death += 1) {
    expect(dead).toEqual([]);
    await hurry();
    await runAndDie();
    // Its heartbeats end; the queue notices after 15 s, which have passed here.
    await database.pool.query(
      `UPDATE jobs.job SET heartbeat_on = now() - interval '16 seconds' WHERE state = 'active'`,
    );
    await vi.waitFor(
      async () => {
        const { rows } = await database.pool.query(`SELECT FROM jobs.job WHERE state = 'active'`);
        expect(rows).toEqual([]);
      },
      { timeout: 20_000 },
    );
  }
  await vi.waitFor(() => expect(dead).toEqual([2]), { timeout: 20_000 });
  await survivor.stop();
}, 90_000);
