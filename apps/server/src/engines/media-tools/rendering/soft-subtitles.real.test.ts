import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { parseSubtitleText, subtitleFormats } from '@glossa/subtitles/formats/index';
import { stackOverlaps } from '@glossa/subtitles/stack-overlaps';
import { cutsOf, defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSandbox } from '../../../platform/sandbox/sandbox.ts';
import { createFontLibrary } from '../../fonts/fontconfig.ts';
import { createMediaTools } from '../media-tools.ts';
import { createTestMedia, pictures, tone } from '../testing/make-test-media.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const sandbox = createSandbox();
const tools = createMediaTools(sandbox);
const { signal } = new AbortController();
let folder: string;
const at = (file: string) => join(folder, file);
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

const cue = (id: string, startMs: number, text: string) =>
  ({ id, startMs, endMs: startMs + 900, text, track: 'lower' }) as const;
const cues = {
  ar: [cue('1', 100, 'مرحبا بالعالم'), cue('2', 1100, 'قال Linux: نعم!\nسطر ثانٍ')],
  ja: [cue('1', 100, '今日は'), cue('2', 1100, 'A & B < C')],
};
const languages = ['ar', 'ja'] as const;
const tags = { ar: 'ara', ja: 'jpn' };
const style = defaultSubtitleStyle('ar');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soft-test-'));
  await createTestMedia([
    ...[...pictures(3), ...tone(3), ...tone(3), '-map', '0', '-map', '1', '-map', '2', ...h264],
    ...['-c:a', 'aac', '-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=spa'],
    at('in.mp4'),
  ]);
  for (const language of languages) {
    const plain = { language, title: 'x', direction: language === 'ar' ? 'rtl' : 'ltr' } as const;
    await writeFile(at(`${language}.srt`), subtitleFormats.srt.write(cues[language], plain));
    const drawn = { language, title: 'x', style, aspectRatio: 16 / 9 };
    await writeFile(at(`${language}.ass`), writeAss(cues[language], drawn));
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function add(input: string, container: 'mp4' | 'mkv', fontPaths: string[] = []) {
  const outputPath = at(`out.${container}`);
  const probe = await tools.probe({ inputPath: at(input), signal });
  const extension = container === 'mp4' ? 'srt' : 'ass';
  const tracks = languages.map((language, index) => ({
    ...{ path: at(`${language}.${extension}`), language: tags[language] },
    ...{ title: `Track ${language}`, isDefault: index === 0 },
  }));
  const request = { inputPath: at(input), outputPath, probe, container, tracks, signal };
  await tools.addSoftSubtitles({ ...request, fontPaths });
  return outputPath;
}

async function ask(program: string, args: readonly string[]): Promise<string> {
  const { stdout, exitCode, stderr } = await sandbox.run({
    program,
    args: ['-v', 'error', ...args],
    readPaths: [folder],
    timeoutMs: 60_000,
  });
  if (exitCode !== 0) throw new Error(stderr);
  return Buffer.from(stdout).toString('utf8');
}

const streamsOf = async (path: string): Promise<string> => {
  const wanted = 'stream=codec_name:stream_tags=language,title,handler_name:disposition=default';
  return ask('ffprobe', ['-show_entries', wanted, '-of', 'compact=p=0', path]);
};
const extract = (path: string, track: number, format: 'srt' | 'ass') =>
  ask('ffmpeg', ['-i', path, '-map', `0:s:${track}`, '-f', format, '-']);
const read = (text: string) => parseSubtitleText(text).cues;
const textsOf = (list: ReadonlyArray<{ text: string; startMs: number; endMs: number }>) =>
  list.map(({ startMs, endMs, text }) => ({ startMs, endMs, text: text.replace(/\u200f/g, '') }));
/** ASS times are in hundredths of a second. */
const moveBy = ({ startMs, endMs }: { startMs: number; endMs: number }, ms: number) => ({
  startMs: Math.floor((startMs + ms) / 10) * 10,
  endMs: Math.floor((endMs + ms) / 10) * 10,
});

test('mp4: both tracks are read back unchanged with their language, the first as default', async () => {
  const path = await add('in.mp4', 'mp4');
  const streams = (await streamsOf(path)).trim().split('\n');
  expect(streams).toHaveLength(5);
  expect(streams[1]).toMatch(/aac.*language=eng/);
  expect(streams[2]).toMatch(/aac.*language=spa/);
  expect(streams[3]).toMatch(/mov_text.*default=1.*language=ara.*Track ar/);
  expect(streams[4]).toMatch(/mov_text.*default=0.*language=jpn.*Track ja/);
  for (const [index, language] of languages.entries())
    expect(textsOf(read(await extract(path, index, 'srt')))).toEqual(textsOf(cues[language]));
});

test('mp4: what overlaps on both tracks is shown stacked, and read back complete', async () => {
  const both = [
    ...cues.ja,
    { ...cue('3', 500, '上の字幕'), endMs: 1_500, track: 'upper' as const },
  ];
  const options = { language: 'ja', title: 'x', direction: 'ltr' } as const;
  await writeFile(at('overlap.srt'), subtitleFormats.srt.write(stackOverlaps(both), options));
  const probe = await tools.probe({ inputPath: at('in.mp4'), signal });
  const outputPath = at('overlap.mp4');
  const tracks = [{ path: at('overlap.srt'), language: 'jpn', title: 'Track', isDefault: true }];
  const request = { inputPath: at('in.mp4'), outputPath, probe, tracks, signal };
  await tools.addSoftSubtitles({ ...request, container: 'mp4' });
  const text = await tools.readSubtitles({ inputPath: outputPath, format: 'srt', signal });
  expect(textsOf(read(text))).toEqual([
    { startMs: 100, endMs: 500, text: '今日は' },
    { startMs: 500, endMs: 1_000, text: '上の字幕\n今日は' },
    { startMs: 1_000, endMs: 1_100, text: '上の字幕' },
    { startMs: 1_100, endMs: 1_500, text: '上の字幕\nA & B < C' },
    { startMs: 1_500, endMs: 2_000, text: 'A & B < C' },
  ]);
});

test('mkv: contains the given ASS with its style and the attached fonts', async () => {
  const files = await createFontLibrary({ run: sandbox.run }).filesOf(
    cutsOf(style).map(({ family }) => family),
  );
  const fontPaths = files.map(({ path }) => path);
  const path = await add('in.mp4', 'mkv', fontPaths);
  const streams = (await streamsOf(path)).trim().split('\n');
  expect(streams[3]).toMatch(/ass.*default=1.*language=ara.*title=Track ar/);
  expect(streams[4]).toMatch(/ass.*default=0.*language=jpn/);
  const first = ['-show_entries', 'packet=pts_time', '-read_intervals', '%+#1', '-of', 'csv=p=0'];
  const startMs =
    Number((await ask('ffprobe', [...first, '-select_streams', 'v', path])).split(',')[0]) * 1000;
  expect(startMs).toBeLessThan(50);
  for (const [index, language] of languages.entries()) {
    const styles = (text: string) =>
      text.split('\n').filter((line) => /^(Style|PlayRes)/.test(line));
    const before = await readFile(at(`${language}.ass`), 'utf8');
    const after = await extract(path, index, 'ass');
    expect(styles(after.replaceAll('\r', ''))).toEqual(styles(before));
    // AAC starts slightly before the video; Matroska has no negative times and shifts everything.
    const moved = read(before).map((one) => ({ ...one, ...moveBy(one, startMs) }));
    expect(textsOf(read(after))).toEqual(textsOf(moved));
  }
  const attached = await ask('ffprobe', [
    ...[
      '-select_streams',
      't',
      '-show_entries',
      'stream_tags=filename,mimetype',
      '-of',
      'csv=p=0',
      path,
    ],
  ]);
  const kinds: Record<string, string> = {
    ttf: 'font/ttf',
    otf: 'font/otf',
    ttc: 'font/collection',
  };
  expect(attached.trim().split('\n')).toEqual(
    fontPaths.map((font) => `${basename(font)},${kinds[font.split('.').at(-1) ?? '']}`),
  );
});

test.each(['mp4', 'mkv'] as const)('%s: video and audio are copied', async (container) => {
  const path = await add('in.mp4', container);
  const hash = (file: string) =>
    ask('ffmpeg', [
      '-i',
      file,
      '-map',
      '0:v',
      '-map',
      '0:a',
      '-c',
      'copy',
      '-f',
      'streamhash',
      '-',
    ]);
  expect(await hash(path)).toBe(await hash(at('in.mp4')));
});

test('re-encodes what MP4 does not support', async () => {
  await createTestMedia([
    ...[...pictures(2), ...tone(2), '-c:v', 'libvpx', '-c:a', 'libvorbis', at('in.webm')],
  ]);
  await createTestMedia([
    ...[...pictures(2), ...tone(2), '-c:v', 'mpeg4', '-c:a', 'pcm_s16le', at('in.avi')],
  ]);
  for (const input of ['in.webm', 'in.avi']) {
    const streams = await streamsOf(await add(input, 'mp4'));
    expect(streams).toMatch(/h264[\s\S]*aac[\s\S]*mov_text[\s\S]*mov_text/);
    expect(await streamsOf(await add(input, 'mkv'))).toMatch(/ass[\s\S]*ass/);
  }
});

test('does not follow references in a subtitle file to other files', async () => {
  await writeFile(at('ar.srt'), `#EXTM3U\n#EXTINF:1,\n${at('in.mp4')}\n`);
  const path = await add('in.mp4', 'mp4');
  expect((await streamsOf(path)).trim().split('\n')).toHaveLength(5);
  expect(await extract(path, 0, 'srt')).not.toContain('-->');
});
