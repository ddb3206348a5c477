import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { runsLongTests } from '../../testing/long-tests.ts';
import { createMediaTools } from './media-tools.ts';
import { createTestMedia } from './testing/make-test-media.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const sandbox = createSandbox();
const tools = createMediaTools(sandbox);
const { signal } = new AbortController();
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
let folder: string;
const at = (file: string) => join(folder, file);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shots-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Shot = { source: string; seconds: number };
/** A video of these shots in sequence, with audio. */
async function renderSampleVideo(file: string, shots: Shot[], options: string[] = [], rate = '25') {
  const inputs = shots.flatMap(({ source, seconds }) => [
    ...['-f', 'lavfi', '-t', String(seconds), '-i'],
    `${source}${source.includes('=') ? ':' : '='}s=640x360:r=${rate}`,
  ]);
  const parts = shots.map((_shot, index) => `[${index}:v]format=yuv420p,setsar=1[v${index}]`);
  const joined = `${shots.map((_shot, index) => `[v${index}]`).join('')}concat=n=${shots.length}`;
  const length = shots.reduce((sum, { seconds }) => sum + seconds, 0);
  await createTestMedia([
    ...[...inputs, '-f', 'lavfi', '-t', String(length), '-i', 'sine=frequency=330'],
    ...['-filter_complex', `${[...parts, joined].join(';')}[v]`],
    ...['-map', '[v]', '-map', `${shots.length}:a`, ...h264, ...options, at(file)],
  ]);
}
/** Ends of all shots but the last, in milliseconds. */
const cutsOf = (shots: Shot[]): number[] => {
  let end = 0;
  return shots.slice(0, -1).map(({ seconds }) => {
    end += seconds * 1000;
    return end;
  });
};

const find = async (file: string, onProgress?: (fraction: number) => void) => {
  const inputPath = at(file);
  const probe = await tools.probe({ inputPath, signal });
  return tools.findShotChanges({ inputPath, probe, signal, ...(onProgress && { onProgress }) });
};
function expectWithin(found: number[], wanted: number[], ms: number) {
  expect(found).toHaveLength(wanted.length);
  for (const [index, time] of found.entries())
    expect(Math.abs(time - (wanted[index] ?? 0)), `${time}`).toBeLessThanOrEqual(ms);
}

const film: Shot[] = [
  { source: 'testsrc2', seconds: 2 },
  { source: 'color=c=navy', seconds: 1.52 },
  { source: 'smptebars', seconds: 2.48 },
  { source: 'mandelbrot', seconds: 3 },
  { source: 'color=c=white', seconds: 1 },
  { source: 'testsrc', seconds: 2 },
];

describe('known shot changes', () => {
  test('are found to the millisecond, without false ones in moving shots', async () => {
    await renderSampleVideo('film.mp4', film);
    const seen: number[] = [];
    expectWithin(await find('film.mp4', (fraction) => seen.push(fraction)), cutsOf(film), 1);
    expect(seen.at(-1)).toBe(1);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  });

  test.runIf(runsLongTests)('are within a frame at 29.97 fps and in WebM', async () => {
    const options = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M'];
    await renderSampleVideo('film.webm', film, options, '30000/1001');
    expectWithin(await find('film.webm'), cutsOf(film), 34);
  });

  test('are found between equally bright shots of different colors', async () => {
    const shots = [
      { source: 'color=c=0x904030', seconds: 1 },
      { source: 'color=c=0x306090', seconds: 1 },
    ];
    await renderSampleVideo('colours.mp4', shots);
    expectWithin(await find('colours.mp4'), [1000], 1);
  });

  test('a flash is not reported as a shot change, nor anything in a dark video', async () => {
    const shots = [
      { source: 'color=c=black', seconds: 2 },
      { source: 'color=c=white', seconds: 0.04 },
      { source: 'color=c=black', seconds: 2 },
    ];
    await renderSampleVideo('flash.mp4', shots);
    expectWithin(await find('flash.mp4'), [2000], 1);
    await renderSampleVideo('dark.mp4', [{ source: 'color=c=black', seconds: 2 }]);
    expect(await find('dark.mp4')).toEqual([]);
  });
});

describe('times on the media timeline', () => {
  test('for a container that starts at one hour', async () => {
    await renderSampleVideo('late.ts', film, ['-output_ts_offset', '3600']);
    expectWithin(await find('late.ts'), cutsOf(film), 40);
  });

  test('for video that starts after the audio', async () => {
    await renderSampleVideo('film.mkv', film);
    await createTestMedia([
      ...['-itsoffset', '1.5', '-i', at('film.mkv'), '-i', at('film.mkv')],
      ...['-map', '0:v', '-map', '1:a', '-c', 'copy', at('offset.mkv')],
    ]);
    const wanted = cutsOf(film).map((ms) => ms + 1500);
    expectWithin(await find('offset.mkv'), wanted, 40);
  });

  test('for a variable frame rate', async () => {
    // Every second frame from the third to the seventh second is missing.
    const thin = "select='not(between(t,3,7))+mod(n,2)'";
    await createTestMedia([
      ...['-i', at('film.mkv'), '-vf', thin, '-fps_mode', 'vfr', ...h264, at('variable.mkv')],
    ]);
    expectWithin(await find('variable.mkv'), cutsOf(film), 41);
  });

  test('for a clip whose first key frame precedes its start', async () => {
    await renderSampleVideo('long-gop.mp4', film, ['-g', '250', '-sc_threshold', '0']);
    await createTestMedia(['-ss', '1', '-i', at('long-gop.mp4'), '-c', 'copy', at('piece.mp4')]);
    expectWithin(
      await find('piece.mp4'),
      cutsOf(film).map((ms) => ms - 1000),
      40,
    );
  });
});

describe('unusual input', () => {
  test('a truncated video returns what was found', async () => {
    await createTestMedia(['-i', at('film.mkv'), '-c', 'copy', '-fs', '300K', at('whole.mkv')]);
    const found = await find('whole.mkv');
    expect(found.length).toBeGreaterThan(0);
    expectWithin(found, cutsOf(film).slice(0, found.length), 40);
  });

  test('reports cancellation while running', async () => {
    await createTestMedia([
      ...['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:d=40', ...h264, at('big.mp4')],
    ]);
    const probe = await tools.probe({ inputPath: at('big.mp4'), signal });
    const stop = new AbortController();
    const work = tools.findShotChanges({ inputPath: at('big.mp4'), probe, signal: stop.signal });
    setTimeout(() => stop.abort(), 300);
    await expect(work).rejects.toMatchObject({ code: 'ENGINE_CANCELLED' });
  });
});
