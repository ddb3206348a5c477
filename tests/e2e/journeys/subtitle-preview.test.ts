import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleStyle, TrackStyle } from '@glossa/contracts/subtitle-styles';
import type { Cue } from '@glossa/subtitles/cue';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { cutsOf, defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFontLibrary } from '../../../apps/server/src/engines/fonts/fontconfig.ts';
import type { FontLibrary } from '../../../apps/server/src/engines/fonts/port.ts';
import {
  burnInFilter,
  burnInFontConfig,
} from '../../../apps/server/src/engines/media-tools/rendering/burn-in-filter.ts';
import { createSandbox } from '../../../apps/server/src/platform/sandbox/sandbox.ts';
import type {
  PreviewPage,
  PreviewRequest,
} from '../../../apps/web/src/testing/preview-page/requests.ts';
import { type OpenBrowser, openBrowser } from '../support/browser.ts';
import {
  boundsDistance,
  boundsOf,
  maskOf,
  overlapOf,
  type Picture,
  rawFrame,
} from '../support/pictures.ts';
import { servePreviewPage } from '../support/preview-server.ts';

const size = { width: 1280, height: 720 };
const background = [0x20, 0x60, 0xa0] as const;
const atMs = 1000;

let folder: string;
let library: FontLibrary;
let server: Awaited<ReturnType<typeof servePreviewPage>>;
let browser: OpenBrowser;

beforeAll(async () => {
  // A name that would end an option or a filter if it were not escaped.
  folder = await mkdtemp(join(tmpdir(), "glossa burn-in's [a],b;c:d-"));
  await mkdir(join(folder, 'fonts'));
  await mkdir(join(folder, 'cache'));
  library = createFontLibrary({ run: createSandbox().run });
  server = await servePreviewPage(join(folder, 'fonts'));
  browser = await openBrowser(server.address, size);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Content = { cues: Cue[]; style: SubtitleStyle; language: LanguageCode };

/** Copies the style's fonts for both renderers; returns their URLs by family. */
async function provideFonts(style: SubtitleStyle): Promise<Record<string, string[]>> {
  const addresses: Record<string, string[]> = {};
  for (const { family } of cutsOf(style)) {
    const files = await library.filesOf([family]);
    expect(files.length, family).toBeGreaterThan(0);
    for (const { path } of files) await copyFile(path, join(folder, 'fonts', basename(path)));
    addresses[family] = files.map(({ path }) => `/fonts/${encodeURIComponent(basename(path))}`);
  }
  return addresses;
}

async function preview(content: Content): Promise<Picture> {
  const wish: PreviewRequest = { ...content, atMs, fonts: await provideFonts(content.style) };
  await browser.page.goto('/');
  expect(
    await browser.page.evaluate(
      (requested) => (globalThis as unknown as PreviewPage).drawPreview(requested),
      wish,
    ),
  ).toBe('drawn');
  const path = join(folder, 'preview.png');
  await browser.page.screenshot({ path });
  return rawFrame(['-i', `file:${path}`], size);
}

async function burnIn({ cues, style, language }: Content): Promise<Picture> {
  await provideFonts(style);
  const files = { assPath: join(folder, 'burn-in.ass'), fontsFolder: join(folder, 'fonts') };
  const aspectRatio = size.width / size.height;
  await writeFile(files.assPath, writeAss(cues, { language, title: 'Test', style, aspectRatio }));
  const config = join(folder, 'fonts.conf');
  await writeFile(config, burnInFontConfig({ ...files, cacheFolder: join(folder, 'cache') }));
  const [red, green, blue] = background.map((part) => part.toString(16).padStart(2, '0'));
  const colour = `color=c=0x${red}${green}${blue}:s=${size.width}x${size.height}:d=1,format=rgb24`;
  const filters = `setpts=PTS+${atMs / 1000}/TB,${burnInFilter(files)}`;
  return rawFrame(['-f', 'lavfi', '-i', colour, '-vf', filters], size, {
    FONTCONFIG_FILE: config,
  });
}

const isLetter = (red: number, green: number, blue: number) => red + green + blue > 3 * 170;
const isDrawn = (red: number, green: number, blue: number) =>
  Math.abs(red - background[0]) + Math.abs(green - background[1]) + Math.abs(blue - background[2]) >
  90;

/** Similarity of two pictures: letters only, and everything drawn (outline, shadow, box). */
function compare(a: Picture, b: Picture) {
  const masks = ([isLetter, isDrawn] as const).map((is) => [maskOf(a, is), maskOf(b, is)] as const);
  return {
    overlap: Math.min(...masks.map(([ofA, ofB]) => overlapOf(ofA, ofB))),
    distance: Math.max(...masks.map(([ofA, ofB]) => boundsDistance(boundsOf(ofA), boundsOf(ofB)))),
  };
}

const lines: Partial<Record<LanguageCode, [lower: string, upper: string]>> = {
  en: ['- “Fifty-two,” he said: 52% — why?\n♪ La la {not a tag} ♪', 'UPPER TRACK'],
  ar: ['Linux يعمل هنا منذ 25 عامًا، حقًا!\nهل هذا (صحيح)؟', 'قال: 100% نعم.'],
  ja: [
    '彼は「52％」と言った。\nLinux で歌う♪',
    'これはとても長い日本語の字幕の一行で、画面の幅を超えてしまうので、折り返さなければなりません。',
  ],
};

function contentOf(language: LanguageCode, appearance: Partial<SubtitleStyle['lower']>): Content {
  const own = defaultSubtitleStyle(language);
  const [lower, upper] = lines[language] ?? ['', ''];
  const times = { startMs: 0, endMs: 5000 };
  return {
    language,
    style: { lower: { ...own.lower, ...appearance }, upper: { ...own.upper, ...appearance } },
    cues: [
      { id: 'lower', text: lower, track: 'lower', ...times },
      { id: 'upper', text: upper, track: 'upper', ...times },
    ],
  };
}

const outlined: Partial<TrackStyle> = { outlineWidth: 0.4, bold: false };
const looks: Record<string, Partial<TrackStyle>> = {
  outline: outlined,
  box: { box: true, boxOpacity: 1, boxColour: '#000000' },
  'bold and coloured, to the side': {
    ...{ bold: true, colour: '#ffee88', marginHorizontal: 12 },
    alignment: 'left',
  },
};

for (const language of ['en', 'ar', 'ja'] as const)
  test.each(Object.entries(looks))(
    `the preview matches the burn-in: ${language}, %s`,
    async (_, appearance) => {
      const content = contentOf(language, appearance);
      const { overlap, distance } = compare(await preview(content), await burnIn(content));
      expect(overlap).toBeGreaterThan(0.9);
      expect(distance).toBeLessThanOrEqual(2);
    },
  );

test('detects a different font', async () => {
  const content = contentOf('en', outlined);
  const serif = contentOf('en', { ...outlined, fontFamily: 'Noto Serif' });
  expect(compare(await preview(content), await burnIn(serif)).overlap).toBeLessThan(0.9);
});

test('detects a different position', async () => {
  const content = contentOf('ar', outlined);
  const lower = contentOf('ar', { ...outlined, marginVertical: 5 });
  expect(compare(await preview(content), await burnIn(lower)).distance).toBeGreaterThan(2);
});

test('the security policy blocks nothing', () => {
  expect(browser.problems).toEqual([]);
});
