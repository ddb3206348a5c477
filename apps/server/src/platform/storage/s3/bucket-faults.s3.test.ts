import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Fault, type FaultProxy, startFaultProxy } from '../../../testing/fault-proxy.ts';
import { createBucketIn, type SwiftServer, startSwift } from '../../../testing/swift-server.ts';
import type { Storage } from '../port.ts';
import { openScratch } from '../scratch-folder.ts';
import { type Bucket, createBucket } from './bucket.ts';
import { claimBucket } from './claim-bucket.ts';
import { createS3Storage } from './s3-storage.ts';
import type { BucketSettings } from './settings.ts';

let swift: SwiftServer;
let proxy: FaultProxy;
let folder: string;
let settings: BucketSettings;
let bucket: Bucket;
let storage: Storage;
beforeAll(async () => {
  swift = await startSwift();
  settings = swift.settings();
  await createBucketIn(settings);
  proxy = await startFaultProxy(settings.endpoint ?? '');
  settings = { ...settings, endpoint: proxy.url };
  folder = await mkdtemp(join(tmpdir(), 'glossa-faults-'));
  bucket = createBucket(settings, { idleMs: 3_000, attempts: 3 });
  await claimBucket(bucket, 'one', { waitMs: 0 });
  const scratch = await openScratch(folder, 'one');
  storage = createS3Storage({ bucket, scratch, cacheBytes: 0 });
});
afterEach(() => proxy.choose(() => undefined));
afterAll(async () => {
  bucket?.close();
  await proxy?.close();
  await swift?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const store = async (name: string, content: Buffer) => {
  const pending = await storage.createPending();
  await writeFile(pending.path, content);
  try {
    await pending.commit(name);
  } finally {
    await pending.discard();
  }
};
const contentOf = (name: string) => storage.withLocal(name, (path) => readFile(path));
/** The first so many requests of a method get the fault. */
const first = (count: number, method: string, fault: Fault) => {
  let left = count;
  proxy.choose((asked) => {
    if (asked !== method || left === 0) return undefined;
    left -= 1;
    return fault;
  });
};
const large = randomBytes(10 * 1024 ** 2);

test.each([
  ['503', 'unavailable', 2],
  ['a cut connection', 'cut', 2],
  ['half a body', 'half-body', 4],
  ['silence in the middle of a body', 'silent-body', 2],
] as const)('stages a whole file in spite of %s', async (_what, fault, count) => {
  await store('aa-1.bin', large);
  first(count, 'GET', fault);
  expect((await contentOf('aa-1.bin')).equals(large)).toBe(true);
  first(count, 'GET', fault);
  const range = await buffer(storage.read('aa-1.bin', { start: 5, end: 9_000_000 }));
  expect(range.equals(large.subarray(5, 9_000_001))).toBe(true);
});

test.each([
  ['503', 'unavailable'],
  ['a cut connection', 'cut'],
] as const)('stores a whole file in spite of %s', async (_what, fault) => {
  first(2, 'PUT', fault);
  await store('ab-1.bin', large);
  expect((await contentOf('ab-1.bin')).equals(large)).toBe(true);
});

test('a store that stays away is an outage, and no fault of the file', async () => {
  await store('ac-1.bin', large);
  proxy.choose(() => 'unavailable');
  const outage = { code: 'BUCKET_UNAVAILABLE', temporary: true };
  await expect(contentOf('ac-1.bin')).rejects.toMatchObject(outage);
  await expect(store('ac-2.bin', large)).rejects.toMatchObject(outage);
  await expect(buffer(storage.read('ac-1.bin'))).rejects.toMatchObject(outage);
  await expect(storage.checkFile('ac-1.bin', {})).rejects.toMatchObject(outage);
  await expect(storage.check()).rejects.toMatchObject(outage);
  proxy.choose((method) => (method === 'GET' ? 'half-body' : undefined));
  await expect(contentOf('ac-1.bin')).rejects.toMatchObject(outage);
  proxy.choose(() => undefined);
  expect((await contentOf('ac-1.bin')).equals(large)).toBe(true);
  expect(await storage.size('ac-2.bin')).toBeUndefined();
});

test('leaves nothing in the scratch folder after failures', async () => {
  const [run = ''] = await readdir(join(folder, 'scratch', 'one'));
  await expect.poll(() => readdir(join(folder, 'scratch', 'one', run))).toEqual([]);
});

test('removes the parts of an upload that failed, and those that a killed process left', async () => {
  proxy.choose((method, path) =>
    method === 'PUT' && path.includes('partNumber=2') ? 'unavailable' : undefined,
  );
  await expect(store('ad-1.bin', large)).rejects.toMatchObject({ code: 'BUCKET_UNAVAILABLE' });
  proxy.choose(() => undefined);
  expect(await bucket.abortUploadsBefore(new Date(Date.now() + 60_000))).toBe(0);

  const client = new S3Client({
    region: settings.region,
    endpoint: settings.endpoint ?? '',
    forcePathStyle: true,
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
  });
  await client.send(
    new CreateMultipartUploadCommand({ Bucket: settings.bucket, Key: 'files/ad-2.bin' }),
  );
  client.destroy();
  expect(await bucket.abortUploadsBefore(new Date(Date.now() - 60_000))).toBe(0);
  expect(await bucket.abortUploadsBefore(new Date(Date.now() + 60_000))).toBe(1);
  expect(await bucket.abortUploadsBefore(new Date(Date.now() + 60_000))).toBe(0);
});

test.each([
  ['another bucket', { bucket: 'not-there' }, 'There is no bucket “not-there”'],
  [
    'another key',
    { credentials: { accessKeyId: 'test:tester', secretAccessKey: 'x' } },
    'The keys are wrong',
  ],
  ['another region', { region: 'eu-west-9' }, 'It is not in the region “eu-west-9”'],
  ['a closed port', { endpoint: 'http://127.0.0.1:9' }, 'does not answer'],
] as const)('refuses %s with a sentence', async (_what, change, sentence) => {
  const wrong = createBucket({ ...settings, ...change }, { idleMs: 500, attempts: 2 });
  await expect(claimBucket(wrong, 'one', { waitMs: 0 })).rejects.toThrow(sentence);
  wrong.close();
});

test('refuses a clock that is ten minutes off, and accepts one that is one minute off', async () => {
  const tenMinutes = createBucket(settings, { clockOffsetMs: 10 * 60_000 });
  await expect(claimBucket(tenMinutes, 'one', { waitMs: 0 })).rejects.toThrow(
    'The clock of this machine is 10 minutes ahead of the object store’s.',
  );
  const oneMinute = createBucket({ ...settings, prefix: 'clock/' }, { clockOffsetMs: -60_000 });
  await claimBucket(oneMinute, 'one', { waitMs: 0 });
  tenMinutes.close();
  oneMinute.close();
});

test('waits for a store that is starting', async () => {
  const late = createBucket({ ...settings, prefix: 'late/' }, { idleMs: 500, attempts: 1 });
  first(2, 'GET', 'unavailable');
  await claimBucket(late, 'one', { waitMs: 60_000 });
  late.close();
});

test('a bucket and prefix belong to one installation', async () => {
  const shared = createBucket({ ...settings, prefix: 'shared/' });
  await claimBucket(shared, 'one', { waitMs: 0 });
  await claimBucket(shared, 'one', { waitMs: 0 });
  await expect(claimBucket(shared, 'two', { waitMs: 0 })).rejects.toThrow(
    'belong to another installation of Glossa',
  );
  const beside = createBucket({ ...settings, prefix: 'beside/' });
  await claimBucket(beside, 'two', { waitMs: 0 });
  shared.close();
  beside.close();
});
