import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordDeletedMedia } from '../../apps/server/src/features/media/deleted-media.ts';
import { createFileHashes } from '../../apps/server/src/platform/storage/file-hashes.ts';
import {
  createLocalDisk,
  type LocalDisk,
} from '../../apps/server/src/platform/storage/local-disk.ts';
import { createPerson } from '../../apps/server/src/testing/people.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../apps/server/src/testing/test-database.ts';
import { checkStoredFiles } from './stored-files.ts';

let database: TestDatabase;
let folder: string;
let storage: LocalDisk;
beforeAll(async () => {
  database = await createTestDatabase('installed');
  folder = await mkdtemp(join(tmpdir(), 'glossa-stored-files-'));
  storage = await createLocalDisk(folder, createFileHashes(database.db));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const nameOf = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-${digit.repeat(12)}.wav`;
async function store(name: string): Promise<void> {
  const pending = await storage.createPending();
  await writeFile(pending.path, name);
  await pending.commit(name);
}
const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
  (await database.pool.query<Row>(text)).rows;
const check = () => checkStoredFiles(async () => storage, database.connection, query, []);

test('files without a row, and hashes without either, are tidied up like the product does', async () => {
  await store(nameOf('1'));
  await store(nameOf('2'));
  await rm(storage.pathOf(nameOf('2')));
  expect(await check()).toEqual([]);
});

test('a row whose file is missing has lost it', async () => {
  const { userId, organisationId } = await createPerson(database.db, { role: 'Viewer' });
  await database.db
    .insertInto('media')
    .values({
      organisation_id: organisationId,
      uploaded_by: userId,
      title: 't',
      original_name: 't.wav',
      file_name: nameOf('3'),
      kind: 'audio',
      format: 'wav',
      media_type: 'audio/wav',
      size_bytes: 1,
      sha256: 'x',
      status: 'transcribed',
      requested_language: 'en',
      language_scores: '[]',
    })
    .execute();
  expect(await check()).toEqual([
    {
      fault: 'none',
      defect: 'lost',
      text: `${nameOf('3')} is named in media and missing in storage`,
    },
  ]);
});

test('what was made from a file is named with a part of its own', async () => {
  const name = nameOf('3').replace('.wav', '-0a1b2c3d.speech.wav');
  await store(name);
  await database.db.updateTable('media').set({ audio_file: name }).execute();
  expect((await check()).map(({ defect }) => defect)).toEqual(['lost']);
});

test('the names of deleted media are no loss', async () => {
  await database.db.transaction().execute(async (trx) => {
    const { id } = await trx.selectFrom('media').select('id').executeTakeFirstOrThrow();
    await recordDeletedMedia(trx, id, null);
    await trx.deleteFrom('media').execute();
  });
  expect(await check()).toEqual([]);
});
