import { expect, test } from 'vitest';
import { createUploadLocks } from './upload-locks.ts';

test('one at a time, in the order of arrival, and the newest stops those before it', async () => {
  const locks = createUploadLocks();
  const order: string[] = [];
  const first = await locks.acquire('a');
  let stops = 0;
  first.onStop(() => {
    stops += 1;
  });
  const second = locks.acquire('a').then((lock) => {
    order.push('second');
    return lock;
  });
  const third = locks.acquire('a').then((lock) => {
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
  expect(locks.isHeld('a')).toBe(true);
  last.release();
  expect(locks.isHeld('a')).toBe(false);
});

test('uploads do not wait for each other', async () => {
  const locks = createUploadLocks();
  await locks.acquire('a');
  const other = await locks.acquire('b');
  expect(other.isStopped()).toBe(false);
});
