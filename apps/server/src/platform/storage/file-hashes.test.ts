import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createFileHashes } from './file-hashes.ts';
import { createLocalDisk, type LocalDisk } from './local-disk.ts';

let database: TestDatabase;
let folder: string;
let disk: LocalDisk;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'glossa-hashes-'));
  disk = await createLocalDisk(folder, createFileHashes(database.db));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function store(name: string, content: string, sha256?: string, time?: Date): Promise<void> {
  const pending = await disk.createPending();
  await writeFile(pending.path, content);
  if (time) await utimes(pending.path, time, time);
  await pending.commit(name, sha256);
}
/** With the given modification time, whatever the steps of the file system's clock are. */
const writeLater = async (name: string, content: string, time = new Date(Date.now() + 60_000)) => {
  await writeFile(disk.pathOf(name), content);
  await utimes(disk.pathOf(name), time, time);
};
const rowOf = (name: string) =>
  database.db
    .selectFrom('stored_files')
    .select(['sha256', 'size_bytes', 'state'])
    .where('name', '=', name)
    .executeTakeFirst();
/** The path that a program gets. */
const pathOf = (name: string) => disk.withLocal(name, async (path) => path);
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

test('a file gets its hash when it appears, and loses it when it is deleted', async () => {
  await store('aa-1.txt', 'hello');
  expect(await rowOf('aa-1.txt')).toEqual({
    sha256: sha256('hello'),
    size_bytes: '5',
    state: 'ok',
  });
  expect(await pathOf('aa-1.txt')).toBe(disk.pathOf('aa-1.txt'));
  await disk.remove('aa-1.txt');
  expect(await rowOf('aa-1.txt')).toBeUndefined();
});

test('a hash that is known already is taken over', async () => {
  await store('ab-1.txt', 'hello', sha256('other'));
  expect(await disk.hashOf('ab-1.txt')).toBe(sha256('other'));
  expect(await disk.checkFile('ab-1.txt', {})).toBe('changed');
});

test('refuses a file of which one byte has changed, until it is repaired', async () => {
  await store('ac-1.txt', 'hello');
  await writeLater('ac-1.txt', 'hellO');
  await expect(pathOf('ac-1.txt')).rejects.toMatchObject({
    code: 'FILE_CHANGED',
    file: 'ac-1.txt',
  });
  expect((await rowOf('ac-1.txt'))?.state).toBe('changed');
  await writeLater('ac-1.txt', 'hello');
  await pathOf('ac-1.txt');
  expect((await rowOf('ac-1.txt'))?.state).toBe('ok');
});

test('refuses a missing file, with and without a hash', async () => {
  await store('ad-1.txt', 'hello');
  await rm(disk.pathOf('ad-1.txt'));
  await expect(pathOf('ad-1.txt')).rejects.toMatchObject({ code: 'FILE_MISSING' });
  await expect(pathOf('ad-2.txt')).rejects.toMatchObject({ code: 'FILE_MISSING' });
  expect(await rowOf('ad-2.txt')).toMatchObject({ sha256: null, state: 'missing' });
});

test('a file of an earlier version gets its hash when it is first read', async () => {
  await store('ae-1.txt', 'hello');
  await database.db.deleteFrom('stored_files').where('name', '=', 'ae-1.txt').execute();
  await pathOf('ae-1.txt');
  expect(await rowOf('ae-1.txt')).toMatchObject({ sha256: sha256('hello') });
});

test('hash and file belong together when many write the same name while it is read', async () => {
  await store('af-1.txt', 'first');
  const writers = Array.from({ length: 20 }, (_, n) => store('af-1.txt', `content ${n}`));
  const readers = Array.from({ length: 20 }, () => pathOf('af-1.txt'));
  await Promise.all([...writers, ...readers]);
  expect(await disk.checkFile('af-1.txt', {})).toBe('ok');
});

test('a job reads a file again after a day, or if it was touched', async () => {
  const name = 'ag-1.txt';
  const time = new Date('2026-01-01T12:00:00Z');
  await store(name, 'hello', undefined, time);
  // As a disk would change it: nothing but the content differs.
  await writeLater(name, 'hellO', time);
  expect(await pathOf(name)).toBe(disk.pathOf(name));
  const yesterday = new Date(Date.now() - 24 * 3_600_000 - 1_000);
  await database.db
    .updateTable('stored_files')
    .set({ written_at: yesterday })
    .where('name', '=', name)
    .execute();
  await expect(pathOf(name)).rejects.toMatchObject({ code: 'FILE_CHANGED' });

  await store('ag-2.txt', 'hello', undefined, time);
  await writeLater('ag-2.txt', 'hellO', new Date(time.getTime() + 1));
  await expect(pathOf('ag-2.txt')).rejects.toMatchObject({ code: 'FILE_CHANGED' });
});

test('the regular check reads a file that looks untouched', async () => {
  const name = 'ah-1.txt';
  const time = new Date(Date.now() - 3_600_000);
  await store(name, 'hello');
  await writeLater(name, 'hello', time);
  expect(await disk.checkFile(name, {})).toBe('ok');
  await writeLater(name, 'hellO', time);
  expect(await pathOf(name)).toBe(disk.pathOf(name));
  expect(await disk.checkFile(name, {})).toBe('changed');
  // Once it is known, jobs refuse it.
  await expect(pathOf(name)).rejects.toMatchObject({ code: 'FILE_CHANGED' });
});

test('a file that was written shortly before its comparison is read again by the next job', async () => {
  const name = 'ai-1.txt';
  await store(name, 'hello');
  await disk.checkFile(name, {});
  await writeFile(disk.pathOf(name), 'hellO');
  await expect(pathOf(name)).rejects.toMatchObject({ code: 'FILE_CHANGED' });
});

test('moves a finished upload to its name without copying it, also when it is repeated', async () => {
  const source = join(folder, 'upload');
  await writeFile(source, 'hello');
  const { ino } = await stat(source);
  await disk.adopt(source, 'aj-1.txt', sha256('hello'));
  expect((await stat(disk.pathOf('aj-1.txt'))).ino).toBe(ino);
  await expect(stat(source)).rejects.toThrow('ENOENT');
  await disk.adopt(source, 'aj-1.txt', sha256('hello'));
  expect(await disk.checkFile('aj-1.txt', {})).toBe('ok');
  await expect(disk.adopt(source, 'aj-2.txt')).rejects.toThrow('ENOENT');

  await writeFile(source, 'unknown');
  await disk.adopt(source, 'ak-1.txt');
  expect(await disk.hashOf('ak-1.txt')).toBeUndefined();
  await pathOf('ak-1.txt');
  expect(await disk.hashOf('ak-1.txt')).toBe(sha256('unknown'));
});
