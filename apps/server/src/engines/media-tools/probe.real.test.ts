import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessageRef } from '@glossa/contracts/messages';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ProgramRun, RunProgram } from '../../platform/sandbox/port.ts';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { EngineError } from '../engine-error.ts';
import { sentences } from './content-refusals.ts';
import { createMediaTools } from './media-tools.ts';
import { unreadable } from './probe-answer.ts';
import { createTestMedia, pictures, tone } from './testing/make-test-media.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 60_000 });

const sandbox = createSandbox();
const tools = createMediaTools(sandbox);
const { signal } = new AbortController();
let folder: string;
const at = (file: string) => join(folder, file);
const probe = (file: string) => tools.probe({ inputPath: at(file), signal });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probe-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function refusalOf(file: string): Promise<MessageRef> {
  const error: unknown = await probe(file).then(
    (answer) => answer,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EngineError)) throw new Error(`not refused: ${JSON.stringify(error)}`);
  expect(error.code).toBe('ENGINE_BAD_INPUT');
  return error.messageRef;
}

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

describe('reads', () => {
  test.each([
    ['a.mp4', [...h264, '-c:a', 'aac'], 'mp4', 'h264 aac', true],
    ['a.mov', [...h264, '-c:a', 'aac'], 'mov', 'h264 aac', true],
    ['a.mkv', [...h264, '-c:a', 'aac'], 'mkv', 'h264 aac', false],
    [
      'a.webm',
      ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'],
      'webm',
      'vp8 opus',
      true,
    ],
    ['a.avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'], 'avi', 'mpeg4 mp3', false],
    ['a.ts', [...h264, '-c:a', 'aac'], 'mpegts', 'h264 aac', false],
    ['a.mpg', ['-c:v', 'mpeg2video', '-r', '25', '-c:a', 'mp2'], 'mpeg', 'mpeg2video mp2', false],
    ['a.flv', [...h264, '-c:a', 'aac', '-ar', '44100'], 'flv', 'h264 aac', false],
    ['a.wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2'], 'asf', 'wmv2 wmav2', false],
    ['a.3gp', [...h264, '-c:a', 'aac'], 'mp4', 'h264 aac', true],
  ])('%s', async (file, codecs, container, codecNames, plays) => {
    await createTestMedia([...pictures(2), ...tone(2), ...codecs, at(file)]);
    const found = await probe(file);
    expect(found).toMatchObject({
      container,
      hasAudio: true,
      video: { width: 320, height: 180, rotation: 0 },
    });
    expect(found.streams.map((stream) => stream.codec).sort()).toEqual(
      codecNames.split(' ').sort(),
    );
    expect(Math.abs(found.durationMs - 2000)).toBeLessThan(300);
    expect(tools.playsInBrowser(found)).toBe(plays);
  });

  test.each([
    ['a.mp3', 'mp3', true],
    ['a.wav', 'wav', true],
    ['a.m4a', 'mp4', true],
    ['a.ogg', 'ogg', true],
    ['a.flac', 'flac', true],
    ['a.aac', 'aac', false],
    ['a.aiff', 'aiff', false],
    ['a.caf', 'caf', false],
    ['a.ac3', 'ac3', false],
    ['a.wma', 'asf', false],
  ])('%s', async (file, container, plays) => {
    await createTestMedia([...tone(2), at(file)]);
    const found = await probe(file);
    expect(found).toMatchObject({ container, hasAudio: true });
    expect(found.video).toBeUndefined();
    expect(Math.abs(found.durationMs - 2000)).toBeLessThan(300);
    expect(tools.playsInBrowser(found)).toBe(plays);
  });

  test('a video without audio', async () => {
    await createTestMedia([...pictures(1), ...h264, at('silent.mp4')]);
    expect(await probe('silent.mp4')).toMatchObject({ hasAudio: false, video: { width: 320 } });
  });

  test('an MP3 with a cover as audio only', async () => {
    await createTestMedia([...pictures(0.1), '-frames:v', '1', at('cover.jpg')]);
    await createTestMedia([
      ...[...tone(1), '-i', at('cover.jpg'), '-map', '0', '-map', '1', '-c:v', 'copy'],
      ...['-disposition:v', 'attached_pic', at('cover.mp3')],
    ]);
    const found = await probe('cover.mp3');
    expect(found.video).toBeUndefined();
    expect(tools.playsInBrowser(found)).toBe(true);
  });

  test('a rotated phone video', async () => {
    await createTestMedia([...pictures(1), ...h264, at('flat.mp4')]);
    await createTestMedia([
      '-i',
      at('flat.mp4'),
      '-c',
      'copy',
      '-metadata:s:v',
      'rotate=90',
      at('turned.mp4'),
    ]);
    expect((await probe('turned.mp4')).video).toMatchObject({
      width: 320,
      height: 180,
      // This ffmpeg rotates opposite to the tag; the decoded picture is the reference: 270 clockwise.
      rotation: 270,
    });
  });

  test('a browser recording whose header lacks the duration', async () => {
    await createTestMedia([
      ...[...pictures(3), ...tone(3), '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'],
      ...['-live', '1', at('live.webm')],
    ]);
    expect(Math.abs((await probe('live.webm')).durationMs - 3000)).toBeLessThan(200);
  });

  test('the languages of several audio tracks', async () => {
    await createTestMedia([
      ...[...tone(1), ...tone(1), '-map', '0', '-map', '1', '-c:a', 'aac'],
      ...['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=ara', at('two.mkv')],
    ]);
    const languages = (await probe('two.mkv')).streams.map((stream) => stream.language);
    expect(languages).toEqual(['eng', 'ara']);
  });

  test.each([
    '-y',
    'img%03d',
    "a'b:c,d.mp4",
    'a b\nc',
    'pipe:0',
    'عربي é.mp4',
    'x'.repeat(255),
    'concat:a|b',
  ])('a file named %j', async (name) => {
    await writeFile(at(name), await readFile(at('a.mp4')));
    expect((await probe(name)).container).toBe('mp4');
    await rm(at(name));
  });

  test('a video with a wrong extension', async () => {
    await writeFile(at('wrong.mp3'), await readFile(at('a.webm')));
    expect((await probe('wrong.mp3')).container).toBe('webm');
  });
});

describe('rejects', () => {
  test('an HLS playlist named as a video', async () => {
    await writeFile(at('hls.mp4'), `#EXTM3U\n#EXTINF:1,\nfile://${at('a.ts')}\n#EXT-X-ENDLIST\n`);
    expect(await refusalOf('hls.mp4')).toEqual(sentences.playlist);
  });

  test('an ffconcat list that points at another file', async () => {
    await writeFile(at('concat.mp4'), "ffconcat version 1.0\nfile '/etc/passwd'\n");
    expect(await refusalOf('concat.mp4')).toEqual(sentences.playlist);
  });

  test.each([
    ['an HLS playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n'],
    ['an ffconcat list', "ffconcat version 1.0\nfile 'a.ts'\n"],
  ])('%s even without the sandbox, by the ffprobe arguments alone', async (_, list) => {
    await writeFile(at('list.mp4'), list);
    const bare = ['-v', 'error', '-show_entries', 'stream=codec_name', at('list.mp4')];
    const limits = { timeoutMs: 10_000, readPaths: [folder] };
    const unguarded = await sandbox.run({ program: 'ffprobe', args: bare, ...limits });
    expect(Buffer.from(unguarded.stdout).toString()).toContain('codec_name=h264');
    // The check of the first bytes sees a video; then ffprobe gets the list.
    const swapped: RunProgram = (run: ProgramRun) => {
      const args = run.args.map((arg) => arg.replace(at('a.mp4'), at('list.mp4')));
      return sandbox.run({ ...run, args, readPaths: [folder] });
    };
    const reading = createMediaTools({ run: swapped }).probe({ inputPath: at('a.mp4'), signal });
    await expect(reading).rejects.toMatchObject({
      code: 'ENGINE_BAD_INPUT',
      messageRef: unreadable,
    });
  });

  test('images', async () => {
    for (const file of ['p.png', 'p.gif', 'p.bmp', 'p.tif', 'p.webp', 'p.jpg']) {
      await createTestMedia([...pictures(0.1), '-frames:v', '1', at(file)]);
      expect(await refusalOf(file)).toEqual(sentences.picture);
    }
    await writeFile(at('p.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await refusalOf('p.svg')).toEqual(sentences.svg);
  });

  test('a video that is a single still image', async () => {
    for (const file of ['still.mp4', 'still.mkv']) {
      await createTestMedia([...pictures(0.1), '-frames:v', '1', ...h264, at(file)]);
      expect(await refusalOf(file)).toEqual({ id: 'mediaTools.stillImage' });
    }
  });

  test('empty, truncated and random files', async () => {
    await writeFile(at('empty.mp4'), '');
    expect(await refusalOf('empty.mp4')).toEqual(sentences.empty);
    const whole = await readFile(at('a.mp4'));
    expect(whole.indexOf('moov')).toBeGreaterThan(whole.length / 2);
    await writeFile(at('no-moov.mp4'), whole.subarray(0, whole.indexOf('moov') - 4));
    expect(await refusalOf('no-moov.mp4')).toEqual(unreadable);
    const matroska = await readFile(at('a.mkv'));
    await writeFile(at('head.mkv'), matroska.subarray(0, 60));
    expect(await refusalOf('head.mkv')).toEqual(unreadable);
    const noise = Buffer.alloc(200_000);
    for (let at = 0, state = 1; at < noise.length; at += 1) {
      state = (state * 48_271) % 2_147_483_647;
      noise[at] = state & 255;
    }
    await writeFile(at('noise.mp4'), noise);
    expect(await refusalOf('noise.mp4')).toEqual(unreadable);
    await writeFile(at('zeros.mp4'), Buffer.alloc(100_000));
    expect(await refusalOf('zeros.mp4')).toEqual(unreadable);
  });

  test('subtitles without video or audio', async () => {
    await writeFile(at('s.srt'), '1\n00:00:01,000 --> 00:00:02,000\nHi\n');
    await createTestMedia(['-i', at('s.srt'), at('s.mkv')]);
    expect(await refusalOf('s.mkv')).toEqual({ id: 'mediaTools.noVideoOrAudio' });
  });

  test('more than 32 tracks', async () => {
    const maps = Array.from({ length: 33 }, () => ['-map', '0']).flat();
    await createTestMedia([...tone(1), ...maps, '-c:a', 'pcm_s16le', at('many.mkv')]);
    expect(await refusalOf('many.mkv')).toEqual({
      id: 'mediaTools.tooManyTracks',
      params: { count: 33, maxStreams: 32 },
    });
  });

  test('pictures wider than 16384 pixels', async () => {
    await createTestMedia([...pictures(0.5, '20000x16'), '-c:v', 'ffv1', at('wide.mkv')]);
    expect(await refusalOf('wide.mkv')).toEqual({
      id: 'mediaTools.frameTooLarge',
      params: { width: 20_000, height: 16, maxPixelsPerSide: 16_384 },
    });
  });

  test('media longer than 24 hours', async () => {
    await createTestMedia([...tone(1), '-c:a', 'pcm_s16le', at('short.wav')]);
    const slow = await readFile(at('short.wav'));
    slow.writeUInt32LE(1, 24); // one sample a second
    slow.writeUInt32LE(2, 28);
    const padding = Buffer.alloc(300_000);
    slow.writeUInt32LE(slow.readUInt32LE(4) + padding.length, 4);
    slow.writeUInt32LE(0xffff_ffff, slow.indexOf('data') + 4);
    await writeFile(at('long.wav'), Buffer.concat([slow, padding]));
    expect(await refusalOf('long.wav')).toEqual({ id: 'mediaTools.recordingTooLong' });
  });
});

test('reports the missing program when ffprobe is not installed', async () => {
  const without = createMediaTools({
    run: (run) => sandbox.run({ ...run, program: `${run.program}-not-installed` }),
  });
  await expect(without.probe({ inputPath: at('a.mp4'), signal })).rejects.toMatchObject({
    code: 'ENGINE_UNAVAILABLE',
  });
  expect(await without.status()).toMatchObject({
    ready: false,
    reason: { id: 'mediaTools.programNotInstalled', params: { program: 'ffmpeg' } },
  });
});

test('reports unexpected ffprobe output', async () => {
  for (const stdout of ['', '{', '{"format":{}}', '[]']) {
    const odd: RunProgram = async () => ({ exitCode: 0, stdout: Buffer.from(stdout), stderr: '' });
    const reading = createMediaTools({ run: odd }).probe({ inputPath: at('a.mp4'), signal });
    await expect(reading).rejects.toMatchObject({ code: 'ENGINE_BAD_ANSWER' });
  }
});
