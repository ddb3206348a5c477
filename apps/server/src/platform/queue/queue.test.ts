import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.ts';
import { createLogger } from '../log.ts';
import { createQueue, type Queue } from './queue.ts';

const job = {
  name: 'test.job',
  payload: z.strictObject({ n: z.number() }),
  retryLimit: 1,
  concurrency: 2,
  expireInSeconds: 60,
};
let database: TestDatabase;
let queue: Queue;
beforeAll(async () => {
  database = await createTestDatabase();
  queue = createQueue(database.connection, [job], createLogger('silent'));
  await queue.start();
});
afterAll(async () => {
  await queue.stop();
  await database.drop();
});

test('row and job commit or roll back together, and a passing fault is tried again', async () => {
  const seen: Array<{ n: number; attempt: number; last: boolean }> = [];
  const givenUp: number[] = [];
  await queue.work(
    job,
    async ({ n }, run) => {
      seen.push({ n, attempt: run.attempt, last: run.lastAttempt });
      if (n === 3 || run.attempt === 1) throw new Error('a passing fault');
    },
    async ({ n }) => void givenUp.push(n),
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
  await vi.waitFor(() => expect(givenUp).toEqual([3]), { timeout: 20_000, interval: 100 });
  expect(seen.filter((run) => run.n === 1)).toEqual([]);
  expect(seen.filter((run) => run.n === 2)).toEqual([
    { n: 2, attempt: 1, last: false },
    { n: 2, attempt: 2, last: true },
  ]);
  expect(seen.filter((run) => run.n === 3)).toHaveLength(2);
}, 30_000);
