import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import { createFileHashes } from '../../../platform/storage/file-hashes.ts';
import { createLocalDisk, type LocalDisk } from '../../../platform/storage/local-disk.ts';
import { createPerson } from '../../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createHandOver } from './hand-over.ts';
import { createUploadFiles } from './upload-files.ts';
import { findUpload, nextExpiry, type UploadRecord } from './upload-records.ts';

let database: TestDatabase;
let storage: LocalDisk;
let folder: string;
const folders: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase('installed');
  folder = await mkdtemp(join(tmpdir(), 'glossa-shared-'));
  storage = await createLocalDisk(folder, createFileHashes(database.db));
});
afterAll(async () => {
  await database.drop();
  for (const one of [folder, ...folders]) await rm(one, { recursive: true, force: true });
});

/** One API process, with a data folder of its own. */
async function addProcess() {
  const own = await mkdtemp(join(tmpdir(), 'glossa-uploads-'));
  folders.push(own);
  const files = createUploadFiles(own);
  const folderId = randomUUID();
  const deps = { db: database.db, logger: createLogger('silent'), storage, files, folderId };
  const handOver = createHandOver(
    { ...deps, sharesFiles: true },
    (_id, work) => work(),
    async ({ id }) => (await files.size(id)) ?? 0,
  );
  return { ...handOver, files, folderId };
}
type Process = Awaited<ReturnType<typeof addProcess>>;

async function receive({ files, folderId }: Process, text: string): Promise<string> {
  const person = await createPerson(database.db, { role: 'Viewer' });
  const { id } = await database.db
    .insertInto('uploads')
    .values({
      organisation_id: person.organisationId,
      owner_id: person.userId,
      length: 100,
      expires_at: nextExpiry(),
      held_by: folderId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeFile(files.pathOf(id), text);
  return id;
}
const find = async (id: string): Promise<UploadRecord> => {
  const upload = await findUpload(database.db, id);
  if (!upload) throw new Error('The upload is gone.');
  return upload;
};
const storedNames = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of storage.list()) names.push(name);
  return names;
};

test('a process gets the bytes of another that is asked for them, and leaves nothing behind', async () => {
  const [one, other] = [await addProcess(), await addProcess()];
  const id = await receive(one, 'half of it');
  const stop = one.start();
  await other.ask(await find(id));
  await expect.poll(async () => (await find(id)).held_by).toBeNull();
  // The record says so first.
  await expect.poll(() => one.files.size(id)).toBeUndefined();
  const fetched = await other.fetch(await find(id));
  expect(fetched).toMatchObject({ held_by: other.folderId, wanted_by: null, parked_file: null });
  expect(await readFile(other.files.pathOf(id), 'utf8')).toBe('half of it');
  expect(await storedNames()).toEqual([]);
  await stop(5_000);
});

test('a process that stops hands over all it has, asked or not', async () => {
  const [one, other] = [await addProcess(), await addProcess()];
  const ids = [await receive(one, 'first'), await receive(one, 'second')];
  await one.start()(5_000);
  for (const [index, id] of ids.entries()) {
    await other.fetch(await find(id));
    expect(await readFile(other.files.pathOf(id), 'utf8')).toBe(['first', 'second'][index]);
  }
});

test('one without a byte is only let go of', async () => {
  const one = await addProcess();
  const id = await receive(one, '');
  await one.start()(5_000);
  expect(await find(id)).toMatchObject({ held_by: null, parked_file: null });
  expect(await storedNames()).toEqual([]);
});

test('where the parked bytes are lost, the upload begins again', async () => {
  const [one, other] = [await addProcess(), await addProcess()];
  const id = await receive(one, 'half of it');
  await one.start()(5_000);
  await storage.remove((await find(id)).parked_file ?? '');
  expect(await other.fetch(await find(id))).toMatchObject({ held_by: other.folderId });
  expect(await other.files.size(id)).toBeUndefined();
});

test('bytes that a process is not asked for stay', async () => {
  const one = await addProcess();
  const asked = await receive(one, 'asked');
  const kept = await receive(one, 'kept');
  const other = await addProcess();
  const stop = one.start();
  await other.ask(await find(asked));
  await expect.poll(async () => (await find(asked)).held_by).toBeNull();
  expect(await find(kept)).toMatchObject({ held_by: one.folderId, parked_file: null });
  expect(await one.files.size(kept)).toBe(4);
  await stop(5_000);
});
