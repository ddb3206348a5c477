import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSandbox } from '../../../platform/sandbox/sandbox.ts';
import { createMediaTools } from '../media-tools.ts';
import { createTestMedia, pictures, tone } from '../testing/make-test-media.ts';

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
  folder = await mkdtemp(join(tmpdir(), 'forms-test-'));
  await mkdir(at('fonts'));
  const cue = { id: '1', startMs: 0, endMs: 500, text: 'Words', track: 'lower' } as const;
  const style = defaultSubtitleStyle('en');
  const options = { language: 'en', title: 'x', style, aspectRatio: 16 / 9 } as const;
  await writeFile(at('cues.ass'), writeAss([cue], options));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function request(input: string, output: string) {
  return {
    ...{ inputPath: at(input), outputPath: at(output), probe: await probe(input), signal },
    ...{ assPath: at('cues.ass'), fontsFolder: at('fonts') },
  };
}

async function ask(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await sandbox.run({
    program,
    args: ['-v', 'error', ...args],
    readPaths: [folder],
    timeoutMs: 60_000,
  });
  return Buffer.from(stdout).toString('utf8').trim();
}

/** Frame times in milliseconds, in display order. */
async function frameTimes(file: string): Promise<number[]> {
  const entries = ['-select_streams', 'v:0', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0'];
  const rows = await ask('ffprobe', [...entries, at(file)]);
  const times = rows.split('\n').map((row) => Math.round(Number(row.replace(',', '')) * 1000));
  return times.sort((a, b) => a - b);
}

describe('burned in', () => {
  test.each([
    ['odd sizes', [], ['-vf', 'scale=853:481,setsar=1', '-pix_fmt', 'yuv444p'], 852, 480],
    ['non-square pixels', [], ['-vf', 'scale=320:240,setsar=2'], 640, 240],
    ['10-bit video', [], ['-pix_fmt', 'yuv420p10le'], 320, 180],
    ['full range', [], ['-pix_fmt', 'yuvj420p'], 320, 180],
  ])('%s', async (_, before, after, width, height) => {
    await createTestMedia([...before, ...pictures(1), ...h264, ...after, at('form.mp4')]);
    await tools.burnIn(await request('form.mp4', 'burned'));
    expect((await probe('burned')).video).toMatchObject({
      ...{ width, height, rotation: 0, pixelFormat: 'yuv420p' },
    });
  });

  test('rotates a portrait video so that the subtitles are upright', async () => {
    await createTestMedia([...pictures(1), ...h264, at('flat.mp4')]);
    const turned = ['-display_rotation', '90', '-i', at('flat.mp4'), '-c', 'copy'];
    const older = ['-i', at('flat.mp4'), '-c', 'copy', '-metadata:s:v:0', 'rotate=90'];
    await createTestMedia([...turned, at('upright.mp4')]).catch(() =>
      createTestMedia([...older, at('upright.mp4')]),
    );
    expect((await probe('upright.mp4')).video?.rotation).not.toBe(0);
    await tools.burnIn(await request('upright.mp4', 'burned'));
    expect((await probe('burned')).video).toMatchObject({ width: 180, height: 320, rotation: 0 });
  });

  test('keeps the times of variable frame rate video without duplicating or dropping frames', async () => {
    const uneven = 'settb=1/1000,setpts=N*N*7+N*13';
    await createTestMedia([
      ...[...pictures(3), '-vf', uneven, '-fps_mode', 'passthrough', '-enc_time_base', '-1'],
      ...[...h264, at('uneven.mkv')],
    ]);
    await tools.burnIn(await request('uneven.mkv', 'burned'));
    const [before, after] = [await frameTimes('uneven.mkv'), await frameTimes('burned')];
    expect(after).toHaveLength(before.length);
    const apart = after.map((time, index) => Math.abs(time - (before[index] ?? Number.NaN)));
    expect(Math.max(...apart)).toBeLessThanOrEqual(1);
  });

  test('converts HDR to a picture that is neither gray nor dark', async () => {
    const hdr = [
      '-color_primaries',
      'bt2020',
      '-color_trc',
      'smpte2084',
      '-colorspace',
      'bt2020nc',
    ];
    // 75% of the PQ range is about 1,000 candela: a bright light in HDR.
    const grey = ['-f', 'lavfi', '-i', 'color=c=0xbfbfbf:s=320x180:d=1:r=10'];
    const tags = 'colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:log-level=error';
    await createTestMedia([
      ...[...grey, '-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
      ...[...hdr, '-x265-params', tags, at('hdr.mp4')],
    ]);
    expect((await probe('hdr.mp4')).video?.transfer).toBe('smpte2084');
    await tools.burnIn(await request('hdr.mp4', 'burned'));
    const shown = (await probe('burned')).video;
    expect(shown).toMatchObject({ pixelFormat: 'yuv420p', transfer: 'bt709' });
    const frame = [
      '-i',
      at('burned'),
      '-frames:v',
      '1',
      '-vf',
      'signalstats,metadata=print:file=-',
    ];
    const stats = await ask('ffmpeg', [...frame, '-f', 'null', '-']);
    expect(Number(/YAVG=([\d.]+)/.exec(stats)?.[1])).toBeGreaterThan(190);
  });

  test('contains one video and one audio stream and no personal metadata', async () => {
    await writeFile(
      at('meta'),
      ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=Ann\n',
    );
    const names = [
      '-metadata',
      'artist=Ann',
      '-metadata',
      'location=+52-13/',
      '-metadata:s:a:0',
      'title=Ann',
    ];
    await createTestMedia([
      ...[...pictures(2), ...pictures(2), ...tone(2), '-i', at('meta'), '-map', '0', '-map', '1'],
      ...[
        '-map',
        '2',
        '-map_chapters',
        '3',
        ...h264,
        '-c:a',
        'aac',
        '-metadata:s:a:0',
        'language=eng',
      ],
      ...[...names, at('named.mkv')],
    ]);
    await tools.burnIn(await request('named.mkv', 'burned'));
    const all = await ask('ffprobe', [
      '-show_format',
      '-show_streams',
      '-show_chapters',
      at('burned'),
    ]);
    expect(all).not.toMatch(/Ann|\+52|CHAPTER/);
    expect((await probe('burned')).streams.map(({ kind }) => kind)).toEqual(['video', 'audio']);
    expect((await probe('burned')).streams[1]?.language).toBe('eng');
  });

  test('copies audio that MP4 supports and converts the rest to AAC', async () => {
    await createTestMedia([...pictures(1), ...tone(1), ...h264, '-c:a', 'ac3', at('ac3.mkv')]);
    await createTestMedia([
      ...pictures(1),
      ...tone(1),
      ...h264,
      '-c:a',
      'pcm_s16le',
      at('pcm.mkv'),
    ]);
    await tools.burnIn(await request('ac3.mkv', 'burned'));
    expect((await probe('burned')).streams[1]?.codec).toBe('ac3');
    await tools.burnIn(await request('pcm.mkv', 'burned'));
    expect((await probe('burned')).streams[1]?.codec).toBe('aac');
  });

  test('ends at once and leaves nothing when cancelled halfway', async () => {
    const long = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=30:d=15'];
    await createTestMedia([...long, '-c:v', 'mpeg4', at('long.mp4')]);
    const before = await readdir(folder);
    const cancel = new AbortController();
    const running = tools.burnIn({
      ...(await request('long.mp4', 'gone')),
      ...{ signal: cancel.signal, onProgress: () => cancel.abort() },
    });
    await expect(running).rejects.toMatchObject({ code: 'ENGINE_CANCELLED' });
    expect(await readdir(folder)).toEqual(before);
  });
});
