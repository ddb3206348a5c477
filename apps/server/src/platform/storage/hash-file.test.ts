import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hashFile } from './hash-file.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-hash-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, bytes: Buffer) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return {
    path,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sizeBytes: bytes.length,
  };
}

test('hashes small files here and large ones in another process, several at a time', async () => {
  const sizes = [0, 10, 1024 ** 2 + 1, 5 * 1024 ** 2, 3 * 1024 ** 2];
  const files = await Promise.all(sizes.map((size) => write(`${size}.bin`, randomBytes(size))));
  const found = await Promise.all(files.map(({ path }) => hashFile(path)));
  expect(found).toEqual(files.map(({ sha256, sizeBytes }) => ({ sha256, sizeBytes })));
});

test('a missing file has no hash', async () => {
  expect(await hashFile(join(folder, 'missing'))).toBeUndefined();
});

test('a folder cannot be hashed', async () => {
  await expect(hashFile(folder)).rejects.toMatchObject({ code: 'EISDIR' });
});

test('stops when the caller has gone, and hashes the next file', async () => {
  const file = await write('slow.bin', randomBytes(2 * 1024 ** 2));
  const controller = new AbortController();
  const running = hashFile(file.path, { signal: controller.signal, bytesPerSecond: 1_000 });
  setImmediate(() => controller.abort(new Error('gone')));
  await expect(running).rejects.toThrow('gone');
  expect((await hashFile(file.path))?.sha256).toBe(file.sha256);
});
