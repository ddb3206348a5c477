import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { makeTestMedia } from './make-test-media.ts';
import { createMediaTools } from './media-tools.ts';

// Real programs on a shared machine: slow is not wrong.
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
/** A video of these shots, one after the other, with sound. */
async function makeFilm(file: string, shots: Shot[], options: string[] = [], rate = '25') {
  const inputs = shots.flatMap(({ source, seconds }) => [
    ...['-f', 'lavfi', '-t', String(seconds), '-i'],
    `${source}${source.includes('=') ? ':' : '='}s=640x360:r=${rate}`,
  ]);
  const parts = shots.map((_shot, index) => `[${index}:v]format=yuv420p,setsar=1[v${index}]`);
  const joined = `${shots.map((_shot, index) => `[v${index}]`).join('')}concat=n=${shots.length}`;
  const length = shots.reduce((sum, { seconds }) => sum + seconds, 0);
  await makeTestMedia([
    ...[...inputs, '-f', 'lavfi', '-t', String(length), '-i', 'sine=frequency=330'],
    ...['-filter_complex', `${[...parts, joined].join(';')}[v]`],
    ...['-map', '[v]', '-map', `${shots.length}:a`, ...h264, ...options, at(file)],
  ]);
}
/** Ends of shots but the last, in milliseconds. */
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

describe('where the cuts are known', () => {
  test('each is found to the millisecond, and nothing within moving shots', async () => {
    await makeFilm('film.mp4', film);
    const seen: number[] = [];
    expectWithin(await find('film.mp4', (fraction) => seen.push(fraction)), cutsOf(film), 1);
    expect(seen.at(-1)).toBe(1);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  });

  test('at 29.97 frames per second and in WebM times are within a frame', async () => {
    const options = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '2M'];
    await makeFilm('film.webm', film, options, '30000/1001');
    expectWithin(await find('film.webm'), cutsOf(film), 34);
  });

  test('equally bright shots of other colours are told apart', async () => {
    const shots = [
      { source: 'color=c=0x904030', seconds: 1 },
      { source: 'color=c=0x306090', seconds: 1 },
    ];
    await makeFilm('colours.mp4', shots);
    expectWithin(await find('colours.mp4'), [1000], 1);
  });

  test('a flash is not two shots, and a dark film is none', async () => {
    const shots = [
      { source: 'color=c=black', seconds: 2 },
      { source: 'color=c=white', seconds: 0.04 },
      { source: 'color=c=black', seconds: 2 },
    ];
    await makeFilm('flash.mp4', shots);
    expectWithin(await find('flash.mp4'), [2000], 1);
    await makeFilm('dark.mp4', [{ source: 'color=c=black', seconds: 2 }]);
    expect(await find('dark.mp4')).toEqual([]);
  });
});

describe('on the media’s own time line', () => {
  test('a container that starts at an hour', async () => {
    await makeFilm('late.ts', film, ['-output_ts_offset', '3600']);
    expectWithin(await find('late.ts'), cutsOf(film), 40);
  });

  test('pictures that start after the sound', async () => {
    await makeFilm('film.mkv', film);
    await makeTestMedia([
      ...['-itsoffset', '1.5', '-i', at('film.mkv'), '-i', at('film.mkv')],
      ...['-map', '0:v', '-map', '1:a', '-c', 'copy', at('offset.mkv')],
    ]);
    const wanted = cutsOf(film).map((ms) => ms + 1500);
    expectWithin(await find('offset.mkv'), wanted, 40);
  });

  test('a variable frame rate', async () => {
    // Every second frame of the third to the seventh second is missing.
    const thin = "select='not(between(t,3,7))+mod(n,2)'";
    await makeTestMedia([
      ...['-i', at('film.mkv'), '-vf', thin, '-fps_mode', 'vfr', ...h264, at('variable.mkv')],
    ]);
    expectWithin(await find('variable.mkv'), cutsOf(film), 41);
  });

  test('a piece cut out of the middle, whose first key frame lies before it', async () => {
    await makeFilm('long-gop.mp4', film, ['-g', '250', '-sc_threshold', '0']);
    await makeTestMedia(['-ss', '1', '-i', at('long-gop.mp4'), '-c', 'copy', at('piece.mp4')]);
    expectWithin(
      await find('piece.mp4'),
      cutsOf(film).map((ms) => ms - 1000),
      40,
    );
  });
});

describe('what is no film', () => {
  test('a film cut off in the middle gives what there is', async () => {
    await makeTestMedia(['-i', at('film.mkv'), '-c', 'copy', '-fs', '300K', at('whole.mkv')]);
    const found = await find('whole.mkv');
    expect(found.length).toBeGreaterThan(0);
    expectWithin(found, cutsOf(film).slice(0, found.length), 40);
  });

  test('cancelled in the middle it says so', async () => {
    await makeTestMedia([
      ...['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:d=40', ...h264, at('big.mp4')],
    ]);
    const probe = await tools.probe({ inputPath: at('big.mp4'), signal });
    const stop = new AbortController();
    const work = tools.findShotChanges({ inputPath: at('big.mp4'), probe, signal: stop.signal });
    setTimeout(() => stop.abort(), 300);
    await expect(work).rejects.toMatchObject({ code: 'ENGINE_CANCELLED' });
  });
});
