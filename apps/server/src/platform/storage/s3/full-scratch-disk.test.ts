import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../../testing/fake-s3.ts';
import { mountSmallDisk } from '../../../testing/small-disk.ts';
import { type DiskSpace, watchDiskSpace } from '../disk-space.ts';
import type { Storage } from '../port.ts';
import { openScratch } from '../scratch-folder.ts';
import { type Bucket, createBucket } from './bucket.ts';
import { claimBucket } from './claim-bucket.ts';
import { createS3Storage } from './s3-storage.ts';

const megabyte = 1024 ** 2;
const disk = mountSmallDisk(16);
let store: FakeS3;
let bucket: Bucket;
beforeAll(async () => {
  store = await startFakeS3();
  bucket = createBucket(store.settings);
  await claimBucket(bucket, 'ours', { waitMs: 0, settleForMs: 0 });
});
afterAll(async () => {
  bucket.close();
  await store.close();
  disk?.remove();
});

const inBucket = (name: string, bytes: Buffer) =>
  store.objects.set(`files/${name}`, { bytes, etag: `"${name}"`, modifiedAt: new Date() });
const large = randomBytes(6 * megabyte);
let scratch: string;
beforeEach(async () => {
  if (!disk) return;
  scratch = await openScratch(disk.path, 'one');
  inBucket('dd-1.bin', large);
});
afterEach(async () => {
  if (disk) await rm(join(disk.path, 'scratch'), { recursive: true, force: true });
});
const kept = async () => (await readdir(scratch)).map((name) => name.slice(37)).sort();

async function open(space?: DiskSpace): Promise<Storage> {
  const storage = createS3Storage({ bucket, scratch, cacheBytes: 1024 * megabyte, space });
  for (const name of ['aa-1.bin', 'bb-1.bin', 'cc-1.bin']) {
    const pending = await storage.createPending();
    await writeFile(pending.path, Buffer.alloc(4 * megabyte, name));
    await pending.commit(name);
  }
  expect(await kept()).toEqual(['aa-1.bin', 'bb-1.bin', 'cc-1.bin']);
  return storage;
}

test.skipIf(!disk)('copies that no one uses give way to a copy that does not fit', async () => {
  const storage = await open();
  const read = await storage.withLocal('aa-1.bin', async (path) => {
    const other = await storage.withLocal('dd-1.bin', (it) => readFile(it));
    expect((await readFile(path)).equals(Buffer.alloc(4 * megabyte, 'aa-1.bin'))).toBe(true);
    return other;
  });
  expect(read.equals(large)).toBe(true);
  expect(await kept()).toEqual(['aa-1.bin', 'dd-1.bin']);
});

test.skipIf(!disk)('a copy that never fits fails, and what is in use stays', async () => {
  const storage = await open();
  inBucket('dd-1.bin', randomBytes(14 * megabyte));
  await storage.withLocal('aa-1.bin', async (path) => {
    await expect(storage.withLocal('dd-1.bin', (it) => readFile(it))).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    expect(await readFile(path)).toHaveLength(4 * megabyte);
  });
  expect(await kept()).toEqual(['aa-1.bin']);
});

test.skipIf(!disk)('copies give way before the disk is full, and no more than needed', async () => {
  const space = watchDiskSpace(disk?.path ?? '', 6 * megabyte);
  const storage = await open(space);
  expect(await space.isFull()).toBe(false);
  // Four megabytes were free, and six have to be.
  expect(await kept()).toEqual(['bb-1.bin', 'cc-1.bin']);
  expect((await storage.withLocal('dd-1.bin', (it) => readFile(it))).equals(large)).toBe(true);
  expect(await kept()).toEqual(['cc-1.bin', 'dd-1.bin']);
});
