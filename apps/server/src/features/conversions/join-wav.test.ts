import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createToneWav } from '../../engines/media-tools/testing/tiny-media.ts';
import { joinWav } from './join-wav.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-join-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = async (name: string, bytes: Uint8Array) => {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
};
const output = () => join(folder, 'joined.wav');

test('joins samples with silence between', async () => {
  const one = createToneWav(500);
  const two = createToneWav(250);
  await joinWav([await put('1.wav', one), await put('2.wav', two)], output(), 100);
  const joined = await readFile(output());
  const samples = (wav: Uint8Array) => wav.length - 44;
  const rate = joined.readUInt32LE(24);
  const silence = (rate / 10) * 2;
  expect(joined.readUInt32LE(40)).toBe(samples(one) + silence + samples(two));
  expect(joined.readUInt32LE(4)).toBe(joined.length - 8);
  expect(joined.subarray(44, 44 + samples(one)).equals(Buffer.from(one).subarray(44))).toBe(true);
  const between = joined.subarray(44 + samples(one), 44 + samples(one) + silence);
  expect(between.every((byte) => byte === 0)).toBe(true);
});

test('treats the maximum size in a streaming header as the available size', async () => {
  const endless = Buffer.from(createToneWav(100));
  endless.writeUInt32LE(0xffffffff, 40);
  await joinWav([await put('1.wav', endless)], output(), 0);
  expect((await readFile(output())).length).toBe(endless.length);
});

test('rejects a file that is not WAV or has another format', async () => {
  await expect(joinWav([await put('x', Buffer.from('nothing'))], output(), 0)).rejects.toThrow(
    'not a PCM WAV',
  );
  const other = Buffer.from(createToneWav(100));
  other.writeUInt32LE(8_000, 24);
  const paths = [await put('1.wav', createToneWav(100)), await put('2.wav', other)];
  await expect(joinWav(paths, join(folder, 'b.wav'), 0)).rejects.toThrow('different');
});
