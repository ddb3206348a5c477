import { expect, test } from 'vitest';
import type { ProgramRun } from '../../platform/sandbox/port.ts';
import { ProgramError } from '../../platform/sandbox/program-error.ts';
import { createShotFinder, createShotList, maxShotChanges } from './shot-changes.ts';

const probe = {
  container: 'mp4',
  durationMs: 7_200_000,
  streams: [{ index: 1, kind: 'video' as const, codec: 'h264' }],
  video: { width: 1280, height: 720, framesPerSecond: 50, rotation: 0 },
  hasAudio: true,
};
const { signal } = new AbortController();
const check = (run: (request: ProgramRun) => Promise<void>, onProgress?: (part: number) => void) =>
  createShotFinder(async (request) => {
    await run(request);
    return { exitCode: 0, stdout: new Uint8Array(), stderr: '' };
  })({ inputPath: '/media/film.mp4', probe, signal, ...(onProgress && { onProgress }) });
const translate = (request: ProgramRun, text: string) => request.onStdout?.(Buffer.from(text));

test('runs on one thread at the lowest priority, with enough time for a slow machine', async () => {
  let seen: ProgramRun | undefined;
  await check(async (request) => {
    seen = request;
  });
  expect(seen?.program).toBe('ffmpeg');
  expect(seen?.niceness).toBe(19);
  const threads = seen?.args.lastIndexOf('-threads') ?? -1;
  expect(seen?.args[threads + 1]).toBe('1');
  expect(seen?.timeoutMs).toBeGreaterThan(6 * 7_200_000);
});

test('parses times between progress lines, also when split across chunks', async () => {
  const parts: number[] = [];
  const found = await check(
    async (request) => {
      translate(request, 'out_time_us=1800000000\nprogress=continue\nframe:90   pts:18');
      translate(
        request,
        '00123 pts_time:1800.12\nlavfi.scd.time=1800.12\nframe:91   pts:5400456 pts',
      );
      translate(request, '_time:5400.46\nlavfi.scd.time=5400.46\nframe=12\nprogress=end\n');
    },
    (part) => parts.push(part),
  );
  expect(found).toEqual([1_800_123, 5_400_456]);
  expect(parts).toEqual([0.25, 1]);
});

test('stops at 20,000 for a flickering video', async () => {
  let said = 0;
  const found = await check(async (request) => {
    while (!request.signal?.aborted && said < 100_000) {
      said += 1;
      translate(request, `frame:${said} pts:${said * 60} pts_time:1\nlavfi.scd.time=1\n`);
    }
    throw new ProgramError('cancelled', 'ffmpeg');
  });
  expect(said).toBe(20_000);
  expect(found).toHaveLength(20_000);
});

test('a failing program is an error, not an empty list', async () => {
  const broken = check(async (request) => {
    translate(request, 'frame:1 pts:1000 pts_time:1\n');
    throw new ProgramError('crashed', 'ffmpeg');
  });
  await expect(broken).rejects.toMatchObject({ code: 'ENGINE_CRASHED' });
});

const gather = (times: number[], framesPerSecond?: number) => {
  const list = createShotList(framesPerSecond);
  for (const ms of times) list.add(ms);
  return list.timesMs;
};

test('drops changes less than three frames after another', () => {
  expect(gather([1000, 1040, 1080, 1120, 1240], 25)).toEqual([1000, 1120, 1240]);
  expect(gather([1000, 1033, 1067, 1100], 30)).toEqual([1000, 1100]);
  expect(gather([417, 459, 501, 542], 23.976)).toEqual([417, 542]);
});

test('assumes 25 fps where the frame rate is unknown', () => {
  expect(gather([1000, 1080, 1120], 0)).toEqual([1000, 1120]);
  expect(gather([1000, 1080, 1120])).toEqual([1000, 1120]);
});

test('ignores a change at the start of the video but keeps one right after it', () => {
  expect(gather([0, 40, 2000], 25)).toEqual([40, 2000]);
});

test('stops at 20,000 changes', () => {
  const list = createShotList(25);
  for (let shot = 1; shot < maxShotChanges; shot += 1) expect(list.add(shot * 200)).toBe(true);
  expect(list.add(maxShotChanges * 200)).toBe(false);
  expect(list.timesMs).toHaveLength(20_000);
});
