import { expect, test } from 'vitest';
import type { ProgramRun } from '../../platform/sandbox/port.ts';
import { ProgramError } from '../../platform/sandbox/program-error.ts';
import { createShotFinder } from './shot-changes.ts';

const probe = {
  container: 'mp4',
  durationMs: 7_200_000,
  streams: [{ index: 1, kind: 'video' as const, codec: 'h264' }],
  video: { width: 1280, height: 720, framesPerSecond: 50, rotation: 0 },
  hasAudio: true,
};
const { signal } = new AbortController();
const look = (run: (request: ProgramRun) => Promise<void>, onProgress?: (part: number) => void) =>
  createShotFinder(async (request) => {
    await run(request);
    return { exitCode: 0, stdout: new Uint8Array(), stderr: '' };
  })({ inputPath: '/media/film.mp4', probe, signal, ...(onProgress && { onProgress }) });
const say = (request: ProgramRun, text: string) => request.onStdout?.(Buffer.from(text));

test('runs on one thread at the lowest priority, long enough for a slow machine', async () => {
  let seen: ProgramRun | undefined;
  await look(async (request) => {
    seen = request;
  });
  expect(seen?.program).toBe('nice');
  expect(seen?.args.slice(0, 2)).toEqual(['-n', '19']);
  expect(seen?.args[2]).toMatch(/ffmpeg$/);
  const threads = seen?.args.lastIndexOf('-threads') ?? -1;
  expect(seen?.args[threads + 1]).toBe('1');
  expect(seen?.timeoutMs).toBeGreaterThan(6 * 7_200_000);
});

test('reads times between lines of the progress, also such as come in pieces', async () => {
  const parts: number[] = [];
  const found = await look(
    async (request) => {
      say(request, 'out_time_us=1800000000\nprogress=continue\nframe:90   pts:18');
      say(request, '00123 pts_time:1800.12\nlavfi.scd.time=1800.12\nframe:91   pts:5400456 pts');
      say(request, '_time:5400.46\nlavfi.scd.time=5400.46\nframe=12\nprogress=end\n');
    },
    (part) => parts.push(part),
  );
  expect(found).toEqual([1_800_123, 5_400_456]);
  expect(parts).toEqual([0.25, 1]);
});

test('flicker is broken off at 20,000', async () => {
  let said = 0;
  const found = await look(async (request) => {
    while (!request.signal?.aborted && said < 100_000) {
      said += 1;
      say(request, `frame:${said} pts:${said * 60} pts_time:1\nlavfi.scd.time=1\n`);
    }
    throw new ProgramError('cancelled', 'ffmpeg');
  });
  expect(said).toBe(20_000);
  expect(found).toHaveLength(20_000);
});

test('a program that breaks off is no empty list', async () => {
  const broken = look(async (request) => {
    say(request, 'frame:1 pts:1000 pts_time:1\n');
    throw new ProgramError('crashed', 'ffmpeg');
  });
  await expect(broken).rejects.toMatchObject({ code: 'ENGINE_CRASHED' });
});
