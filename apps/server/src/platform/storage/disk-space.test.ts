import { expect, test } from 'vitest';
import { watchDiskSpace } from './disk-space.ts';

const megabyte = 1024 ** 2;
const noSpace = Object.assign(new Error('write failed'), { code: 'ENOSPC' });

test('a failed write counts until something is freed', async () => {
  let free = 0;
  const space = watchDiskSpace('/data', megabyte, async () => free);
  expect(await space.isFull()).toBe(true);
  space.note(noSpace);
  free = 100 * megabyte;
  expect(await space.isFull()).toBe(false);
});

test('a failed write counts although the disk has room, where a quota is used up', async () => {
  const space = watchDiskSpace('/data', megabyte, async () => 100 * megabyte);
  expect(await space.isFull()).toBe(false);
  space.note(new Error('another failure'));
  expect(await space.isFull()).toBe(false);
  space.note(noSpace);
  expect(await space.isFull()).toBe(true);
});

test('what can be had again is deleted before the disk counts as full, and no more than needed', async () => {
  let free = 10 * megabyte;
  let copies = 5;
  const space = watchDiskSpace('/data', 100 * megabyte, async () => free);
  space.reclaimWith(async (isEnough) => {
    for (; copies > 0 && !(await isEnough()); copies -= 1) free += 40 * megabyte;
  });
  expect(await space.isFull()).toBe(false);
  expect(copies).toBe(2);
  expect(await space.hasRoom(60 * megabyte)).toBe(true);
  expect(copies).toBe(1);
  expect(await space.hasRoom(500 * megabyte)).toBe(false);
  expect(copies).toBe(0);
});

test('copies are deleted when a quota is used up', async () => {
  let free = 100 * megabyte;
  const space = watchDiskSpace('/data', megabyte, async () => free);
  space.reclaimWith(async (isEnough) => {
    if (!(await isEnough())) free += 40 * megabyte;
  });
  space.note(noSpace);
  expect(await space.isFull()).toBe(false);
  expect(free).toBe(140 * megabyte);
});
