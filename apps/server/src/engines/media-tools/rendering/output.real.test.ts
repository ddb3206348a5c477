import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunProgram } from '../../../platform/sandbox/port.ts';
import { createSandbox } from '../../../platform/sandbox/sandbox.ts';
import { runsLongTests } from '../../../testing/long-tests.ts';
import { createMediaTools } from '../media-tools.ts';
import type { MediaProbe } from '../port.ts';
import { createTestMedia, pictures, tone } from '../testing/make-test-media.ts';
import { createToneWav } from '../testing/tiny-media.ts';
import { readWavFormat } from '../wav-format.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 60_000 });

const sandbox = createSandbox();
const tools = createMediaTools(sandbox);
const { signal } = new AbortController();
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
let folder: string;
const at = (file: string) => join(folder, file);
const probe = (file: string) => tools.probe({ inputPath: at(file), signal });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'output-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function request(input: string, output: string) {
  return { inputPath: at(input), outputPath: at(output), probe: await probe(input), signal };
}

/** The picture with one byte of brightness per pixel. */
async function readGrey(file: string): Promise<Uint8Array> {
  const { stdout } = await sandbox.run({
    program: 'ffmpeg',
    args: [
      '-v',
      'error',
      '-i',
      at(file),
      '-frames:v',
      '1',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'gray',
      '-',
    ],
    readPaths: [folder],
    timeoutMs: 20_000,
  });
  return stdout;
}

async function readPeaks(input: string): Promise<number[]> {
  await tools.computePeaks({ inputPath: at(input), outputPath: at('peaks.json'), signal });
  const file: unknown = JSON.parse(await readFile(at('peaks.json'), 'utf8'));
  if (typeof file !== 'object' || file === null || !('peaks' in file)) throw new Error('no peaks');
  return Array.isArray(file.peaks) ? file.peaks.map(Number) : [];
}

describe('poster', () => {
  test('skips black frames and is at most 640 pixels wide', async () => {
    await createTestMedia([
      ...['-f', 'lavfi', '-i', 'color=black:s=1280x720:d=8:r=10'],
      ...['-f', 'lavfi', '-i', 'testsrc=s=1280x720:d=4:r=10'],
      ...['-filter_complex', '[0][1]concat', ...h264, '-g', '10', at('black.mp4')],
    ]);
    expect(await tools.renderPoster(await request('black.mp4', 'black.jpg'))).toBe(true);
    const grey = await readGrey('black.jpg');
    expect(grey).toHaveLength(640 * 360);
    expect(Math.max(...grey.subarray(0, 100_000))).toBeGreaterThan(100);
  });

  test.runIf(runsLongTests)('uses a black frame when the whole video is black', async () => {
    await createTestMedia([
      '-f',
      'lavfi',
      '-i',
      'color=black:s=64x64:d=2',
      ...h264,
      at('night.mp4'),
    ]);
    expect(await tools.renderPoster(await request('night.mp4', 'night.jpg'))).toBe(true);
    expect(await readGrey('night.jpg')).toHaveLength(64 * 64);
  });

  test.runIf(runsLongTests).each([
    ['tall', ['-vf', 'scale=180:320,setsar=1'], 180, 320],
    ['odd sizes', ['-vf', 'scale=33:77,setsar=1', '-pix_fmt', 'yuv444p'], 32, 74],
    ['non-square pixels', ['-vf', 'scale=320:240,setsar=2'], 640, 240],
  ])('%s', async (_, filter, width, height) => {
    await createTestMedia([...pictures(1), ...h264, ...filter, at('shape.mp4')]);
    await tools.renderPoster(await request('shape.mp4', 'shape.jpg'));
    expect(await readGrey('shape.jpg')).toHaveLength(width * height);
  });

  test('finds a frame when the rest of the file is missing', async () => {
    await createTestMedia([...pictures(20), ...h264, '-movflags', '+faststart', at('whole.mp4')]);
    const whole = await readFile(at('whole.mp4'));
    await writeFile(at('half.mp4'), whole.subarray(0, whole.length * 0.3));
    expect(await tools.renderPoster(await request('half.mp4', 'half.jpg'))).toBe(true);
  });

  test.runIf(runsLongTests)(
    'rejects a video without readable frames and leaves nothing behind',
    async () => {
      const whole = await readFile(at('whole.mp4'));
      await writeFile(at('none.mp4'), whole.subarray(0, whole.indexOf('mdat') + 8));
      const before = await readdir(folder);
      const broken = { ...(await request('whole.mp4', 'none.jpg')), inputPath: at('none.mp4') };
      await expect(tools.renderPoster(broken)).rejects.toMatchObject({ code: 'ENGINE_BAD_INPUT' });
      await expect(tools.extractAudio(broken)).rejects.toMatchObject({ code: 'ENGINE_NO_AUDIO' });
      await expect(tools.renderProxy(broken)).rejects.toMatchObject({ code: 'ENGINE_BAD_INPUT' });
      expect(await readdir(folder)).toEqual(before);
    },
  );
});

describe('audio', () => {
  test('keeps the offset of audio that starts after the video', async () => {
    await createTestMedia([
      ...[...pictures(4), '-itsoffset', '2', ...tone(2), '-map', '0', '-map', '1'],
      ...[...h264, '-c:a', 'aac', at('late.mkv')],
    ]);
    await tools.extractAudio(await request('late.mkv', 'late.wav'));
    const peaks = await readPeaks('late.wav');
    const start = peaks.findIndex((peak) => peak > 0.05) / 50;
    expect(Math.abs(start - 2)).toBeLessThan(0.1);
    expect(Math.abs((await readWavFormat(at('late.wav'))).dataBytes / 32 - 4000)).toBeLessThan(100);
  });

  test('keeps times after a gap in the audio', async () => {
    await createTestMedia([
      ...[...tone(4), '-af', "aselect='lt(t,1)+gt(t,3)'", '-c:a', 'pcm_s16le', at('gap.mkv')],
    ]);
    await tools.extractAudio(await request('gap.mkv', 'gap.wav'));
    const peaks = await readPeaks('gap.wav');
    expect(peaks[100]).toBe(0);
    expect(peaks[160]).toBeGreaterThan(0.05);
  });

  test('takes the first audio track, not ffmpeg’s default choice', async () => {
    await createTestMedia([
      ...['-f', 'lavfi', '-i', 'anullsrc=cl=mono:d=1', ...tone(1), '-map', '0', '-map', '1'],
      ...['-c:a', 'pcm_s16le', '-t', '1', at('two.mkv')],
    ]);
    await tools.extractAudio(await request('two.mkv', 'two.wav'));
    expect(Math.max(...(await readPeaks('two.wav')))).toBe(0);
  });

  test('reads language, title and default of audio tracks, as they are in the file', async () => {
    await createTestMedia([
      ...[...tone(1), ...tone(1), '-map', '0', '-map', '1', '-c:a', 'aac'],
      ...['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=fra'],
      ...['-metadata:s:a:1', 'title=Commentary', '-disposition:a:0', '0'],
      ...['-disposition:a:1', 'default', at('tracks.mkv')],
    ]);
    expect((await probe('tracks.mkv')).streams).toEqual([
      { index: 0, kind: 'audio', codec: 'aac', language: 'eng', channels: 1 },
      {
        ...{ index: 1, kind: 'audio', codec: 'aac', language: 'fra', channels: 1 },
        ...{ title: 'Commentary', isDefault: true },
      },
    ]);
  });

  test.runIf(runsLongTests)('reports progress while running', async () => {
    await createTestMedia([...tone(1800), '-c:a', 'flac', at('long.flac')]);
    const seen: number[] = [];
    const onProgress = (fraction: number) => seen.push(fraction);
    await tools.extractAudio({ ...(await request('long.flac', 'long.wav')), onProgress });
    expect(seen.at(-1)).toBe(1);
    expect(seen.length).toBeGreaterThan(1);
  });

  test.runIf(runsLongTests)('leaves nothing behind when cancelled while running', async () => {
    const before = await readdir(folder);
    const abort = new AbortController();
    const slow: RunProgram = (run) => {
      setTimeout(() => abort.abort(), 150);
      const args = run.args.map((arg) => (arg === '-nostats' ? '-re' : arg)); // at playback speed
      return sandbox.run({
        ...run,
        args: args.filter((arg) => arg !== '-y'),
        signal: abort.signal,
      });
    };
    const running = createMediaTools({ run: slow }).extractAudio({
      ...(await request('long.flac', 'never.wav')),
      signal: abort.signal,
    });
    await expect(running).rejects.toMatchObject({ code: 'ENGINE_CANCELLED' });
    expect(await readdir(folder)).toEqual(before);
  });

  test('reports a full disk', async () => {
    const full: RunProgram = (run) => {
      const args = run.args.map((arg) =>
        arg.startsWith(`file:${folder}/.part`) ? 'file:/dev/full' : arg,
      );
      return sandbox.run({ ...run, args });
    };
    const running = createMediaTools({ run: full }).extractAudio(
      await request('two.mkv', 'full.wav'),
    );
    await expect(running).rejects.toMatchObject({ code: 'ENGINE_OUT_OF_SPACE', retryable: true });
  });
});

describe('peaks', () => {
  test('are the loudest sample of each 1/50 second', async () => {
    const wav = Buffer.from(createToneWav(1010)); // 50 full peaks and a half one
    wav.fill(0, 44);
    wav.writeInt16LE(-32_768, 44 + 320 * 2 * 3);
    wav.writeInt16LE(16_384, 44 + 320 * 2 * 10 - 2);
    wav.writeInt16LE(3277, 44 + 320 * 2 * 50 + 2);
    await writeFile(at('peaks.wav'), wav);
    const expected = new Array(51).fill(0);
    expected[3] = 1;
    expected[9] = 0.5;
    expected[50] = 0.1;
    expect(await readPeaks('peaks.wav')).toEqual(expected);
  });

  test('handle a header that declares too much data and truncated samples', async () => {
    const wav = Buffer.from(createToneWav(100));
    wav.writeUInt32LE(0xffff_ffff, 40);
    await writeFile(at('odd.wav'), wav.subarray(0, wav.length - 1));
    expect(await readPeaks('odd.wav')).toHaveLength(5);
  });

  test('handle extra header chunks and missing samples', async () => {
    const wav = Buffer.from(createToneWav(100));
    const list = Buffer.from('LIST\u0003\u0000\u0000\u0000abc\u0000', 'latin1');
    await writeFile(at('list.wav'), Buffer.concat([wav.subarray(0, 36), list, wav.subarray(36)]));
    expect(await readPeaks('list.wav')).toHaveLength(5);
    await writeFile(at('none.wav'), createToneWav(0));
    expect(await readPeaks('none.wav')).toEqual([]);
  });

  test('are the same for ten minutes read in chunks', async () => {
    await writeFile(at('ten.wav'), createToneWav(600_000));
    const peaks = await readPeaks('ten.wav');
    expect(peaks).toHaveLength(30_000);
    expect(new Set(peaks)).toEqual(new Set([0.5]));
  });
});

describe('proxy', () => {
  async function proxyOf(input: string): Promise<MediaProbe> {
    await tools.renderProxy(await request(input, 'proxy'));
    const found = await probe('proxy');
    expect(tools.playsInBrowser(found)).toBe(true);
    return found;
  }

  const sources: [extension: string, codecs: string[]][] = [
    ['avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame']],
  ];
  const others: typeof sources = [
    ['mkv', ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-c:a', 'flac']],
    ['wmv', []],
    ['ts', [...h264, '-c:a', 'aac']],
    ['mkv', [...h264, '-c:a', 'aac']],
    ['mkv', ['-c:v', 'ffv1', '-c:a', 'pcm_s16le']],
  ];
  test.each([...sources, ...(runsLongTests ? others : [])])('%s %j', async (extension, codecs) => {
    const file = `source.${extension}`;
    await createTestMedia([...pictures(2), ...tone(2), ...codecs, at(file)]);
    const found = await proxyOf(file);
    expect(found).toMatchObject({
      container: 'mp4',
      hasAudio: true,
      video: { width: 320, height: 180 },
    });
    expect(Math.abs(found.durationMs - 2000)).toBeLessThan(200);
    const bytes = await readFile(at('proxy'));
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  test('copies streams that already fit instead of encoding them', async () => {
    await createTestMedia([...pictures(2), ...tone(2), ...h264, '-c:a', 'aac', at('fits.mkv')]);
    const runs: (readonly string[])[] = [];
    const noting: RunProgram = (run) => {
      if (run.program === 'ffmpeg') runs.push(run.args);
      return sandbox.run(run);
    };
    await createMediaTools({ run: noting }).renderProxy(await request('fits.mkv', 'proxy'));
    expect(runs).toHaveLength(1);
    expect(runs[0]?.join(' ')).toContain('-c:v copy -c:a copy');
  });

  test.runIf(runsLongTests)('re-encodes when copying fails', async () => {
    const failing: RunProgram = (run) =>
      run.args.includes('copy')
        ? Promise.resolve({ exitCode: 1, stdout: new Uint8Array(), stderr: 'x' })
        : sandbox.run(run);
    await createMediaTools({ run: failing }).renderProxy(await request('fits.mkv', 'again.mp4'));
    expect(tools.playsInBrowser(await probe('again.mp4'))).toBe(true);
  });

  test.runIf(runsLongTests).each([
    ['2400x1200', 1920, 960],
    ['2000x16', 1920, 16],
    ['101x77', 100, 76],
  ])('scales %s down to at most 1920 pixels per side', async (size, width, height) => {
    await createTestMedia([...pictures(0.3, size), '-c:v', 'ffv1', at('size.mkv')]);
    expect((await proxyOf('size.mkv')).video).toMatchObject({ width, height });
  });

  test('converts a recording to M4A', async () => {
    await createTestMedia([...tone(2), '-c:a', 'wmav2', at('sound.wma')]);
    const found = await proxyOf('sound.wma');
    expect(found).toMatchObject({ container: 'mp4', hasAudio: true });
    expect(found.video).toBeUndefined();
    expect((await stat(at('proxy'))).size).toBeGreaterThan(1000);
  });
});
