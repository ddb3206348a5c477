import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../../testing/fake-s3.ts';
import type { FileToCome, Storage } from '../port.ts';
import { openScratch } from '../scratch-folder.ts';
import { type Bucket, createBucket } from './bucket.ts';
import { claimBucket } from './claim-bucket.ts';
import { createS3Storage } from './s3-storage.ts';
import { createSendingAhead } from './send-ahead.ts';

const part = 8 * 1024 ** 2;
const content = randomBytes(3 * part + 5);
let folder: string;
let store: FakeS3;
let bucket: Bucket;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-ahead-'));
  store = await startFakeS3();
  bucket = createBucket(store.settings, { attempts: 1, idleMs: 20_000 });
  await claimBucket(bucket, 'ours', { waitMs: 0, settleForMs: 0 });
  storage = createS3Storage({ bucket, scratch: await openScratch(folder, 'one'), cacheBytes: 0 });
});
afterEach(async () => {
  bucket.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** The first bytes of the content in a file. */
async function begin(bytes: number): Promise<FileToCome> {
  const path = join(folder, 'upload');
  await writeFile(path, content.subarray(0, bytes));
  return { path, name: 'aa-1.bin', sizeBytes: content.length, inode: (await stat(path)).ino };
}
const sentParts = () => store.transfers().flatMap(({ parts }) => parts);
const isStored = () => store.objects.get('files/aa-1.bin')?.bytes.equals(content) ?? false;

test('sends whole parts as they arrive, and only the rest when the file is adopted', async () => {
  const file = await begin(part + 9);
  storage.sendAhead(file, part + 9);
  await expect.poll(sentParts).toEqual([1]);
  await appendFile(file.path, content.subarray(part + 9, 2 * part));
  storage.sendAhead(file, 2 * part);
  await expect.poll(sentParts).toEqual([1, 2]);
  await appendFile(file.path, content.subarray(2 * part));
  const before = store.requests();
  await storage.adopt(file.path, file.name);
  // Two parts, and the end.
  expect(store.requests() - before).toBe(3);
  expect(isStored()).toBe(true);
  expect(store.transfers()).toEqual([]);
});

test('sends the whole file where parts could not be sent', async () => {
  const file = await begin(content.length);
  store.refuse((method) => (method === 'PUT' ? { status: 503, code: 'SlowDown' } : undefined));
  storage.sendAhead(file, content.length);
  // Begun, refused, removed.
  await expect.poll(() => store.requests() >= 3 && store.transfers().length === 0).toBe(true);
  store.refuse(undefined);
  await storage.adopt(file.path, file.name);
  expect(isStored()).toBe(true);
});

test('another file at the same path shares no part with the first', async () => {
  const file = await begin(2 * part);
  storage.sendAhead(file, 2 * part);
  await expect.poll(sentParts).toEqual([1, 2]);
  await rm(file.path);
  await writeFile(join(folder, 'keeps-the-inode'), '');
  await writeFile(file.path, content.toReversed());
  const { ino: inode } = await stat(file.path);
  storage.sendAhead({ ...file, inode }, 2 * part);
  await storage.adopt(file.path, file.name);
  expect(store.objects.get('files/aa-1.bin')?.bytes.equals(content.toReversed())).toBe(true);
  await expect.poll(() => store.transfers()).toEqual([]);
});

test('removes from the store what is dropped', async () => {
  const file = await begin(part);
  storage.sendAhead(file, part);
  await expect.poll(sentParts).toEqual([1]);
  storage.dropAhead(file.path);
  await expect.poll(() => store.transfers()).toEqual([]);
});

test('a file of one part is not sent ahead, because it would be seen', async () => {
  const file = await begin(1_000);
  storage.sendAhead({ ...file, sizeBytes: 1_000 }, 1_000);
  const before = store.requests();
  await storage.adopt(file.path, file.name);
  expect(store.requests() - before).toBe(1);
  expect(store.objects.get('files/aa-1.bin')?.bytes.length).toBe(1_000);
});

test('gives up one that pauses for more than ten minutes, and begins no more than 64', () => {
  vi.useFakeTimers();
  try {
    let now = 0;
    const aborted: string[] = [];
    const begun: string[] = [];
    const ahead = createSendingAhead(
      (name) => {
        begun.push(name);
        const abort = async () => void aborted.push(name);
        return { abort, advance: () => {}, finish: async () => '', hasFailed: () => false };
      },
      () => now,
    );
    const fileOf = (name: string) => ({ path: `/x/${name}`, name, sizeBytes: 3 * part, inode: 1 });
    for (let index = 0; index < 70; index += 1) ahead.send(fileOf(`f${index}`), part);
    expect(begun).toHaveLength(64);
    now = 9 * 60_000;
    ahead.send(fileOf('f3'), 2 * part);
    now = 11 * 60_000;
    vi.advanceTimersByTime(60_000);
    expect(aborted).toHaveLength(63);
    expect(ahead.take(fileOf('f2'))).toBeUndefined();
    expect(ahead.take(fileOf('f3'))).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});
