import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from './sandbox.ts';

const run = promisify(execFile);
const diskKb = 4 * 1024;
let folder: string;
let isMounted = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-room-'));
  await mkdir(join(folder, 'disk'));
  // Only root may.
  isMounted = await run('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${diskKb}k`,
    'tmpfs',
    join(folder, 'disk'),
  ]).then(
    () => true,
    () => false,
  );
});
afterAll(async () => {
  if (isMounted) await run('umount', ['--lazy', join(folder, 'disk')]);
  await rm(folder, { recursive: true, force: true });
});

test('speech that does not fit on the disk is not taken for whole, although the program exits with 0', async (context) => {
  if (!isMounted) return context.skip('this account may not mount a small disk');
  const disk = join(folder, 'disk');
  const path = join(disk, 'speech.wav');
  const speak = () =>
    createSandbox().run({
      program: 'espeak-ng',
      args: ['-w', path, 'A sentence of some words. '.repeat(40)],
      writePaths: [disk],
      timeoutMs: 60_000,
    });
  expect(await speak()).toMatchObject({ exitCode: 0 });
  const { size } = await stat(path);
  await rm(path);
  await writeFile(join(disk, 'ballast'), Buffer.alloc(diskKb * 1024 - Math.floor(size / 2)));
  await expect(speak()).rejects.toMatchObject({ reason: 'no-space' });
});
