import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { captureLog } from '../../testing/captured-log.ts';
import { createPerson } from '../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { monitorDatabase } from '../db/database-monitor.ts';
import { createLogger } from '../log.ts';
import { runWithLease } from './job-lease.ts';
import { defineLeasedTable } from './leased-table.ts';
import { createQueue, JobInterrupted, type JobRun } from './queue.ts';

const job = {
  name: 'test.superseded',
  capability: 'mail' as const,
  payload: z.strictObject({ n: z.number() }),
  retryLimit: 3,
  concurrency: 1,
  expireInSeconds: 60,
};

const conversions = defineLeasedTable({
  name: 'conversions',
  transitions: { queued: [], working: ['working'], ready: [], failed: [], cancelled: [] },
  describe: async () => [],
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('installed');
});
const stops: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await database.pool.query(`DELETE FROM jobs.job`);
});
afterAll(() => database.drop());

const never = 3_600_000;

/** A process whose run of the job begins, and continues until it is told how to end. */
async function startServer(touchEveryMs = never) {
  const logger = createLogger('silent');
  const log = captureLog(logger);
  const { connection } = database;
  const monitor = monitorDatabase(connection, logger);
  const queue = createQueue({
    ...{ connection, monitor, logger, touchEveryMs },
    jobs: [job],
    supervise: { everyMs: 100, settledAfterMs: 0 },
    pollMs: 100,
  });
  await queue.start();
  const begun = Promise.withResolvers<JobRun>();
  const ending = Promise.withResolvers<void>();
  const stop = async () => {
    await queue.stop(0);
    await monitor.stop();
  };
  let stopped: Promise<void> | undefined;
  const stopOnce = () => {
    stopped ??= stop();
    return stopped;
  };
  stops.push(async () => {
    ending.resolve();
    await stopOnce();
  });
  return {
    ...{ queue, ending, begun: begun.promise, stop: stopOnce },
    work: () =>
      queue.work(
        job,
        async (_, run) => {
          begun.resolve(run);
          await ending.promise;
        },
        async () => {},
      ),
    superseded: () => log.filter((line) => line.includes('another run of the job has begun')),
  };
}

const readJob = async () => {
  const { rows } = await database.pool.query<{
    state: string;
    started_on: Date;
    heartbeat_on: Date;
    retry_count: number;
  }>(
    `SELECT state, started_on, heartbeat_on, retry_count FROM jobs.job WHERE name = '${job.name}'`,
  );
  return rows;
};

/** The first process sends no heartbeat, so that the second one begins the same job again. */
async function supersede(touchEveryMs?: number) {
  const first = await startServer(touchEveryMs);
  await first.queue.enqueue(database.db, job, { n: 1 });
  await first.work();
  const firstRun = await first.begun;
  await first.queue.pause('draining');
  const second = await startServer();
  await second.work();
  await vi.waitFor(
    async () => {
      await database.pool.query(
        `UPDATE jobs.job SET heartbeat_on = now() - interval '16 seconds'
          WHERE state = 'active' AND retry_count = 0`,
      );
      await database.pool.query(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`);
      expect((await readJob()).map(({ retry_count }) => retry_count)).toEqual([1]);
    },
    { timeout: 20_000, interval: 50 },
  );
  const secondRun = await second.begun;
  return { first, firstRun, second, secondRun, row: await readJob() };
}

/** The second run is not disturbed, and ends the job. */
async function expectSecondRunOnly({
  first,
  second,
  secondRun,
  row,
}: Awaited<ReturnType<typeof supersede>>) {
  expect(row).toMatchObject([{ state: 'active', retry_count: 1 }]);
  expect(await readJob()).toEqual(row);
  expect(secondRun.signal.aborted).toBe(false);
  expect(first.superseded()).toHaveLength(1);
  second.ending.resolve();
  await vi.waitFor(async () =>
    expect(await readJob()).toMatchObject([{ state: 'completed', retry_count: 1 }]),
  );
  expect(second.superseded()).toEqual([]);
}

test.each([
  ['ends', () => undefined],
  ['fails', () => new Error('the engine ran out of memory')],
])(
  'a superseded run that %s does not end the job of its successor',
  async (_, failure) => {
    const both = await supersede();
    const error = failure();
    if (error) both.first.ending.reject(error);
    else both.first.ending.resolve();
    await vi.waitFor(() => expect(both.first.queue.isIdle()).toBe(true), { timeout: 10_000 });
    await expectSecondRunOnly(both);
  },
  40_000,
);

test('a heartbeat aborts a superseded run and is no heartbeat of its successor', async () => {
  const both = await supersede(1_000);
  await vi.waitFor(() => expect(both.firstRun.signal.aborted).toBe(true), { timeout: 10_000 });
  expect(both.firstRun.signal.reason).toBeInstanceOf(JobInterrupted);
  both.first.ending.reject(both.firstRun.signal.reason);
  await vi.waitFor(() => expect(both.first.queue.isIdle()).toBe(true), { timeout: 10_000 });
  await expectSecondRunOnly(both);
}, 40_000);

test('a process that stops does not release the job of the successor of its run', async () => {
  const both = await supersede();
  const stopped = both.first.stop();
  await vi.waitFor(() => expect(both.firstRun.signal.aborted).toBe(true), { timeout: 10_000 });
  both.first.ending.reject(both.firstRun.signal.reason);
  await stopped;
  await expectSecondRunOnly(both);
}, 40_000);

test('progress of a superseded run forgets no attempt', async () => {
  const both = await supersede();
  await both.firstRun.progressed?.();
  await both.secondRun.progressed?.();
  expect(await readJob()).toMatchObject([{ state: 'active', retry_count: 0 }]);
  await database.pool.query(`UPDATE jobs.job SET retry_count = 1`);
  await both.firstRun.progressed?.();
  both.first.ending.resolve();
  await vi.waitFor(() => expect(both.first.queue.isIdle()).toBe(true), { timeout: 10_000 });
  await expectSecondRunOnly(both);
}, 40_000);

test('a transaction of a superseded run is refused, and one of its successor is not', async () => {
  const both = await supersede();
  const write = (run: JobRun) =>
    database.db.transaction().execute(async (trx) => {
      await run.assertCurrent?.(trx);
      return 'written';
    });
  await expect(write(both.firstRun)).rejects.toThrow(JobInterrupted);
  expect(both.firstRun.signal.aborted).toBe(true);
  await expect(write(both.secondRun)).resolves.toBe('written');
  both.first.ending.resolve();
  await expectSecondRunOnly(both);
}, 40_000);

test('a superseded run does not take the row of its successor', async () => {
  const both = await supersede();
  const { db } = database;
  const { organisationId, userId } = await createPerson(db, { role: 'Viewer' });
  const runId = randomUUID();
  const { id } = await db
    .insertInto('conversions')
    .values({
      ...{ organisation_id: organisationId, user_id: userId, run_id: runId },
      kind: 'media',
      options: '{}',
      input_name: 'a.mp4',
      status: 'working',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const work = vi.fn();
  const lease = (job: JobRun) =>
    runWithLease({
      ...{ db, table: conversions, id, status: 'working', job, logger: createLogger('silent') },
      ...{ work, fail: async () => {}, explain: () => undefined },
    });
  await expect(lease(both.firstRun)).rejects.toThrow(JobInterrupted);
  expect(work).not.toHaveBeenCalled();
  expect(
    await db.selectFrom('conversions').select('run_id').where('id', '=', id).executeTakeFirst(),
  ).toEqual({ run_id: runId });
  await lease(both.secondRun);
  expect(work).toHaveBeenCalledOnce();
  both.first.ending.resolve();
  await expectSecondRunOnly(both);
}, 40_000);
