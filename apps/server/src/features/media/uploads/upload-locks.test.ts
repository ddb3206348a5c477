import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createUploadLocks } from './upload-locks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** No busy machine makes one expire. */
const times = { life: 60_000, safe: 50_000, renewal: 20, retry: 10 };
/** Those of one process. */
const open = (changes: Partial<typeof times> = {}) =>
  createUploadLocks({ db: database.db, logger: createLogger('silent') }, { ...times, ...changes });

test('one at a time, in the order of arrival, and the newest stops those before it', async () => {
  const locks = open();
  const id = randomUUID();
  const order: string[] = [];
  const first = await locks.acquire(id);
  let stops = 0;
  first.onStop(() => {
    stops += 1;
  });
  const second = locks.acquire(id).then((lock) => {
    order.push('second');
    return lock;
  });
  const third = locks.acquire(id).then((lock) => {
    order.push('third');
    return lock;
  });
  expect(stops).toBe(1);
  expect(first.isStopped()).toBe(true);
  expect(order).toEqual([]);
  first.release();
  const held = await second;
  // The third waits for it, so that it must not begin to receive bytes.
  expect(held.isStopped()).toBe(true);
  expect(order).toEqual(['second']);
  held.release();
  held.release();
  const last = await third;
  expect(last.isStopped()).toBe(false);
  expect(await locks.isHeld(id)).toBe(true);
  last.release();
  await vi.waitFor(async () => expect(await locks.isHeld(id)).toBe(false));
});

test('uploads do not wait for each other', async () => {
  const locks = open();
  const first = await locks.acquire(randomUUID());
  const other = await locks.acquire(randomUUID());
  expect(other.isStopped()).toBe(false);
  for (const lock of [first, other]) lock.release();
});

test('a request at another process stops the one that holds the lock, and gets it afterwards', async () => {
  const [one, other] = [open(), open()];
  const id = randomUUID();
  const first = await one.acquire(id);
  const stopped = new Promise<void>((resolve) => first.onStop(resolve));
  let second: Awaited<ReturnType<typeof other.acquire>> | undefined;
  const waiting = other.acquire(id).then((lock) => {
    second = lock;
  });
  await stopped;
  expect(await other.isHeld(id)).toBe(true);
  expect(second).toBeUndefined();
  first.release();
  await waiting;
  expect(second?.isStopped()).toBe(false);
  second?.release();
});

test('processes that take turns in haste never hold the same upload together', async () => {
  const processes = [open(), open(), open()];
  const id = randomUUID();
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 24 }, async (_, n) => {
      const lock = await processes[n % 3]?.acquire(id);
      inside += 1;
      most = Math.max(most, inside);
      // Long enough for the others to ask for it.
      await sql`SELECT 1`.execute(database.db);
      inside -= 1;
      lock?.release();
    }),
  );
  expect(most).toBe(1);
});

test('the lock of a dead process is taken, and one that only slept writes no more', async () => {
  const id = randomUUID();
  // Never renews.
  const asleep = await open({ safe: 100, renewal: 3_600_000 }).acquire(id);
  const next = await open({ life: 300 }).acquire(id);
  expect(asleep.isStopped()).toBe(true);
  expect(next.isStopped()).toBe(false);
  // What it releases is no longer its own.
  await asleep.release();
  expect(await open().isHeld(id)).toBe(true);
  next.release();
});

test('a lock that someone else has taken is noticed with the next renewal', async () => {
  const id = randomUUID();
  const lock = await open().acquire(id);
  await sql`UPDATE upload_locks SET holder = ${randomUUID()} WHERE upload_id = ${id}`.execute(
    database.db,
  );
  await vi.waitFor(() => expect(lock.isStopped()).toBe(true));
});
