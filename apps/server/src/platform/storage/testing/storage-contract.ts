import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createFileHashes } from '../file-hashes.ts';
import type { FileHashes, Storage } from '../port.ts';

/** One storage, and how tests harm it behind its back. */
export type StorageUnderTest = {
  storage: Storage;
  /** The same files from a process that has written none of them. */
  other: Storage;
  replace: (name: string, content: string) => Promise<void>;
  lose: (name: string) => Promise<void>;
  close: () => Promise<void>;
};

/** What every storage does. */
export function testStorage(open: (hashes: FileHashes) => Promise<StorageUnderTest>): void {
  let database: TestDatabase;
  let folder: string;
  let tested: StorageUnderTest;
  let storage: Storage;
  let other: Storage;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'glossa-contract-'));
    tested = await open(createFileHashes(database.db));
    ({ storage, other } = tested);
  });
  afterAll(async () => {
    await tested?.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const store = async (name: string, content: string | Buffer, sha256?: string) => {
    const pending = await storage.createPending();
    await writeFile(pending.path, content);
    await pending.commit(name, sha256);
    await pending.discard();
  };
  const rowOf = (name: string) =>
    database.db
      .selectFrom('stored_files')
      .select(['sha256', 'size_bytes', 'state'])
      .where('name', '=', name)
      .executeTakeFirst();
  const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
  const textOf = (name: string, from = other) =>
    from.withLocal(name, (path) => readFile(path, 'utf8'));
  const readText = async (name: string, range?: { start: number; end: number }) =>
    (await buffer(other.read(name, range))).toString();
  const namesAfter = async (after?: string) => {
    const names: string[] = [];
    for await (const { name } of other.list(after)) names.push(name);
    return names;
  };

  test('a file appears under its name after commit only, with its hash', async () => {
    const pending = await storage.createPending();
    await writeFile(pending.path, 'hello');
    expect(await other.size('aa-1.txt')).toBeUndefined();
    await pending.commit('aa-1.txt');
    expect(await other.size('aa-1.txt')).toBe(5);
    expect(await rowOf('aa-1.txt')).toEqual({
      sha256: hashOf('hello'),
      size_bytes: '5',
      state: 'ok',
    });
    await pending.discard();
    expect(await textOf('aa-1.txt')).toBe('hello');
    // Programs tell some types by the extension.
    expect(await other.withLocal('aa-1.txt', async (path) => extname(path))).toBe('.txt');
  });

  test('what is discarded leaves nothing', async () => {
    const pending = await storage.createPending();
    await writeFile(pending.path, 'hello');
    await pending.discard();
    await expect(stat(pending.path)).rejects.toThrow('ENOENT');
    await expect(pending.commit('ab-1.txt')).rejects.toThrow();
    expect(await rowOf('ab-1.txt')).toBeUndefined();
  });

  test('a hash that is known already is taken over, and compared', async () => {
    await store('ac-1.txt', 'hello', hashOf('else'));
    expect(await storage.hashOf('ac-1.txt')).toBe(hashOf('else'));
    expect(await other.checkFile('ac-1.txt', {})).toBe('changed');
    await expect(textOf('ac-1.txt', storage)).rejects.toMatchObject({ code: 'FILE_CHANGED' });
  });

  test('refuses a file that has changed, until it is repaired', async () => {
    await store('ad-1.txt', 'hello');
    await tested.replace('ad-1.txt', 'hellO');
    await expect(textOf('ad-1.txt')).rejects.toMatchObject({
      code: 'FILE_CHANGED',
      file: 'ad-1.txt',
    });
    expect((await rowOf('ad-1.txt'))?.state).toBe('changed');
    await tested.replace('ad-1.txt', 'hello');
    expect(await textOf('ad-1.txt')).toBe('hello');
    expect((await rowOf('ad-1.txt'))?.state).toBe('ok');
  });

  test('refuses a missing file, with and without a hash', async () => {
    await store('ae-1.txt', 'hello');
    await tested.lose('ae-1.txt');
    await expect(textOf('ae-1.txt')).rejects.toMatchObject({ code: 'FILE_MISSING' });
    await expect(textOf('ae-2.txt')).rejects.toMatchObject({ code: 'FILE_MISSING' });
    expect(await rowOf('ae-2.txt')).toMatchObject({ sha256: null, state: 'missing' });
    expect(await other.checkFile('ae-1.txt', {})).toBe('missing');
  });

  test('a file without a hash gets it when it is first read', async () => {
    await store('af-1.txt', 'hello');
    await database.db.deleteFrom('stored_files').where('name', '=', 'af-1.txt').execute();
    await textOf('af-1.txt');
    expect(await rowOf('af-1.txt')).toMatchObject({ sha256: hashOf('hello') });
  });

  test('reads ranges, both ends inclusive, and no further than the end', async () => {
    await store('ag-1.txt', '0123456789');
    expect(await readText('ag-1.txt')).toBe('0123456789');
    expect(await readText('ag-1.txt', { start: 2, end: 4 })).toBe('234');
    expect(await readText('ag-1.txt', { start: 9, end: 9 })).toBe('9');
    expect(await readText('ag-1.txt', { start: 8, end: 99 })).toBe('89');
    await expect(readText('ag-2.txt')).rejects.toThrow();
  });

  test('stores an empty file', async () => {
    await store('ah-1.txt', '');
    expect(await other.size('ah-1.txt')).toBe(0);
    expect(await textOf('ah-1.txt')).toBe('');
    expect(await readText('ah-1.txt')).toBe('');
  });

  test('stores a file of many parts as it is', async () => {
    const content = randomBytes(20 * 1024 ** 2 + 7);
    await store('ai-1.bin', content);
    const local = await other.withLocal('ai-1.bin', (path) => readFile(path));
    expect(local.equals(content)).toBe(true);
    const [start, end] = [8 * 1024 ** 2 - 3, 17 * 1024 ** 2];
    const range = await buffer(other.read('ai-1.bin', { start, end }));
    expect(range.equals(content.subarray(start, end + 1))).toBe(true);
    expect(await other.checkFile('ai-1.bin', {})).toBe('ok');
  });

  test('gives many at once the same content', async () => {
    const content = randomBytes(3 * 1024 ** 2);
    await store('aj-1.bin', content);
    const read = await Promise.all(
      Array.from({ length: 8 }, () => other.withLocal('aj-1.bin', (path) => readFile(path))),
    );
    expect(read.every((bytes) => bytes.equals(content))).toBe(true);
  });

  test('a canceled job gets no file, and others do', async () => {
    await store('ak-1.bin', randomBytes(2 * 1024 ** 2));
    const canceled = AbortSignal.abort(new Error('canceled'));
    const [first, second] = await Promise.allSettled([
      other.withLocal('ak-1.bin', async () => {}, { signal: canceled }),
      other.withLocal('ak-1.bin', async (path) => (await stat(path)).size),
    ]);
    // A file that needs no work may be handed out all the same.
    if (first.status === 'rejected') expect(first.reason).toMatchObject({ message: 'canceled' });
    expect(second).toEqual({ status: 'fulfilled', value: 2 * 1024 ** 2 });
  });

  test('removes a file with its hash; a missing one is no error', async () => {
    await store('al-1.txt', 'hello');
    await storage.remove('al-1.txt');
    expect(await other.size('al-1.txt')).toBeUndefined();
    expect(await rowOf('al-1.txt')).toBeUndefined();
    await expect(textOf('al-1.txt', storage)).rejects.toMatchObject({ code: 'FILE_MISSING' });
    await storage.remove('al-1.txt');
  });

  test('lists files in the order of their names, from behind one on', async () => {
    const names = ['zy-2.txt', 'zx-9.mp4', 'zy-10.txt', 'zz-1.speech.wav'];
    for (const name of names) await store(name, 'x');
    expect(await namesAfter('zx')).toEqual([
      'zx-9.mp4',
      'zy-10.txt',
      'zy-2.txt',
      'zz-1.speech.wav',
    ]);
    expect(await namesAfter('zy-10.txt')).toEqual(['zy-2.txt', 'zz-1.speech.wav']);
    expect(await namesAfter('zz-1.speech.wav')).toEqual([]);
    for await (const { modifiedAt, sizeBytes } of other.list('zz')) {
      expect(sizeBytes).toBe(1);
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(600_000);
    }
  });

  test('takes over a finished upload, also when that is repeated', async () => {
    const source = join(folder, 'upload');
    await writeFile(source, 'hello');
    await storage.adopt(source, 'am-1.txt', hashOf('hello'));
    await expect(stat(source)).rejects.toThrow('ENOENT');
    await storage.adopt(source, 'am-1.txt', hashOf('hello'));
    expect(await other.checkFile('am-1.txt', {})).toBe('ok');
    await expect(storage.adopt(source, 'am-2.txt')).rejects.toMatchObject({ code: 'ENOENT' });

    await writeFile(source, 'unknown');
    await storage.adopt(source, 'am-3.txt');
    expect(await storage.hashOf('am-3.txt')).toBeUndefined();
    expect(await textOf('am-3.txt')).toBe('unknown');
    expect(await storage.hashOf('am-3.txt')).toBe(hashOf('unknown'));
  });

  test('what is sent ahead is seen when it is adopted, as a whole', async () => {
    const path = join(folder, 'growing');
    const content = randomBytes(20 * 1024 ** 2 + 7);
    const soFar = 9 * 1024 ** 2;
    await writeFile(path, content.subarray(0, soFar));
    const { ino: inode } = await stat(path);
    const file = { path, name: 'an-1.bin', sizeBytes: content.length, inode };
    storage.sendAhead(file, soFar);
    await appendFile(path, content.subarray(soFar));
    storage.sendAhead(file, content.length);
    expect(await other.size('an-1.bin')).toBeUndefined();
    await storage.adopt(path, 'an-1.bin', hashOf(content));
    expect(await other.checkFile('an-1.bin', {})).toBe('ok');
    expect(await other.size('an-1.bin')).toBe(content.length);
  });

  test('nothing of what was dropped is in the file that is adopted', async () => {
    const path = join(folder, 'begun-again');
    const [first, content] = [randomBytes(9 * 1024 ** 2), randomBytes(9 * 1024 ** 2)];
    await writeFile(path, first);
    const { ino: inode } = await stat(path);
    storage.sendAhead({ path, name: 'ao-1.bin', sizeBytes: first.length, inode }, first.length);
    storage.dropAhead(path);
    await writeFile(path, content);
    await storage.adopt(path, 'ao-1.bin', hashOf(content));
    expect(await other.checkFile('ao-1.bin', {})).toBe('ok');
  });

  test.each(['../etc/passwd', 'a/b.txt', '', '.hidden', 'no-extension', 'UP.txt', 'a.txt\0'])(
    'rejects the name %j',
    async (name) => {
      const refusal = 'Not a name of a stored file';
      await expect(async () => storage.size(name)).rejects.toThrow(refusal);
      await expect(async () => storage.remove(name)).rejects.toThrow(refusal);
      await expect(async () => buffer(storage.read(name))).rejects.toThrow(refusal);
      await expect(async () => textOf(name, storage)).rejects.toThrow(refusal);
    },
  );

  test('says that it can be written to', async () => {
    await storage.check();
  });
}
