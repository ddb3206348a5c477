import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBucketIn, type SwiftServer, startSwift } from '../../testing/swift-server.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createFileHashes } from './file-hashes.ts';
import { createLayeredStorage } from './layered-storage.ts';
import { createLocalDisk, type LocalDisk } from './local-disk.ts';
import {
  copyToBucket,
  copyToDisk,
  type MoveDeps,
  removeFromBucket,
  removeFromDisk,
} from './move-files.ts';
import type { Storage } from './port.ts';
import { type Bucket, createBucket } from './s3/bucket.ts';
import { claimBucket } from './s3/claim-bucket.ts';
import { createS3Storage } from './s3/s3-storage.ts';
import { openScratch } from './scratch-folder.ts';

let swift: SwiftServer;
let database: TestDatabase;
let folder: string;
let disk: LocalDisk;
let bucket: Bucket;
let objects: Storage;
let layered: Storage;
let deps: MoveDeps;
beforeAll(async () => {
  swift = await startSwift();
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'glossa-move-'));
  const settings = swift.settings();
  await createBucketIn(settings);
  bucket = createBucket(settings);
  await claimBucket(bucket, 'ours', { waitMs: 0 });
  const hashes = createFileHashes(database.db);
  disk = await createLocalDisk(folder, hashes);
  const scratch = await openScratch(folder, 'server');
  objects = createS3Storage({ bucket, hashes, scratch, cacheBytes: 1024 ** 2 });
  layered = createLayeredStorage(objects, disk);
  // The command works beside the server, in a folder of its own.
  const beside = await createLocalDisk(folder, hashes, { pendingFolder: 'pending-move' });
  deps = { disk: beside, bucket, hashes, signal: new AbortController().signal };
});
afterAll(async () => {
  bucket?.close();
  await swift?.close();
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const store = async (storage: Storage, name: string, content: string) => {
  const pending = await storage.createPending();
  await writeFile(pending.path, content);
  await pending.commit(name);
};
const textOf = (name: string) => layered.withLocal(name, (path) => readFile(path, 'utf8'));
const namesIn = async (storage: Storage) => {
  const names: string[] = [];
  for await (const { name } of storage.list()) names.push(name);
  return names;
};
const report = () => {};

test('moves files to the bucket and back while they are read and written', async () => {
  for (const name of ['aa-1.txt', 'bb-1.txt', 'cc-1.txt']) await store(disk, name, `old ${name}`);
  await store(disk, 'dd-1.txt', 'whole');
  await writeFile(disk.pathOf('dd-1.txt'), 'damaged');
  // One of an earlier version, without a hash.
  await database.db.deleteFrom('stored_files').where('name', '=', 'bb-1.txt').execute();
  // The server writes on: new files go to the bucket.
  await store(layered, 'ab-1.txt', 'new');
  expect(await namesIn(disk)).toEqual(['aa-1.txt', 'bb-1.txt', 'cc-1.txt', 'dd-1.txt']);
  expect(await namesIn(layered)).toEqual([
    'aa-1.txt',
    'ab-1.txt',
    'bb-1.txt',
    'cc-1.txt',
    'dd-1.txt',
  ]);
  expect([await textOf('aa-1.txt'), await textOf('ab-1.txt')]).toEqual(['old aa-1.txt', 'new']);

  const reported: string[] = [];
  const first = await copyToBucket(deps, ({ name }) => reported.push(name));
  expect(first).toEqual({ copied: ['aa-1.txt', 'bb-1.txt', 'cc-1.txt'], damaged: ['dd-1.txt'] });
  expect(reported).toEqual(first.copied);
  const copiedAt = (await bucket.find('files/aa-1.txt'))?.modifiedAt;
  await bucket.writeText('files/cc-1.txt', 'OLD cc-1.txt');

  // Again: what is there is left alone, and a copy that is not right is made again.
  expect((await copyToBucket(deps, report)).copied).toEqual(first.copied);
  expect((await bucket.find('files/aa-1.txt'))?.modifiedAt).toEqual(copiedAt);
  expect(await buffer(objects.read('cc-1.txt'))).toEqual(Buffer.from('old cc-1.txt'));
  expect(await namesIn(layered)).toHaveLength(5);

  await removeFromDisk(deps, first.copied);
  expect(await namesIn(disk)).toEqual(['dd-1.txt']);
  for (const name of first.copied) {
    expect(await textOf(name)).toBe(`old ${name}`);
    expect(await objects.checkFile(name, {})).toBe('ok');
  }
  await expect(textOf('dd-1.txt')).rejects.toMatchObject({ code: 'FILE_CHANGED' });
  await layered.remove('dd-1.txt');

  // And back.
  const back = createLayeredStorage(disk, objects);
  await bucket.writeText('files/bb-1.txt', 'harm bb-1.txt');
  const second = await copyToDisk(deps, report);
  expect(second).toEqual({ copied: ['aa-1.txt', 'ab-1.txt', 'cc-1.txt'], damaged: ['bb-1.txt'] });
  await removeFromBucket(deps, second.copied);
  expect(await namesIn(objects)).toEqual(['bb-1.txt']);
  expect(await readFile(disk.pathOf('ab-1.txt'), 'utf8')).toBe('new');
  expect(await back.withLocal('cc-1.txt', (path) => readFile(path, 'utf8'))).toBe('old cc-1.txt');
  expect(await readdir(join(folder, 'pending-move'))).toEqual([]);
});

test('a file that is moved between two looks is found', async () => {
  await store(disk, 'ee-1.txt', 'moving');
  await copyToBucket(deps, report);
  const racing = createLayeredStorage(
    {
      ...objects,
      // As it was a moment before.
      size: async () => undefined,
    },
    {
      ...disk,
      withLocal: async (name, use, options) => {
        await removeFromDisk(deps, [name]);
        return disk.withLocal(name, use, options);
      },
    },
  );
  expect(await racing.withLocal('ee-1.txt', (path) => readFile(path, 'utf8'))).toBe('moving');
});
