import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atUsualLevel, findGain } from './recording-level.ts';
import { noise, saveRecording, silence } from './testing/recordings.ts';
import { openRecording } from './wav.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-level-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function withRecording<T>(
  samples: Float32Array,
  use: (recording: Awaited<ReturnType<typeof openRecording>>) => Promise<T>,
): Promise<T> {
  const recording = await openRecording(await saveRecording(samples, join(folder, 'sound.wav')));
  return use(recording).finally(() => recording.close());
}
const levelOf = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

test('a quiet recording is read at the usual level, one of usual level as it is', async () => {
  const loud = noise(5, 0.2);
  const quiet = loud.map((sample) => sample / 100);
  const level = await withRecording(quiet, async (recording) => {
    const read = await (await atUsualLevel(recording)).read(0, 16_000);
    return levelOf(read);
  });
  expect(20 * Math.log10(level)).toBeCloseTo(-23, 0);
  await withRecording(loud, async (recording) => {
    expect(await atUsualLevel(recording)).toBe(recording);
  });
});

test('long pauses do not make speech quiet, and a few clicks do not make it loud', async () => {
  const speech = noise(6, 0.1);
  const paused = new Float32Array(16_000 * 60);
  paused.set(speech, 16_000 * 20);
  expect(await withRecording(paused, findGain)).toBe(1);
  const clicked = noise(60, 0.001);
  clicked.fill(1, 16_000, 16_000 + 3_200);
  expect(await withRecording(clicked, findGain)).toBeGreaterThan(50);
});

test('silence stays silent, and the gain is limited', async () => {
  expect(await withRecording(silence(3), findGain)).toBe(1);
  expect(await withRecording(noise(3, 0.0001), findGain)).toBe(200);
});

test('amplified peaks are cut, not turned over', async () => {
  const samples = noise(60, 0.002);
  samples[5] = 0.9;
  samples[6] = -0.9;
  const [high, low] = await withRecording(samples, async (recording) => [
    ...(await (await atUsualLevel(recording)).read(5, 2)),
  ]);
  expect([high, low]).toEqual([1, -1]);
});
