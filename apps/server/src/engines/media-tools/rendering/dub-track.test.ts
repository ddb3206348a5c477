import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createToneWav } from '../testing/tiny-media.ts';
import { layOutSpeech } from './dub-track.ts';
import { writeDuckEnvelope } from './mix-dub.ts';

const { signal } = new AbortController();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dub-track-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newFolder = () => mkdtemp(join(folder, 'run-'));
const trackOf = async (tracks: ReadonlyArray<{ path: string }>) => {
  const [track, ...others] = tracks;
  if (!track || others.length > 0) throw new Error(`${tracks.length} tracks`);
  return track.path;
};

test('needs neither memory nor disk for silence in two hours with 2,000 lines', async () => {
  const line = join(folder, 'line.wav');
  await writeFile(line, createToneWav(50));
  const lines = Array.from({ length: 2000 }, (_, index) => ({
    ...{ path: line, startMs: index * 3600, endMs: index * 3600 + 1000 },
  }));
  const before = process.memoryUsage.rss();
  const durationMs = 7_200_000;
  const laid = await layOutSpeech({ lines, durationMs, folder: await newFolder(), signal });
  expect((process.memoryUsage.rss() - before) / 1024 ** 2).toBeLessThan(128);
  expect(laid.spoken).toHaveLength(2000);
  const path = await trackOf(laid.tracks);
  const { size, blocks } = await stat(path);
  expect(size).toBe(durationMs * 32);
  expect(blocks * 512).toBeLessThan(size / 10);
  const file = await open(path, 'r');
  const peakAt = async (ms: number, length: number) => {
    const { buffer } = await file.read(Buffer.alloc(length * 32), 0, length * 32, ms * 32);
    return Math.max(...new Int16Array(buffer.buffer, buffer.byteOffset, length * 16));
  };
  expect(await peakAt(1999 * 3600, 50)).toBeGreaterThan(16_000);
  expect(await peakAt(1999 * 3600 + 50, 900)).toBe(0);
  expect(await peakAt(1999 * 3600 - 900, 900)).toBe(0);
  await file.close();
});

test('places unordered lines at their times and drops those past the end', async () => {
  const line = join(folder, 'half.wav');
  await writeFile(line, createToneWav(500));
  const given = [3000, 500, -100, 9000].map((startMs) => ({
    ...{ path: line, startMs, endMs: startMs + 400 },
  }));
  const laid = await layOutSpeech({
    ...{ lines: given, durationMs: 4000, folder: await newFolder(), signal },
  });
  expect(laid.spoken).toMatchObject([
    { startMs: 0, endMs: 300 },
    { startMs: 500, endMs: 900 },
    { startMs: 3000, endMs: 3400 },
  ]);
});

test('says what can be heard of each line', async () => {
  const [late, silent] = [join(folder, 'late.wav'), join(folder, 'silent.wav')];
  // Silence for 200 ms, then a tone, which is quiet from 400 ms on.
  const wav = Buffer.from(createToneWav(500));
  wav.fill(0, 44, 44 + 200 * 32);
  wav.fill(0, 44 + 400 * 32);
  await writeFile(late, wav);
  await writeFile(silent, createToneWav(500).fill(0, 44));
  const lines = [
    { path: late, startMs: 1000, endMs: 2000 },
    { path: silent, startMs: 2000, endMs: 3000 },
  ];
  const laid = await layOutSpeech({
    ...{ lines, durationMs: 4000, folder: await newFolder(), signal },
  });
  expect(laid.spoken).toEqual([
    {
      ...{ startMs: 1000, endMs: 1500 },
      heard: { startMs: expect.closeTo(1200, 0), endMs: expect.closeTo(1400, 0) },
    },
    { startMs: 2000, endMs: 2500, heard: null },
  ]);
});

test('creates one track per sample rate', async () => {
  const other = Buffer.from(createToneWav(100));
  other.writeUInt32LE(24_000, 24);
  const [a, b] = [join(folder, 'a.wav'), join(folder, 'b.wav')];
  await writeFile(a, createToneWav(100));
  await writeFile(b, other);
  const lines = [
    { path: a, startMs: 0, endMs: 1000 },
    { path: b, startMs: 1000, endMs: 2000 },
  ];
  const { tracks } = await layOutSpeech({
    lines,
    durationMs: 2000,
    folder: await newFolder(),
    signal,
  });
  expect(tracks.map(({ samplesPerSecond }) => samplesPerSecond)).toEqual([16_000, 24_000]);
});

test.each([
  ['two channels', 22, 2],
  ['eight bits', 34, 8],
  ['floating point', 20, 3],
])('rejects a voice with %s', async (_, offset, value) => {
  const wav = Buffer.from(createToneWav(100));
  wav.writeUInt16LE(value, offset);
  const path = join(folder, `odd-${offset}.wav`);
  await writeFile(path, wav);
  const lines = [{ path, startMs: 0, endMs: 1000 }];
  await expect(
    layOutSpeech({ lines, durationMs: 1000, folder: await newFolder(), signal }),
  ).rejects.toMatchObject({ code: 'ENGINE_BAD_ANSWER' });
});

test('ducks the original by 18 dB around speech and through short pauses', async () => {
  const path = join(await newFolder(), 'envelope');
  const spoken = [
    { startMs: 1000, endMs: 2000 },
    { startMs: 2500, endMs: 3000 },
    // After the first minute: another chunk of the file.
    { startMs: 59_900, endMs: 60_500 },
  ];
  await writeDuckEnvelope(path, spoken, 62_000);
  const bytes = await readFile(path);
  const db = (ms: number) => 20 * Math.log10(bytes.readInt16LE(ms * 2) / 32_767);
  expect(bytes.length).toBe(62_000 * 2);
  for (const ms of [0, 799, 3401, 30_000, 59_699, 60_901]) expect(db(ms)).toBe(0);
  for (const ms of [1000, 1999, 2250, 2999, 59_950, 60_400]) expect(db(ms)).toBeCloseTo(-18, 1);
  expect(db(900)).toBeCloseTo(-9, 1);
  expect(db(3200)).toBeCloseTo(-9, 1);
});
