import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalDisk } from './local-disk.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-disk-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a file appears complete under its name only after commit', async () => {
  const disk = await createLocalDisk(folder);
  const pending = await disk.createPending();
  await writeFile(pending.path, 'hello');
  expect(await disk.size('abc-1.txt')).toBeUndefined();
  await pending.commit('abc-1.txt');
  expect(await disk.size('abc-1.txt')).toBe(5);
  expect(await readFile(disk.pathOf('abc-1.txt'), 'utf8')).toBe('hello');
  await pending.discard();
  expect(await disk.size('abc-1.txt')).toBe(5);
});

test('deletes partial files of a killed process at the next start', async () => {
  const disk = await createLocalDisk(folder);
  const pending = await disk.createPending();
  await writeFile(pending.path, 'half');
  await createLocalDisk(folder);
  expect(await readdir(join(folder, 'pending'))).toEqual([]);
});

test.each([
  '../etc/passwd',
  'a/b.txt',
  '',
  '.hidden',
  'no-extension',
  'UP.txt',
  'a.txt\0',
  '%2e%2e.txt',
])('rejects the name %j', async (name) => {
  const disk = await createLocalDisk(folder);
  expect(() => disk.pathOf(name)).toThrow('Not a name of a stored file');
});
