import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import type { Cue } from '@glossa/subtitles/cue';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { cutsOf, defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSandbox } from '../../../platform/sandbox/sandbox.ts';
import { characterErrorRate, ocrText } from '../../../testing/read-picture.ts';
import { createFontLibrary } from '../../fonts/fontconfig.ts';
import { createMediaTools } from '../media-tools.ts';
import { createTestMedia } from '../testing/make-test-media.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const sandbox = createSandbox();
const tools = createMediaTools(sandbox);
const fonts = createFontLibrary({ run: sandbox.run });
const { signal } = new AbortController();
let folder: string;
const at = (file: string) => join(folder, file);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burn-in-test-'));
  const black = ['-f', 'lavfi', '-i', 'color=c=0x202020:s=1280x720:r=10:d=1'];
  await createTestMedia([...black, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', at('dark.mp4')]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Wish = { language: LanguageCode; cues: Array<[Cue['track'], string]>; style?: SubtitleStyle };

/** Burns the lines into one second of dark video; returns the path of the video. */
async function burn({ language, cues, style = defaultSubtitleStyle(language) }: Wish) {
  const fontsFolder = await mkdtemp(at('fonts-'));
  const families = cutsOf(style).map(({ family }) => family);
  for (const { path } of await fonts.filesOf(families))
    await copyFile(path, join(fontsFolder, basename(path)));
  const written = cues.map(([track, text], index) => ({
    ...{ id: `${index}`, startMs: 0, endMs: 1000, text, track },
  }));
  const assPath = join(fontsFolder, '..', `${basename(fontsFolder)}.ass`);
  await writeFile(assPath, writeAss(written, { language, title: 'x', style, aspectRatio: 16 / 9 }));
  const outputPath = at(`${basename(fontsFolder)}.mp4`);
  const inputPath = at('dark.mp4');
  const probe = await tools.probe({ inputPath, signal });
  await tools.burnIn({ inputPath, outputPath, probe, assPath, fontsFolder, signal });
  return outputPath;
}

/** A part of a frame as dark letters on white, which tesseract was trained on. */
async function readPart(video: string, crop: string, languages: string[]): Promise<string> {
  const imagePath = `${video}.png`;
  const filters = [`crop=${crop}`, 'format=gray', 'negate', "lutyuv=y='if(lt(val,110),val,255)'"];
  await createTestMedia([
    ...['-ss', '0.5', '-i', video, '-frames:v', '1'],
    ...['-vf', [...filters, 'pad=iw+80:ih+80:40:40:white'].join(','), imagePath],
  ]);
  return ocrText({ imagePath, languages });
}

const lowerThird = '1280:240:0:480';
const upperThird = '1280:240:0:0';

describe('every script is rendered so that OCR can read it', () => {
  test.each([
    ['Latin', 'fr', ['fra'], 'Le cœur a ses raisons\nque la raison ne connaît point.', 0.05],
    ['Cyrillic', 'ru', ['rus'], 'Все счастливые семьи\nпохожи друг на друга.', 0.05],
    ['simplified Chinese', 'zh', ['chi_sim'], '我们今天学习汉语语法', 0.1],
    ['traditional Chinese', 'zh-TW', ['chi_tra'], '我們今天學習漢語語法', 0.1],
    ['Japanese', 'ja', ['jpn'], '今日は天気がとてもいいですね', 0.1],
    ['Korean', 'ko', ['kor'], '오늘은 날씨가 매우 좋습니다', 0.1],
    ['Arabic', 'ar', ['ara'], 'هذا كتاب جديد عن تاريخ المدينة', 0.1],
  ] as const)('%s', async (_, language, languages, text, worst) => {
    const video = await burn({ language, cues: [['lower', text]] });
    const read = await readPart(video, lowerThird, [...languages]);
    expect(characterErrorRate(read, text), read).toBeLessThanOrEqual(worst);
  });
});

/** Gray values of the middle frame, one byte per pixel. */
async function colours(video: string): Promise<(x: number, y: number) => string> {
  const { stdout } = await sandbox.run({
    program: 'ffmpeg',
    args: ['-v', 'error', '-ss', '0.5', '-i', video, '-frames:v', '1'].concat([
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-',
    ]),
    readPaths: [video],
    timeoutMs: 60_000,
  });
  const near = (value = 0) => Math.round(value / 64) * 64;
  return (x, y) => [0, 1, 2].map((part) => near(stdout[(y * 1280 + x) * 3 + part])).join(' ');
}

function* pixels(fromY: number, toY: number) {
  for (let y = fromY; y < toY; y += 1) for (let x = 0; x < 1280; x += 1) yield [x, y] as const;
}

describe('the frame', () => {
  test('shows both tracks at their positions', async () => {
    const video = await burn({
      language: 'en',
      cues: [
        ['lower', 'Every word below'],
        ['upper', 'A sign above'],
      ],
    });
    expect(await readPart(video, lowerThird, ['eng'])).toBe('Every word below');
    expect(await readPart(video, upperThird, ['eng'])).toBe('A sign above');
  });

  test('uses the color and box of the style', async () => {
    const own = defaultSubtitleStyle('en');
    const chosen = { colour: '#ffff00', box: true, boxColour: '#0000ff', boxOpacity: 1 };
    const style = { ...own, lower: { ...own.lower, ...chosen } };
    const cues: Wish['cues'] = [['lower', 'Yellow on blue']];
    const [plain, boxed] = [
      await burn({ language: 'en', cues }),
      await burn({ language: 'en', cues, style }),
    ];
    const count = async (video: string, colour: string) => {
      const colourAt = await colours(video);
      let found = 0;
      for (const [x, y] of pixels(480, 720)) if (colourAt(x, y) === colour) found += 1;
      return found;
    };
    expect(await count(boxed, '256 256 0')).toBeGreaterThan(500);
    expect(await count(boxed, '0 0 256')).toBeGreaterThan(5000);
    expect(await count(plain, '256 256 0')).toBe(0);
    expect(await count(plain, '0 0 256')).toBe(0);
    expect(await count(plain, '256 256 256')).toBeGreaterThan(500);
  });
});
