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
