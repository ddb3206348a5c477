import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../../testing/fake-s3.ts';
import { isBucketUnavailable } from '../bucket-error.ts';
import type { Storage } from '../port.ts';
import { openScratch } from '../scratch-folder.ts';
import { type Bucket, createBucket } from './bucket.ts';
import { claimBucket } from './claim-bucket.ts';
import { createS3Storage } from './s3-storage.ts';

let folder: string;
let store: FakeS3;
let bucket: Bucket;
let storage: Storage;
let time: number;
const minute = 60_000;
const hour = 60 * minute;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-blame-'));
  time = 0;
  store = await startFakeS3();
  bucket = createBucket(store.settings, { attempts: 1, idleMs: 20_000 });
  await claimBucket(bucket, 'ours', { waitMs: 0, settleForMs: 0 });
  const scratch = await openScratch(folder, 'one');
  storage = createS3Storage({ bucket, scratch, cacheBytes: 0, now: () => time });
  for (const name of ['aa-1.txt', 'bb-1.txt']) {
    const pending = await storage.createPending();
    await writeFile(pending.path, name);
    await pending.commit(name);
  }
});
afterEach(async () => {
  bucket.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const read = (name: string) => storage.withLocal(name, (path) => readFile(path, 'utf8'));
const refuseFirst = (error: { status: number; code: string }) =>
  store.refuse((_method, key) => (key === 'files/aa-1.txt' ? error : undefined));
/** The errors of a job that is tried again every two minutes. */
async function readEveryTwoMinutes(tries: number, { others = true } = {}): Promise<unknown[]> {
  const codes: unknown[] = [];
  for (let done = 0; done < tries; done += 1) {
    codes.push(await read('aa-1.txt').catch(({ code }) => code));
    if (others) expect(await read('bb-1.txt')).toBe('bb-1.txt');
    time += 2 * minute;
  }
  return codes;
}
const outages = (count: number) => Array(count).fill('BUCKET_UNAVAILABLE');

test.each([
  ['a right that is missing for one object', { status: 403, code: 'AccessDenied' }],
  ['an error of the store for one object', { status: 500, code: 'InternalError' }],
])('%s is named after ten minutes, while others are read', async (_what, error) => {
  refuseFirst(error);
  expect(await readEveryTwoMinutes(6)).toEqual([...outages(5), 'FILE_UNREADABLE']);
  const failure = await read('aa-1.txt').catch((reason: unknown) => reason);
  expect(failure).toMatchObject({
    file: 'aa-1.txt',
    messageRef: { id: 'jobs.fileUnreadable', params: { file: 'aa-1.txt' } },
    message: expect.stringContaining(`${error.status === 403 ? 'may not' : 'error (500)'}`),
  });
  expect(isBucketUnavailable(failure)).toBe(false);
  await expect(storage.checkFile('aa-1.txt', {})).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
  });
  store.refuse(undefined);
  expect(await read('aa-1.txt')).toBe('aa-1.txt');
  refuseFirst(error);
  expect(await readEveryTwoMinutes(2)).toEqual(outages(2));
});

test('an object that fails while no other is read is named after a day', async () => {
  refuseFirst({ status: 500, code: 'InternalError' });
  expect(await readEveryTwoMinutes(20, { others: false })).toEqual(outages(20));
  time = 24 * hour;
  await expect(read('aa-1.txt')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});

test('a store that is away for days is no fault of a file', async () => {
  refuseFirst({ status: 500, code: 'InternalError' });
  expect(await readEveryTwoMinutes(4)).toEqual(outages(4));
  store.refuse({ status: 503, code: 'ServiceUnavailable' });
  for (let day = 0; day < 5; day += 1) {
    await expect(read('aa-1.txt')).rejects.toMatchObject({ code: 'BUCKET_UNAVAILABLE' });
    time += 24 * hour;
  }
});

const owner = '0f8fad5b-d9cb-469f-a165-70867728950e';
async function write(name: string): Promise<unknown> {
  const pending = await storage.createPending();
  try {
    await writeFile(pending.path, name);
    return await pending.commit(name).catch(({ code }) => code);
  } finally {
    await pending.discard();
  }
}

test('a file that the store takes never is named after ten minutes, while others are written', async () => {
  store.refuse((method, key) =>
    method !== 'GET' && key.startsWith(`files/${owner}`) && key.endsWith('.mp4')
      ? { status: 400, code: 'EntityTooLarge' }
      : undefined,
  );
  const codes: unknown[] = [];
  for (let run = 0; run < 6; run += 1) {
    // Each run of its job gives it another name.
    codes.push(await write(`${owner}-0000000${run}.mp4`));
    expect(await write(`${owner}-0000000${run}.json`)).toBeUndefined();
    time += 2 * minute;
  }
  expect(codes).toEqual([...outages(5), 'FILE_UNWRITABLE']);
  await writeFile(join(folder, 'given'), 'given');
  const given = await storage
    .adopt(join(folder, 'given'), `${owner}.mp4`)
    .catch((error: unknown) => error);
  expect(given).toMatchObject({
    code: 'FILE_UNWRITABLE',
    messageRef: { id: 'jobs.fileUnwritable', params: { file: `${owner}.mp4` } },
  });
  expect(await readFile(join(folder, 'given'), 'utf8')).toBe('given');
});
