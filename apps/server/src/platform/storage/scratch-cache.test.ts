import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScratchCache } from './scratch-cache.ts';

let folder: string;
let transfers: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-cache-'));
  transfers = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
const bring = (content: string) => async (path: string) => {
  transfers.push(content);
  await writeFile(path, content);
  return { sha256: hashOf(content), sizeBytes: content.length };
};
const read = (path: string) => readFile(path, 'utf8');

test('brings a file once for many at once, and again only when it has another hash', async () => {
  const cache = createScratchCache(folder, 100);
  const use = (content: string) =>
    cache.use('a.txt', hashOf(content), bring(content), (path) => read(path));
  expect(await Promise.all([use('one'), use('one'), use('one')])).toEqual(['one', 'one', 'one']);
  expect(await use('one')).toBe('one');
  expect(await use('two')).toBe('two');
  expect(transfers).toEqual(['one', 'two']);
  expect(await readdir(folder)).toHaveLength(1);
});

test('deletes what was not used for longest, and never what is in use', async () => {
  const cache = createScratchCache(folder, 25);
  const use = (name: string, work: (path: string) => Promise<unknown> = read) =>
    cache.use(name, undefined, bring(name.padEnd(10)), work);
  await use('a');
  await use('b');
  await use('a');
  await use('c');
  expect(cache.usedBytes()).toBe(20);
  await use('a');
  expect(transfers.map((name) => name.trim())).toEqual(['a', 'b', 'c']);
  await use('a', async (path) => {
    for (const name of ['d', 'e', 'f']) await use(name);
    expect(await read(path)).toBe('a'.padEnd(10));
  });
  expect(cache.usedBytes()).toBeLessThanOrEqual(25);
});

test('brings a copy again that was touched or has disappeared', async () => {
  const cache = createScratchCache(folder, 100);
  const use = () => cache.use('a', undefined, bring('hello'), async (path) => path);
  await writeFile(await use(), 'changed');
  expect(await read(await use())).toBe('hello');
  await rm(await use());
  expect(await read(await use())).toBe('hello');
  expect(transfers).toHaveLength(3);
});

test('a failed transfer leaves nothing, and the next one begins again', async () => {
  const cache = createScratchCache(folder, 100);
  const broken = async (path: string) => {
    await writeFile(path, 'half');
    throw new Error('broken');
  };
  await expect(cache.use('a', undefined, broken, read)).rejects.toThrow('broken');
  await expect.poll(() => readdir(folder)).toEqual([]);
  expect(await cache.use('a', undefined, bring('whole'), read)).toBe('whole');
});

test('one who leaves does not end the transfer that others wait for; the last one does', async () => {
  const cache = createScratchCache(folder, 100);
  const { promise: open, resolve } = Promise.withResolvers<void>();
  let ended = false;
  const slow = async (path: string, signal: AbortSignal) => {
    signal.addEventListener('abort', () => {
      ended = true;
    });
    await open;
    return bring('slow')(path);
  };
  const [one, two] = [new AbortController(), new AbortController()];
  const first = cache.use('a', undefined, slow, read, one.signal);
  const second = cache.use('a', undefined, slow, read, two.signal);
  one.abort(new Error('left'));
  await expect(first).rejects.toThrow('left');
  expect(ended).toBe(false);
  two.abort(new Error('left too'));
  await expect(second).rejects.toThrow('left too');
  expect(ended).toBe(true);
  resolve();
  expect(await cache.use('a', undefined, bring('new'), read)).toBe('new');
});

test('takes over a local file where it fits, and deletes it otherwise', async () => {
  const cache = createScratchCache(folder, 10);
  const given = join(folder, 'given.part');
  await writeFile(given, 'hello');
  await cache.admit('a', given, { sha256: hashOf('hello'), sizeBytes: 5 });
  expect(await cache.use('a', hashOf('hello'), bring('hello'), read)).toBe('hello');
  expect(transfers).toEqual([]);
  await writeFile(given, 'x'.repeat(11));
  await cache.admit('b', given, { sha256: hashOf('x'.repeat(11)), sizeBytes: 11 });
  expect(await readdir(folder)).not.toContain('given.part');
  await cache.drop('a');
  expect(await readdir(folder)).toEqual([]);
});
