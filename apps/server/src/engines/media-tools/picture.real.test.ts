import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { createPictureCheck, unreadablePicture } from './picture.ts';
import { tinyJpeg, tinyMp4 } from './testing/tiny-media.ts';
import { whitePng } from './testing/white-png.ts';

vi.setConfig({ testTimeout: 60_000 });

const check = createPictureCheck(createSandbox().run);
const { signal } = new AbortController();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'picture-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function checkBytes(bytes: Uint8Array, format: 'png' | 'jpg' | 'tiff' = 'png') {
  // As stored: the name says nothing of the format.
  const inputPath = join(folder, 'received');
  await writeFile(inputPath, bytes);
  await check({ inputPath, format, signal });
}
const refusal = { code: 'ENGINE_BAD_INPUT', messageRef: unreadablePicture };

/** The sizes are at the same place in each PNG file. */
function announcing(width: number, height: number): Uint8Array {
  const bytes = Buffer.from(whitePng(10, 10));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

test('accepts a sheet of A2 at 300 dpi', () => checkBytes(whitePng(4961, 7016)));

test.each([
  ['two billion pixels a side', announcing(0x7fffffff, 0x7fffffff)],
  ['more pixels than fit in the memory', whitePng(20_000, 20_000)],
  ['no pixels', announcing(0, 0)],
  ['nothing but a head', whitePng(10, 10).subarray(0, 33)],
])('rejects a picture of %s', async (_, bytes) => {
  await expect(checkBytes(bytes)).rejects.toMatchObject(refusal);
});

test.each([
  ['a JPEG', tinyJpeg()],
  ['a video', tinyMp4()],
  ['a list of other files', Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n')],
])('does not read %s as a PNG', async (_, bytes) => {
  await expect(checkBytes(bytes)).rejects.toMatchObject(refusal);
});
