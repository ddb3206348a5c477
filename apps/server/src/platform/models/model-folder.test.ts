import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderSize } from './model-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-model-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('adds up the files of all folders below; a folder that is not there has none', async () => {
  await mkdir(join(folder, 'en-fr'));
  await writeFile(join(folder, 'en-fr', 'model.bin'), Buffer.alloc(300));
  await writeFile(join(folder, 'vocab.spm'), Buffer.alloc(20));
  expect(await folderSize(folder)).toBe(320);
  expect(await folderSize(join(folder, 'none'))).toBe(0);
});

test('files that are removed meanwhile, as those of a failed download, count nothing', async () => {
  await writeFile(join(folder, 'stays'), Buffer.alloc(7));
  const paths = Array.from({ length: 500 }, (_, index) => join(folder, `part-${index}`));
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(paths.map((path) => writeFile(path, 'x')));
    const size = folderSize(folder);
    await readdir(folder, { recursive: true, withFileTypes: true });
    // At once: these do not wait until all files were looked at.
    for (const path of paths.toReversed()) rmSync(path);
    expect(await size).toBeGreaterThanOrEqual(7);
    expect(await size).toBeLessThanOrEqual(507);
  }
});
