import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { createFileHashes } from '../../../platform/storage/file-hashes.ts';
import { createBucket } from '../../../platform/storage/s3/bucket.ts';
import { claimBucket } from '../../../platform/storage/s3/claim-bucket.ts';
import { createS3Storage } from '../../../platform/storage/s3/s3-storage.ts';
import { openScratch } from '../../../platform/storage/scratch-folder.ts';
import { type FakeS3, startFakeS3 } from '../../../testing/fake-s3.ts';
import { createPerson } from '../../../testing/people.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../testing/test-database.ts';
import { checkArchive } from './archive.ts';
import { createBackup } from './create-backup.ts';

const run = promisify(execFile);
const commandIn = (name: string) => fileURLToPath(new URL(name, import.meta.url));

let folder: string;
let store: FakeS3;
let database: TestDatabase;
const contents = new Map([
  ['aa11.mp4', Buffer.from('the picture and the sound')],
  ['aa22.mp4', Buffer.from('another recording')],
  // More than the client sends at once.
  ['bb11.mp4', Buffer.alloc(9 * 1024 ** 2, 'x')],
]);
const key = (name: string) => `glossa/files/${name}`;
const envOf = (data: string, url: string): Record<string, string> => ({
  GLOSSA_DATA: data,
  DATABASE_URL: url,
  GLOSSA_S3_BUCKET: store.settings.bucket,
  GLOSSA_S3_ENDPOINT: store.settings.endpoint ?? '',
  GLOSSA_S3_PREFIX: 'glossa/',
  GLOSSA_S3_ACCESS_KEY_ID: store.settings.credentials?.accessKeyId ?? '',
  GLOSSA_S3_SECRET_ACCESS_KEY: 'x',
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-bucket-backup-'));
  store = await startFakeS3();
  database = await createTestDatabase('installed');
  const { db } = database;
  const { organisationId, userId } = await createPerson(db, { role: 'Viewer' });
  const data = join(folder, 'before');
  await mkdir(join(data, 'secrets'), { recursive: true });
  await writeFile(join(data, 'secrets', 'token-key'), 'the key');
  const bucket = createBucket({ ...store.settings, prefix: 'glossa/' });
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  await claimBucket(bucket, id, { waitMs: 0, settleForMs: 0 });
  const scratch = await openScratch(data, 'server');
  const storage = createS3Storage({
    ...{ bucket, scratch, cacheBytes: 0, hashes: createFileHashes(db) },
  });
  for (const [name, content] of contents) {
    const pending = await storage.createPending();
    await writeFile(pending.path, content);
    await pending.commit(name);
    await pending.discard();
    await sql`INSERT INTO media (organisation_id, uploaded_by, title, original_name, file_name, kind,
        format, media_type, size_bytes, sha256, status, requested_language)
      VALUES (${organisationId}, ${userId}, ${name}, ${name}, ${name}, 'video', 'mp4', 'video/mp4',
        ${content.length}, 'x', 'transcribed', 'en')`.execute(db);
  }
  bucket.close();
});
afterAll(async () => {
  await database.drop();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const backUp = async (name: string) => {
  const archive = join(folder, name);
  const args = [commandIn('backup.ts'), '--with-bucket', archive];
  const { stdout } = await run(process.execPath, args, {
    env: { ...process.env, ...envOf(join(folder, 'before'), database.url) },
  });
  return { archive, stdout };
};
const restoreTo = async (archive: string, data: string, url: string) =>
  (
    await run(process.execPath, [commandIn('restore.ts'), archive], {
      env: { ...process.env, ...envOf(join(folder, data), url) },
    })
  ).stdout;

test('database and bucket are restored from one archive after both were wiped', async () => {
  // Without a row: an upload that ended after the snapshot, or what housekeeping will delete.
  const orphan = { bytes: Buffer.from('no row'), etag: '"o"', modifiedAt: new Date() };
  store.objects.set(key('cc11.mp4'), orphan);
  const { archive, stdout } = await backUp('whole.tar');
  expect(stdout).toContain('Files of the bucket: 3, 9.0 MB, each compared with its recorded hash.');
  expect(stdout).not.toContain('NOT');

  store.objects.clear();
  const restored = await createEmptyDatabase();
  try {
    const said = await restoreTo(archive, 'after', restored.url);
    expect(said).toContain(
      `Every file of the database is in the bucket “${store.settings.bucket}”.`,
    );
    expect([...store.objects.keys()].sort()).toEqual(
      [...[...contents.keys()].map(key), 'glossa/glossa-installation.json'].sort(),
    );
    for (const [name, content] of contents)
      expect(store.objects.get(key(name))?.bytes.equals(content), name).toBe(true);
    // Nothing of it is left on the disk of this machine.
    expect(await readdir(join(folder, 'after', 'secrets'))).toEqual(['token-key']);
    expect(await readdir(join(folder, 'after', 'files'))).toEqual([]);
    expect(await readdir(join(folder, 'after', 'pending'))).toEqual([]);

    // The product finds each file as the restored database has recorded it.
    const bucket = createBucket({ ...store.settings, prefix: 'glossa/' });
    const storage = createS3Storage({
      ...{ bucket, cacheBytes: 0, hashes: createFileHashes(restored.db) },
      scratch: await openScratch(join(folder, 'check'), 'server'),
    });
    const states = [];
    for (const name of contents.keys()) states.push(await storage.checkFile(name, {}));
    expect(states).toEqual(['ok', 'ok', 'ok']);
    bucket.close();
  } finally {
    await restored.drop();
  }
}, 120_000);

test('objects that are missing or changed are counted, with their names', async () => {
  for (const [name, bytes] of contents)
    store.objects.set(key(name), { bytes, etag: `"${name}"`, modifiedAt: new Date() });
  store.objects.delete(key('aa11.mp4'));
  const changed = { bytes: Buffer.from('damaged'), etag: '"d"', modifiedAt: new Date() };
  store.objects.set(key('aa22.mp4'), changed);
  const { stdout } = await backUp('damaged.tar');
  expect(stdout).toContain('Files of the bucket: 2,');
  expect(stdout).toContain('1 of them are NOT what was once stored');
  expect(stdout).toContain('aa22.mp4');
  expect(stdout).toContain('1 files that the database names were not there any more');
}, 60_000);

test('an object that the bucket does not give is named, and the others are archived', async () => {
  for (const [name, bytes] of contents)
    store.objects.set(key(name), { bytes, etag: `"${name}"`, modifiedAt: new Date() });
  store.refuse((_method, asked) =>
    asked === key('aa11.mp4') ? { status: 403, code: 'AccessDenied' } : undefined,
  );
  const config = readConfig(envOf(join(folder, 'before'), database.url));
  const archive = join(folder, 'refused-object.tar');
  const failure = await createBackup(config, archive, { withBucket: true }).catch(
    (error: Error) => error.message,
  );
  store.refuse(undefined);
  expect(failure).toContain('except 1 file that could not be read:\n- aa11.mp4 (');
  const { unreadable } = await checkArchive(archive);
  expect(unreadable.map(({ file }) => file)).toEqual(['aa11.mp4']);
});

test('a bucket of another installation is not written to', async () => {
  for (const [name, bytes] of contents)
    store.objects.set(key(name), { bytes, etag: `"${name}"`, modifiedAt: new Date() });
  const { archive } = await backUp('ours.tar');
  store.objects.clear();
  store.objects.set('glossa/glossa-installation.json', {
    ...{ bytes: Buffer.from('{"installation":"theirs"}'), etag: '"m"', modifiedAt: new Date() },
  });
  const restored = await createEmptyDatabase();
  await expect(restoreTo(archive, 'refused', restored.url)).rejects.toMatchObject({
    stderr: expect.stringContaining('belong to another installation of Glossa (theirs;'),
  });
  await restored.drop();
  expect([...store.objects.keys()]).toEqual(['glossa/glossa-installation.json']);
  expect(await readdir(join(folder, 'refused'))).toEqual([]);
}, 60_000);

test('an outage of the bucket fails the backup and leaves nothing', async () => {
  const config = readConfig(envOf(join(folder, 'before'), database.url));
  store.refuse({ status: 403, code: 'SignatureDoesNotMatch' });
  const archive = join(folder, 'away.tar');
  await expect(createBackup(config, archive, { withBucket: true })).rejects.toThrow(
    'The keys are wrong.',
  );
  store.refuse(undefined);
  expect((await readdir(folder)).filter((name) => name.startsWith('away'))).toEqual([]);
  const { GLOSSA_S3_BUCKET: _, ...without } = envOf(join(folder, 'before'), database.url);
  const local = readConfig({ GLOSSA_DATA: without.GLOSSA_DATA, DATABASE_URL: database.url });
  await expect(createBackup(local, archive, { withBucket: true })).rejects.toThrow(
    'There is no bucket in the settings',
  );
});
