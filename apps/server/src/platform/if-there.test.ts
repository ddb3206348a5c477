import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ifThere } from './if-there.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-if-there-'));
  await writeFile(join(folder, 'file'), 'abc');
  await symlink('loop', join(folder, 'loop'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['file', 3],
  ['missing', undefined],
  ['file/below', undefined],
])('%s', async (name, size) => {
  expect((await ifThere(stat(join(folder, name))))?.size).toBe(size);
});

test('a file that cannot be looked at is not taken for a missing one', async () => {
  await expect(ifThere(stat(join(folder, 'loop')))).rejects.toMatchObject({ code: 'ELOOP' });
});
