import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSandbox } from '../../../platform/sandbox/sandbox.ts';
import { createMediaTools } from '../media-tools.ts';
import { createTestMedia, pictures, tone } from '../testing/make-test-media.ts';
import { createToneWav } from '../testing/tiny-media.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const sandbox = createSandbox();
const tools = createMediaTools(sandbox);
const { signal } = new AbortController();
let folder: string;
const at = (file: string) => join(folder, file);
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dub-test-'));
  const noise = ['-f', 'lavfi', '-i', 'anoisesrc=d=20:c=pink:a=0.3:seed=1'];
  const english = ['-metadata:s:a:0', 'language=eng'];
  await createTestMedia([
    ...pictures(20),
    ...noise,
    ...h264,
    '-c:a',
    'aac',
    ...english,
    at('in.mp4'),
  ]);
  await createTestMedia([...pictures(20), ...h264, at('mute.mp4')]);
  for (const [name, rate, words] of [
    ['first', 22_050, 'This is the first line of the dubbed film'],
    ['second', 16_000, 'And here somebody else is speaking for a while'],
  ] as const)
    await createTestMedia([
      ...['-f', 'lavfi', '-i', `flite=text='${words}':voice=slt`],
      ...['-ar', String(rate), '-ac', '1', '-c:a', 'pcm_s16le', '-f', 'wav', at(`${name}.wav`)],
    ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lines = () => [
  { path: at('first.wav'), startMs: 2000, endMs: 5000 },
  { path: at('second.wav'), startMs: 9000, endMs: 12_500 },
];

async function dub(
  input: string,
  wish: Partial<Omit<Parameters<typeof tools.mixDub>[0], 'inputPath' | 'signal'>> = {},
) {
  const probe = await tools.probe({ inputPath: at(input), signal });
  return tools.mixDub({
    ...{ inputPath: at(input), outputPath: at('out'), probe, signal },
    ...{ lines: lines(), mix: 'replace', audioOnly: false, language: 'fra', ...wish },
  });
}

/** Peak of each millisecond of an audio track, 0 to 1. */
async function peaksOf(path: string, track = 0): Promise<number[]> {
  const { stdout } = await sandbox.run({
    program: 'ffmpeg',
    args: ['-v', 'error', '-i', path, '-map', `0:a:${track}`, '-ac', '1', '-ar', '16000'].concat([
      '-f',
      's16le',
      '-',
    ]),
    readPaths: [path],
    timeoutMs: 60_000,
  });
  const samples = new Int16Array(stdout.slice().buffer);
  return Array.from(
    { length: Math.floor(samples.length / 16) },
    (_, ms) => Math.max(...samples.subarray(ms * 16, ms * 16 + 16).map(Math.abs)) / 32_768,
  );
}

async function loudnessOf(path: string): Promise<number> {
  const { stderr } = await sandbox.run({
    program: 'ffmpeg',
    args: ['-hide_banner', '-i', path, '-map', '0:a:0', '-af', 'ebur128', '-f', 'null', '-'],
    readPaths: [path],
    timeoutMs: 60_000,
  });
  return Number(/Summary:[\s\S]*?I:\s+(-[\d.]+) LUFS/.exec(stderr)?.[1]);
}

const loudest = (peaks: number[], fromMs: number, toMs: number) =>
  Math.max(...peaks.slice(fromMs, toMs));

test('replaces the original with speech inside the cues and silence outside', async () => {
  const measured = await dub('in.mp4');
  const peaks = await peaksOf(at('out'));
  expect(loudest(peaks, 2000, 3000)).toBeGreaterThan(0.1);
  expect(loudest(peaks, 9000, 10_000)).toBeGreaterThan(0.1);
  for (const [from, to] of [
    [0, 1980],
    [5020, 8980],
    [12_520, 20_000],
  ] as const)
    expect(loudest(peaks, from, to)).toBeLessThan(0.01);
  expect(Math.abs((await loudnessOf(at('out'))) + 16)).toBeLessThanOrEqual(1);
  expect(Math.abs(measured.loudnessLufs + 16)).toBeLessThanOrEqual(1);
  expect(measured.truePeakDbtp).toBeLessThanOrEqual(-1.5);
});

test('makes the dub the first and default track, with the original audio and video copied', async () => {
  await dub('in.mp4', { mix: 'under' });
  const made = await tools.probe({ inputPath: at('out'), signal });
  expect(made.streams.map(({ kind, language }) => [kind, language])).toEqual([
    ['video', undefined],
    ['audio', 'fra'],
    ['audio', 'eng'],
  ]);
  expect(Math.abs(made.durationMs - 20_000)).toBeLessThan(100);
  for (const [ours, theirs] of [
    ['0:v:0', '0:v:0'],
    ['0:a:1', '0:a:0'],
  ] as const)
    expect(await packetsOf(at('out'), ours)).toEqual(await packetsOf(at('in.mp4'), theirs));
});

/** A hash of each packet: equal for copied streams. */
async function packetsOf(path: string, stream: string): Promise<string[]> {
  const { stdout } = await sandbox.run({
    program: 'ffmpeg',
    args: ['-v', 'error', '-i', path, '-map', stream, '-c', 'copy', '-f', 'framehash', '-'],
    readPaths: [path],
    timeoutMs: 60_000,
  });
  const rows = Buffer.from(stdout)
    .toString()
    .split('\n')
    .filter((row) => /^\d/.test(row));
  return rows.map((row) => row.split(',').at(-1)?.trim() ?? '');
}

test('lowers the original by 18 dB under speech and leaves it unchanged elsewhere', async () => {
  const quiet = [{ path: at('silence.wav'), startMs: 5000, endMs: 10_000 }];
  await writeFile(at('silence.wav'), createToneWav(5000).fill(0, 44));
  await dub('in.mp4', { mix: 'under', lines: quiet });
  const peaks = await peaksOf(at('out'));
  const power = (from: number, to: number) =>
    peaks.slice(from, to).reduce((sum, peak) => sum + peak ** 2, 0) / (to - from);
  const between = 10 * Math.log10(power(1000, 4500) / power(5500, 9500));
  expect(Math.abs(between - 18)).toBeLessThan(1.5);
  expect(Math.abs(10 * Math.log10(power(1000, 4500) / power(11_000, 19_000)))).toBeLessThan(1);
});

test.each([
  ['without original audio', 'mute.mp4', 'under', false],
  ['only the audio of a video', 'in.mp4', 'under', true],
] as const)('%s', async (_, input, mix, audioOnly) => {
  const measured = await dub(input, { mix, audioOnly });
  const made = await tools.probe({ inputPath: at('out'), signal });
  expect(made.streams.filter(({ kind }) => kind === 'audio')).toHaveLength(1);
  expect(made.video === undefined).toBe(audioOnly);
  expect(Math.abs(measured.loudnessLufs + 16)).toBeLessThanOrEqual(1);
});

test('cuts a line at the end of its slot or at the next line', async () => {
  await writeFile(at('long.wav'), createToneWav(6000));
  const given = [
    { path: at('long.wav'), startMs: 1000, endMs: 3000 },
    { path: at('long.wav'), startMs: 5000, endMs: 9000 },
    { path: at('first.wav'), startMs: 7000, endMs: 9000 },
    { path: at('long.wav'), startMs: 18_000, endMs: 24_000 },
  ];
  await dub('mute.mp4', { lines: given });
  const peaks = await peaksOf(at('out'));
  expect(loudest(peaks, 2900, 2960)).toBeGreaterThan(0.05);
  expect(loudest(peaks, 3020, 4980)).toBeLessThan(0.01);
  // Faded, not cut: no click is louder than the audio it ends.
  expect(loudest(peaks, 2985, 3020)).toBeLessThan(loudest(peaks, 2000, 2900));
  expect(peaks.length).toBeLessThan(20_100);
});

test('rejects a voice file in another format with a user message', async () => {
  await createTestMedia([...tone(1), '-ac', '2', '-f', 'wav', at('stereo.wav')]);
  const given = { lines: [{ path: at('stereo.wav'), startMs: 0, endMs: 1000 }] };
  await expect(dub('mute.mp4', given)).rejects.toMatchObject({
    code: 'ENGINE_BAD_ANSWER',
    messageRef: { id: 'mediaTools.voiceAudioUnusable' },
  });
});
