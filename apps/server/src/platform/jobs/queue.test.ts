import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type DatabaseMonitor, monitorDatabase } from '../db/database-monitor.ts';
import { createLogger } from '../log.ts';
import { createQueue, type JobDefinition, type Queue } from './queue.ts';

const job = {
  name: 'test.job',
  capability: 'mail' as const,
  payload: z.strictObject({ n: z.number() }),
  retryLimit: 1,
  concurrency: 2,
  expireInSeconds: 60,
};
const pausable = { ...job, name: 'test.pausable', concurrency: 1 };
let database: TestDatabase;
let monitor: DatabaseMonitor;
let queue: Queue;
beforeAll(async () => {
  database = await createTestDatabase();
  const logger = createLogger('silent');
  const { connection } = database;
  monitor = monitorDatabase(connection, logger);
  queue = createQueue({ connection, monitor, jobs: [job, pausable], logger, pollMs: 100 });
  await queue.start();
});
afterAll(async () => {
  await queue.stop();
  await monitor.stop();
  await database.drop();
});

test('row and job commit or roll back together, and a temporary failure is retried', async () => {
  const seen: Array<{ n: number; attempt: number; last: boolean }> = [];
  const deadLetters: number[] = [];
  await queue.work(
    job,
    async ({ n }, run) => {
      seen.push({ n, attempt: run.attempt, last: run.lastAttempt });
      if (n === 3 || run.attempt === 1) throw new Error('a passing fault');
    },
    async ({ n }) => void deadLetters.push(n),
  );
  await database.db
    .transaction()
    .execute(async (trx) => {
      await queue.enqueue(trx, job, { n: 1 });
      throw new Error('rolled back');
    })
    .catch(() => {});
  await database.db.transaction().execute((trx) => queue.enqueue(trx, job, { n: 2 }));
  await queue.enqueue(database.db, job, { n: 3 });
  await vi.waitFor(() => expect(deadLetters).toEqual([3]), { timeout: 20_000, interval: 100 });
  expect(seen.filter((run) => run.n === 1)).toEqual([]);
  await vi.waitFor(() =>
    expect(seen.filter((run) => run.n === 2)).toEqual([
      { n: 2, attempt: 1, last: false },
      { n: 2, attempt: 2, last: true },
    ]),
  );
  expect(seen.filter((run) => run.n === 3)).toHaveLength(2);
}, 30_000);

test('a paused queue finishes what runs and starts nothing until it is resumed, one at a time', async () => {
  const seen: string[] = [];
  const gates = new Map([1, 2, 3].map((n) => [n, Promise.withResolvers<void>()]));
  await queue.work(
    pausable,
    async ({ n }) => {
      seen.push(`start ${n}`);
      await gates.get(n)?.promise;
      seen.push(`end ${n}`);
    },
    async () => {},
  );
  await queue.enqueue(database.db, pausable, { n: 1 });
  await vi.waitFor(() => expect(seen).toEqual(['start 1']), { timeout: 10_000 });
  await queue.pause('maintenance');
  await queue.enqueue(database.db, pausable, { n: 2 });
  await queue.resume('maintenance');
  await queue.pause('maintenance');
  await queue.resume('maintenance');
  await queue.pause('maintenance');
  gates.get(1)?.resolve();
  await vi.waitFor(() => expect(seen).toEqual(['start 1', 'end 1']), { timeout: 10_000 });
  await queue.enqueue(database.db, pausable, { n: 3 });
  await queue.resume('maintenance');
  gates.get(2)?.resolve();
  gates.get(3)?.resolve();
  await vi.waitFor(() => expect(seen).toHaveLength(6), { timeout: 10_000 });
  expect(seen.slice(2)).toEqual(['start 2', 'end 2', 'start 3', 'end 3']);
}, 40_000);

const long = { ...job, name: 'test.long', concurrency: 2 };

test('the jobs that a process runs have one heartbeat, which jobs of others do not get', async () => {
  const { db, connection } = database;
  const logger = createLogger('silent');
  const own = createQueue({ connection, monitor, jobs: [long], logger, touchEveryMs: 50 });
  await own.start();
  const gate = Promise.withResolvers<void>();
  let started = 0;
  const handler = async () => {
    started += 1;
    await gate.promise;
  };
  await own.work(long, handler, async () => {});
  for (const n of [1, 2]) await own.enqueue(db, long, { n });
  await vi.waitFor(() => expect(started).toBe(2), { timeout: 10_000 });
  await own.enqueue(db, long, { n: 3 });
  // One that another process runs, which has died.
  await sql`UPDATE jobs.job SET state = 'active' WHERE name = ${long.name} AND state = 'created'`.execute(
    db,
  );
  await sql`UPDATE jobs.job SET heartbeat_on = now() - interval '14 seconds' WHERE name = ${long.name}`.execute(
    db,
  );
  const silent = async () =>
    (
      await sql<{ n: number }>`
        SELECT (data ->> 'n')::int AS n FROM jobs.job
        WHERE name = ${long.name} AND heartbeat_on < now() - interval '10 seconds'`.execute(db)
    ).rows.map(({ n }) => n);
  await vi.waitFor(async () => expect(await silent()).toEqual([3]), { timeout: 5_000 });
  // All of this process with the same statement.
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT heartbeat_on)::int AS count FROM jobs.job
    WHERE name = ${long.name} AND (data ->> 'n')::int < 3`.execute(db);
  expect(rows).toEqual([{ count: 1 }]);
  gate.resolve();
  await own.stop(5_000);
}, 30_000);

const shared = { ...job, name: 'test.shared', concurrency: 1, retryLimit: 0 };
/** The same job in the next version: one that carries more, and one that says it otherwise. */
const withMore = { ...shared, payload: z.strictObject({ n: z.number(), more: z.string() }) };
const renamed = { ...shared, payload: z.strictObject({ number: z.number() }) };

test('during an upgrade, a worker passes over what it does not know, and leaves what it cannot read', async () => {
  const { db, connection } = database;
  const logger = createLogger('silent');
  const open = (one: JobDefinition) =>
    createQueue({ connection, monitor, jobs: [one], logger, roomSeconds: 1 });
  const [old, next] = [open(shared), open(renamed)];
  await old.start();
  await next.start();
  const [seen, deadLetters]: [unknown[], unknown[]] = [[], []];
  await old.work(
    shared,
    async (payload) => void seen.push(payload),
    async (payload) => void deadLetters.push(payload),
  );
  await next.enqueue(db, withMore, { n: 1, more: 'of the next version' });
  await vi.waitFor(() => expect(seen).toEqual([{ n: 1 }]), { timeout: 10_000 });

  await next.enqueue(db, renamed, { number: 2 });
  const state = async () =>
    (
      await sql`SELECT state, retry_count FROM jobs.job WHERE name = ${shared.name}
        AND data ->> 'number' = '2' AND started_on IS NULL AND start_after > created_on`.execute(db)
    ).rows;
  await vi.waitFor(
    async () => expect(await state()).toEqual([{ state: 'created', retry_count: 0 }]),
    {
      timeout: 10_000,
    },
  );
  await next.work(
    renamed,
    async (payload) => void seen.push(payload),
    async (payload) => void deadLetters.push(payload),
  );
  await old.stop();
  await vi.waitFor(() => expect(seen).toEqual([{ n: 1 }, { number: 2 }]), { timeout: 15_000 });
  expect(deadLetters).toEqual([]);
  await next.stop();
}, 60_000);
