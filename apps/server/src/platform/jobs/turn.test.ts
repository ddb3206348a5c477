import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type DatabaseMonitor, monitorDatabase } from '../db/database-monitor.ts';
import { createLogger } from '../log.ts';
import type { JobDefinition } from './job.ts';
import { createQueue, type Queue } from './queue.ts';

const organisations = {
  large: '00000000-0000-4000-8000-000000000001',
  small: '00000000-0000-4000-8000-000000000002',
  third: '00000000-0000-4000-8000-000000000003',
};
type Name = keyof typeof organisations;

const job = {
  name: 'test.turns',
  capability: 'prepare' as const,
  payload: z.strictObject({ by: z.enum(['large', 'small', 'third']), n: z.number() }),
  organisation: ({ by }: { by: Name }) => sql<string>`${organisations[by]}::uuid`,
  retryLimit: 1,
  concurrency: 1,
  expireInSeconds: 60,
} satisfies JobDefinition;

let database: TestDatabase;
let monitor: DatabaseMonitor;
let queue: Queue;
const counts = { large: 0, small: 0, third: 0 };
beforeEach(async () => {
  database = await createTestDatabase();
  const logger = createLogger('silent');
  const { connection } = database;
  monitor = monitorDatabase(connection, logger);
  queue = createQueue({ connection, monitor, jobs: [job], logger });
  await queue.start();
  Object.assign(counts, { large: 0, small: 0, third: 0 });
});
afterEach(async () => {
  await queue.stop();
  await monitor.stop();
  await database.drop();
});

const add = async (by: Name, times = 1) => {
  for (let time = 0; time < times; time += 1) {
    await queue.enqueue(database.db, job, { by, n: counts[by] });
    counts[by] += 1;
  }
};
type Run = { by: Name; n: number };
const work = (onRun: (run: Run) => Promise<void>) => queue.work(job, onRun, async () => {});
const nameOf = ({ by, n }: Run) => `${by} ${n}`;

test('few jobs do not wait for the many that another organization queued before', async () => {
  await add('large', 200);
  await add('small', 3);
  await add('third');
  const runs: string[] = [];
  await work(async (run) => void runs.push(nameOf(run)));
  await vi.waitFor(() => expect(runs).toContain('small 2'), { timeout: 30_000 });
  expect(runs.slice(0, 7)).toEqual([
    ...['large 0', 'small 0', 'third 0', 'large 1', 'small 1', 'large 2', 'small 2'],
  ]);
});

test('who queues the next job when the last has ended does not keep out those who queued many', async () => {
  await add('large', 10);
  await add('small');
  const runs: Name[] = [];
  await work(async ({ by }) => {
    runs.push(by);
    if (by === 'small') await add('small');
  });
  await vi.waitFor(() => expect(runs.filter((by) => by === 'large')).toHaveLength(10), {
    timeout: 30_000,
  });
  // Until then: it goes on for as long as this looks away.
  const meanwhile = runs.slice(0, runs.lastIndexOf('large'));
  expect(meanwhile.filter((by) => by === 'small').length).toBeLessThanOrEqual(12);
});

test('nothing is saved up by queueing nothing', async () => {
  await add('large', 5);
  const runs: string[] = [];
  let go: () => void = () => {};
  await work(async (run) => {
    runs.push(nameOf(run));
    if (run.n === 4 && run.by === 'large')
      await new Promise<void>((resolve) => {
        go = resolve;
      });
  });
  await vi.waitFor(() => expect(runs).toHaveLength(5));
  await add('large', 2);
  await add('small', 2);
  go();
  await vi.waitFor(() => expect(runs).toHaveLength(9));
  expect(runs.slice(5)).toEqual(['small 0', 'large 5', 'small 1', 'large 6']);
});

/** Arrivals and ends of jobs in any order, on one worker whose jobs end when told. */
async function simulate(steps: ReadonlyArray<Name | 'end'>) {
  const waiting = { large: 0, small: 0, third: 0 };
  /** The run that started, and how many waited before it, by organization. */
  const log: Array<{ run: Run; before: typeof waiting }> = [];
  let end: (() => void) | undefined;
  await work(async (run) => {
    log.push({ run, before: { ...waiting } });
    waiting[run.by] -= 1;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  const settle = async () => {
    const due = waiting.large + waiting.small + waiting.third > 0;
    if (due && !end)
      await vi.waitFor(() => expect(end).toBeDefined(), { timeout: 20_000, interval: 5 });
  };
  for (const step of steps) {
    if (step === 'end') {
      end?.();
      end = undefined;
    } else {
      waiting[step] += 1;
      await add(step);
    }
    await settle();
  }
  while (end) {
    const last: () => void = end;
    end = undefined;
    last();
    await settle();
  }
  return log;
}

test('an organization whose jobs wait starts as many as any other, less two', async () => {
  const names = ['large', 'small', 'third'] as const;
  const steps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('large' as const) },
      { weight: 1, arbitrary: fc.constantFrom('small' as const, 'third' as const) },
      { weight: 4, arbitrary: fc.constant('end' as const) },
    ),
    { minLength: 60, maxLength: 90 },
  );
  const [sample = []] = fc.sample(steps, 1);
  const log = await simulate(sample);
  for (const one of names) {
    const own = log.filter(({ run }) => run.by === one).map(({ run }) => run.n);
    expect(own).toEqual(own.map((_, index) => index));
    for (const other of names) {
      if (one === other) continue;
      let ahead = 0;
      for (const { run, before } of log) {
        // Only while it waits: who has nothing waiting is not kept out.
        if (before[one] === 0) ahead = 0;
        else if (run.by === other) ahead += 1;
        else if (run.by === one) ahead = Math.max(0, ahead - 1);
        expect(ahead, `${other} before ${one}: ${sample.join(' ')}`).toBeLessThanOrEqual(2);
      }
    }
  }
}, 60_000);

test('the turn of a job is found in a long queue without reading all of it', async () => {
  await add('large');
  await sql`INSERT INTO jobs.job (name, data, priority, group_id)
    SELECT ${job.name}, '{}', -n, ${organisations.large} FROM generate_series(1, 20000) n`.execute(
    database.db,
  );
  await sql`ANALYZE jobs.job`.execute(database.db);
  await add('large');
  const { rows } = await sql<{ turn: number }>`
    SELECT max(-priority) AS turn FROM jobs.job WHERE name = ${job.name}`.execute(database.db);
  expect(rows[0]?.turn).toBe(20_001);
  const plan = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT 1 - priority FROM jobs.job
    WHERE name = ${job.name} AND state < 'active' AND NOT blocked
      AND group_id = ${organisations.large} ORDER BY priority, created_on DESC LIMIT 1`.execute(
    database.db,
  );
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Scan Backward');
});
