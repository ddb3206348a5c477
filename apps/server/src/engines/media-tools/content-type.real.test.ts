import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { detectUploadType } from './content-type.ts';
import { headBytes, readFileHead } from './magic-bytes.ts';
import { createTestMedia, pictures, tone } from './testing/make-test-media.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const both = [...pictures(2), ...tone(2)];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/**
 * Real files, recognized by their first 4,100 bytes alone, with a name that does not reveal the type if the content
 * does.
 */
test.each([
  ['a.mp4', [...both, ...h264], 'video', 'mp4', 'file'],
  ['fast.mp4', [...both, ...h264, '-movflags', '+faststart'], 'video', 'mp4', 'file'],
  ['frag.mp4', [...both, ...h264, '-movflags', 'frag_keyframe+empty_moov'], 'video', 'mp4', 'file'],
  ['a.mov', [...both, ...h264], 'video', 'mov', 'file'],
  ['a.mkv', [...both, ...h264], 'video', 'mkv', 'file'],
  ['a.webm', [...both, '-c:v', 'libvpx', '-deadline', 'realtime'], 'video', 'webm', 'file'],
  [
    'live.webm',
    [...both, '-c:v', 'libvpx', '-deadline', 'realtime', '-live', '1'],
    'video',
    'webm',
    'file',
  ],
  ['a.avi', [...both, '-c:v', 'mpeg4'], 'video', 'avi', 'file'],
  ['a.ts', [...both, ...h264], 'video', 'ts', 'file.m2ts'],
  ['a.mpg', [...both, '-c:v', 'mpeg2video', '-r', '25'], 'video', 'mpg', 'file.mpeg'],
  ['a.flv', [...both, ...h264, '-ar', '44100'], 'video', 'flv', 'file'],
  ['a.wmv', both, 'video', 'wmv', 'file.wmv'],
  ['a.3gp', [...both, ...h264, '-c:a', 'aac'], 'video', '3gp', 'file'],
  ['a.ogv', [...both, '-c:v', 'libtheora', '-c:a', 'libvorbis'], 'video', 'ogv', 'file'],
  ['a.mxf', [...both, '-c:v', 'mpeg2video', '-r', '25', '-ar', '48000'], 'video', 'mxf', 'file'],
  ['a.mp3', tone(2), 'audio', 'mp3', 'file'],
  ['bare.mp3', [...tone(2), '-id3v2_version', '0', '-write_xing', '0'], 'audio', 'mp3', 'file'],
  ['a.wav', tone(2), 'audio', 'wav', 'file'],
  ['a.m4a', tone(2), 'audio', 'm4a', 'file'],
  ['a.ogg', tone(2), 'audio', 'ogg', 'file'],
  ['a.opus', tone(2), 'audio', 'opus', 'file'],
  ['a.flac', tone(2), 'audio', 'flac', 'file'],
  ['a.aac', tone(2), 'audio', 'aac', 'file.aac'],
  ['a.aiff', tone(2), 'audio', 'aif', 'file'],
  ['a.caf', tone(2), 'audio', 'caf', 'file'],
  ['a.ac3', tone(2), 'audio', 'ac3', 'file'],
  ['a.wma', tone(2), 'audio', 'wma', 'file.wma'],
  ['a.wv', tone(2), 'audio', 'wv', 'file'],
] as const)('%s', async (file, args, kind, format, fileName) => {
  const path = join(folder, file);
  await createTestMedia([...args, path]);
  expect(await detectUploadType({ firstBytes: await readFileHead(path), fileName })).toMatchObject({
    kind,
    format,
  });
});

test('recognizes an MP3 whose cover exceeds the first bytes', async () => {
  const path = join(folder, 'cover.mp3');
  const cover = join(folder, 'cover.png');
  await createTestMedia([
    '-f',
    'lavfi',
    '-i',
    'nullsrc=s=300x300,geq=random(1)*255:128:128',
    '-frames:v',
    '1',
    cover,
  ]);
  await createTestMedia([...tone(1), '-i', cover, '-map', '0', '-map', '1', '-c:v', 'copy', path]);
  expect((await readFile(path)).length).toBeGreaterThan(headBytes * 4);
  const found = await detectUploadType({ firstBytes: await readFileHead(path), fileName: 'file' });
  expect(found).toMatchObject({ kind: 'audio', format: 'mp3' });
});
