import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSandbox } from '../../../platform/sandbox/sandbox.ts';
import { createMediaTools } from '../media-tools.ts';
import { createTestMedia, pictures, tone } from '../testing/make-test-media.ts';
import { readWavFormat } from '../wav-format.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const sandbox = createSandbox();
const tools = createMediaTools(sandbox);
const { signal } = new AbortController();
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
let folder: string;
const at = (file: string) => join(folder, file);
const probe = (file: string) => tools.probe({ inputPath: at(file), signal });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convert-test-'));
  const both = [...pictures(2), ...tone(2), '-metadata', 'artist=Ann'];
  await createTestMedia([...both, ...h264, '-c:a', 'aac', at('h264.mp4')]);
  await createTestMedia([...both, '-c:v', 'mpeg4', '-c:a', 'mp3', at('old.avi')]);
  await createTestMedia([...both, '-c:v', 'libvpx', '-c:a', 'libopus', at('vp8.webm')]);
  await createTestMedia([...tone(2), '-ar', '44100', '-ac', '2', '-c:a', 'mp3', at('song.mp3')]);
  await createTestMedia([...pictures(2), ...h264, at('mute.mp4')]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Format = Parameters<typeof tools.convert>[0]['format'];

async function convert(input: string, format: Format) {
  const request = {
    inputPath: at(input),
    outputPath: at('out'),
    probe: await probe(input),
    signal,
  };
  const seen: number[] = [];
  await tools.convert({ ...request, format, onProgress: (fraction) => seen.push(fraction) });
  expect(seen.at(-1)).toBe(1);
  return probe('out');
}

async function hashOf(file: string, stream: 'v' | 'a'): Promise<string> {
  const { stdout } = await sandbox.run({
    program: 'ffmpeg',
    args: ['-v', 'error', '-i', at(file), '-map', `0:${stream}`, '-c', 'copy'].concat([
      '-f',
      'streamhash',
      '-',
    ]),
    readPaths: [folder],
    timeoutMs: 60_000,
  });
  return Buffer.from(stdout).toString('utf8');
}

test.each([
  ['h264.mp4', 'mp4', ['h264', 'aac']],
  ['h264.mp4', 'webm', ['vp9', 'opus']],
  ['h264.mp4', 'mp3', ['mp3']],
  ['h264.mp4', 'wav', ['pcm_s16le']],
  ['old.avi', 'mp4', ['h264', 'aac']],
  ['old.avi', 'mp3', ['mp3']],
  ['vp8.webm', 'mp4', ['h264', 'aac']],
  ['vp8.webm', 'webm', ['vp8', 'opus']],
  ['mute.mp4', 'webm', ['vp9']],
  ['song.mp3', 'mp4', ['aac', 'mp3']],
] as const)('converts %s to %s', async (input, format, codecs) => {
  const made = await convert(input, format);
  expect(made.container).toBe(format);
  for (const { codec } of made.streams) expect(codecs).toContain(codec);
  expect(Math.abs(made.durationMs - 2000)).toBeLessThan(150);
});

test('copies streams that need no conversion', async () => {
  await convert('h264.mp4', 'mp4');
  expect(await hashOf('out', 'v')).toBe(await hashOf('h264.mp4', 'v'));
  expect(await hashOf('out', 'a')).toBe(await hashOf('h264.mp4', 'a'));
  await convert('vp8.webm', 'webm');
  expect(await hashOf('out', 'v')).toBe(await hashOf('vp8.webm', 'v'));
  await convert('song.mp3', 'mp3');
  expect(await hashOf('out', 'a')).toBe(await hashOf('song.mp3', 'a'));
});

test('WAV keeps sample rate and channels, and metadata is removed', async () => {
  await convert('song.mp3', 'wav');
  expect(await readWavFormat(at('out'))).toMatchObject({ samplesPerSecond: 44_100, channels: 2 });
  for (const format of ['mp4', 'webm', 'mp3'] as const) {
    await convert('h264.mp4', format);
    const { stdout } = await sandbox.run({
      program: 'ffprobe',
      args: ['-v', 'error', '-show_format', '-show_streams', at('out')],
      readPaths: [folder],
      timeoutMs: 60_000,
    });
    expect(Buffer.from(stdout).toString('utf8')).not.toContain('Ann');
  }
});

test.each(['mp3', 'wav'] as const)('rejects %s for a video without audio', async (format) => {
  await expect(convert('mute.mp4', format)).rejects.toMatchObject({ code: 'ENGINE_NO_AUDIO' });
});
