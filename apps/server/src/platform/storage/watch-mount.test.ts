import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mountSmallDisk } from '../../testing/small-disk.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createFileHashes } from './file-hashes.ts';
import { createLocalDisk } from './local-disk.ts';
import type { Storage } from './port.ts';

const disk = mountSmallDisk(4);
let database: TestDatabase;
let folder: string;
const name = 'aa-1.txt';
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-mount-'));
  return () => rm(folder, { recursive: true, force: true });
});

async function open(): Promise<Storage> {
  const storage = await createLocalDisk(folder, createFileHashes(database.db));
  const pending = await storage.createPending();
  await writeFile(pending.path, 'hello');
  await pending.commit(name);
  return storage;
}
const stateOf = async () =>
  (
    await database.db
      .selectFrom('stored_files')
      .select('state')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).state;

async function expectOutage(storage: Storage): Promise<void> {
  const outage = {
    code: 'BUCKET_UNAVAILABLE',
    message: expect.stringContaining('probably not mounted'),
  };
  await expect(storage.size(name)).rejects.toMatchObject(outage);
  await expect(storage.checkFile(name, {})).rejects.toMatchObject(outage);
  await expect(storage.withLocal(name, (path) => readFile(path))).rejects.toMatchObject(outage);
  expect(await stateOf()).toBe('ok');
}

test('a folder of files that is gone is an outage, and no file is missing', async () => {
  const storage = await open();
  await rename(join(folder, 'files'), join(folder, 'moved'));
  await expectOutage(storage);
  await rename(join(folder, 'moved'), join(folder, 'files'));
  expect(await storage.size(name)).toBe(5);
});

test('a file that is not in its folder is missing', async () => {
  const storage = await open();
  await rm(join(folder, 'files', 'aa'), { recursive: true });
  expect(await storage.size(name)).toBeUndefined();
  expect(await storage.checkFile(name, {})).toBe('missing');
  expect(await stateOf()).toBe('missing');
});

test.skipIf(!disk)('a disk that was unmounted is an outage', async () => {
  const path = disk?.path ?? '';
  await symlink(path, join(folder, 'files'));
  // A pending file is renamed, so that it has to be on the disk of the files.
  await mkdir(join(path, 'aa'));
  await writeFile(join(path, 'aa', name), 'hello');
  const hashes = createFileHashes(database.db);
  const storage = await createLocalDisk(folder, hashes);
  expect(await storage.checkFile(name, {})).toBe('ok');
  execFileSync('umount', ['--lazy', path]);
  await expectOutage(storage);
  await rm(path, { recursive: true });
});
