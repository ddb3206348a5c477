import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listMigrations } from '../../../platform/db/migrate.ts';
import { tarHead } from '../../../platform/tar.ts';
import { archiveFormat, createArchive, parseManifest, readArchive, readPart } from './archive.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-archive-'));
  path = join(folder, 'a.tar');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}
async function readAll(): Promise<string[]> {
  const seen: string[] = [];
  await readArchive(path, {
    manifest: async () => {},
    part: async (part) => void seen.push(`${part.name}=${await readPart(part)}`),
  });
  return seen;
}

test('returns parts in order, also across several checksum lists', async () => {
  const archive = await createArchive(path, { format: 1 });
  const wanted: string[] = [];
  for (let number = 0; number < 2_100; number += 1) {
    await archive.addStream(`files/${number}`, 4, pieces('ab', 'cd'));
    wanted.push(`files/${number}=abcd`);
  }
  await archive.add('empty', Buffer.alloc(0));
  await archive.finish();
  expect(await readAll()).toEqual([...wanted, 'empty=']);
});

test('fails for a source of another size than announced, and discards without a trace', async () => {
  const archive = await createArchive(path, { format: 1 });
  await expect(archive.addStream('files/a', 5, pieces('abcd'))).rejects.toThrow('4 bytes instead');
  await archive.discard();
  await expect(readFile(`${path}.part`)).rejects.toThrow('ENOENT');
});

test('a part whose source fails leaves nothing, and those behind it are whole', async () => {
  const archive = await createArchive(path, { format: 1 });
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('a bad sector');
  }
  await archive.add('before', Buffer.from('one'));
  await expect(archive.addStream('files/a', 8, broken())).rejects.toThrow('files/a: a bad sector');
  await expect(archive.addStream('files/b', 3, pieces('longer'))).rejects.toThrow('6 bytes');
  await archive.add('after', Buffer.from('x'));
  await archive.finish([{ file: 'files/a', reason: 'a bad sector' }]);
  expect(await readAll()).toEqual(['before=one', 'after=x']);
  const { unreadable } = await readArchive(path, {
    manifest: async () => {},
    part: async () => {},
  });
  expect(unreadable).toEqual([{ file: 'files/a', reason: 'a bad sector' }]);
});

test('detects a change of any byte', async () => {
  const archive = await createArchive(path, { format: 1 });
  await archive.add('a', Buffer.from('hello'));
  await archive.add('b', Buffer.from('world'));
  await archive.finish();
  const bytes = await readFile(path);
  for (const text of ['hello', 'world', '"format"']) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed[changed.indexOf(text)] ?? 0) ^ 1, changed.indexOf(text));
    await writeFile(path, changed);
    await expect(readAll()).rejects.toThrow('damaged');
  }
});

test('supports parts larger than octal digits can express', () => {
  const bytes = 100 * 1024 ** 3;
  const head = tarHead('files/large', bytes, new Date(0));
  expect((head[124] ?? 0) & 0x80).toBe(0x80);
  expect(Number(head.readBigUInt64BE(128))).toBe(bytes);
});

test('rejects archives of a newer version and other files', async () => {
  const manifest = {
    product: 'Glossa',
    format: archiveFormat,
    version: '0.1.0',
    createdAt: '2026-11-21T10:00:00Z',
    database: { server: '18.4', migrations: await listMigrations(), tables: [], sequences: [] },
  };
  expect(await parseManifest(manifest)).toEqual(manifest);
  await expect(parseManifest({ ...manifest, format: archiveFormat + 1 })).rejects.toThrow(
    'newer version',
  );
  const database = { ...manifest.database, migrations: ['001-first-path', '999-later'] };
  await expect(parseManifest({ ...manifest, database })).rejects.toThrow('newer version');
  await expect(parseManifest({ hello: 1 })).rejects.toThrow('no backup of Glossa');
});
