import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../../testing/fake-s3.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createFileHashes } from '../file-hashes.ts';
import type { Storage } from '../port.ts';
import { openScratch } from '../scratch-folder.ts';
import { type Bucket, createBucket } from './bucket.ts';
import { claimBucket } from './claim-bucket.ts';
import { createS3Storage } from './s3-storage.ts';

let folder: string;
let store: FakeS3;
let database: TestDatabase;
let bucket: Bucket;
let storage: Storage;
const marker = 'glossa-installation.json';
const name = 'aa-1.txt';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-missing-'));
  database = await createTestDatabase();
});
beforeEach(async () => {
  store = await startFakeS3();
  bucket = createBucket(store.settings, { attempts: 1, idleMs: 20_000 });
  await claimBucket(bucket, 'ours', { waitMs: 0, settleForMs: 0 });
  const scratch = await openScratch(folder, 'one');
  const hashes = createFileHashes(database.db);
  storage = createS3Storage({ bucket, hashes, scratch, cacheBytes: 0 });
  const pending = await storage.createPending();
  await writeFile(pending.path, 'hello');
  await pending.commit(name);
  return async () => {
    bucket.close();
    await store.close();
  };
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const stateOf = async () =>
  (
    await database.db
      .selectFrom('stored_files')
      .select('state')
      .where('name', '=', name)
      .executeTakeFirst()
  )?.state;
const outage = { code: 'BUCKET_UNAVAILABLE' };

async function expectOutageOfContent(): Promise<void> {
  await expect(storage.withLocal(name, (path) => readFile(path))).rejects.toMatchObject(outage);
  await expect(buffer(storage.read(name))).rejects.toMatchObject(outage);
  await expect(storage.checkFile(name, {})).rejects.toMatchObject(outage);
  expect(await stateOf()).toBe('ok');
}

test.each([
  ['a bucket that was deleted', () => store.refuse({ status: 404, code: 'NoSuchBucket' })],
  ['a proxy that answers 404', () => store.refuse({ status: 404, code: 'NotFound' })],
  ['a bucket that was emptied', () => store.objects.clear()],
  [
    'a bucket of another installation',
    () => {
      const bytes = Buffer.from('{"installation":"theirs"}');
      store.objects.clear();
      store.objects.set(marker, { bytes, etag: '"m"', modifiedAt: new Date() });
    },
  ],
  [
    'a store that answers 404 for an object that it lists',
    () =>
      store.refuse((method, key) =>
        key === `files/${name}` && method !== 'PUT'
          ? { status: 404, code: 'NoSuchKey' }
          : undefined,
      ),
  ],
])('%s is an outage, and the file is not missing', async (_what, harm) => {
  harm();
  await expect(storage.size(name)).rejects.toMatchObject(outage);
  await expectOutageOfContent();
});

test('a bucket that is gone in the middle of a file is an outage', async () => {
  store.refuse((method) => (method === 'GET' ? { status: 404, code: 'NotFound' } : undefined));
  await expectOutageOfContent();
});

test('a file that the bucket of this installation does not list is missing', async () => {
  store.objects.delete(`files/${name}`);
  // Begins with the name of the missing one.
  store.objects.set(`files/${name}.more`, {
    ...{ bytes: Buffer.from('x'), etag: '"x"', modifiedAt: new Date() },
  });
  expect(await storage.size(name)).toBeUndefined();
  expect(await storage.checkFile(name, {})).toBe('missing');
  expect(await stateOf()).toBe('missing');
});
