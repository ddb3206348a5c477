import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Cue } from '@glossa/subtitles/cue';
import { cutsOf, defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFontLibrary } from '../../../apps/server/src/engines/fonts/fontconfig.ts';
import { createSandbox } from '../../../apps/server/src/platform/sandbox/sandbox.ts';
import type {
  FontAddresses,
  PreviewPage,
  VideoRequest,
} from '../../../apps/web/src/testing/preview-page/requests.ts';
import { type OpenBrowser, openBrowser } from '../support/browser.ts';
import { en } from '../support/en.ts';
import { servePreviewPage } from '../support/preview-server.ts';

let folder: string;
let server: Awaited<ReturnType<typeof servePreviewPage>>;
let browser: OpenBrowser;
const fonts: FontAddresses = {};
const address = '/fonts/video.webm';

const cue = (id: string, startMs: number, endMs: number, text: string): Cue => ({
  ...{ id, startMs, endMs, text },
  track: 'lower',
});
const cues = [
  cue('first', 1000, 3000, 'Short'),
  cue('second', 5000, 6000, 'Another'),
  // More than a minute later: not in the renderer's first window.
  cue('late', 75_000, 78_000, 'Late'),
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-preview-video-'));
  const library = createFontLibrary({ run: createSandbox().run });
  for (const { family } of cutsOf(defaultSubtitleStyle('en'))) {
    const files = await library.filesOf([family]);
    for (const { path } of files) await copyFile(path, join(folder, basename(path)));
    fonts[family] = files.map(({ path }) => `/fonts/${encodeURIComponent(basename(path))}`);
  }
  await promisify(execFile)('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'color=c=navy:s=160x90:r=10:d=80'],
    ...['-c:v', 'libvpx', '-deadline', 'realtime', '-g', '10', join(folder, 'video.webm')],
  ]);
  server = await servePreviewPage(folder);
  browser = await openBrowser(server.address, { width: 1280, height: 720 });
});
beforeEach(() => browser.page.goto('/'));
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const open = (wish: Partial<VideoRequest> = {}) =>
  browser.page.evaluate(
    (requested) => (globalThis as unknown as PreviewPage).previewOverVideo.open(requested),
    {
      ...{ address, cues, fonts },
      ...wish,
    },
  );
const jump = (toMs: number, expectText: boolean) =>
  browser.page.evaluate(
    (requested) => (globalThis as unknown as PreviewPage).previewOverVideo.jump(requested),
    { toMs, expectText },
  );

test('a paused video shows its cue after each jump and none between cues', async () => {
  expect(await open()).toBe('ready');
  for (const [toMs, expectText] of [
    [1500, true],
    [4000, false],
    [5500, true],
    [76_000, true],
    [70_000, false],
    [2000, true],
  ] as const)
    expect(await jump(toMs, expectText), `${toMs}`).toBeGreaterThanOrEqual(0);
});

test('shows typed text immediately while the video is paused', async () => {
  await open();
  await jump(1500, true);
  const waits: number[] = [];
  for (const length of [2, 4, 6, 8, 10])
    waits.push(
      await browser.page.evaluate(
        (requested) => (globalThis as unknown as PreviewPage).previewOverVideo.type(requested),
        {
          id: 'first',
          text: 'More text '.repeat(length),
        },
      ),
    );
  expect(waits).toHaveLength(5);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
});

test('the preview is as sharp as its element is large', async () => {
  await open();
  await jump(1500, true);
  for (const width of [640, 960])
    expect(
      await browser.page.evaluate(
        (requested) => (globalThis as unknown as PreviewPage).previewOverVideo.narrow(requested),
        width,
      ),
    ).toBeGreaterThanOrEqual(0);
});

test('reports missing parts so that plain cues can be shown', async () => {
  expect(await open({ fonts: { ...fonts, 'Noto Sans': ['/fonts/none.ttf'] } })).toContain(
    en('player.previewFontFailed'),
  );
  expect(await browser.page.locator('canvas').count()).toBe(0);
  await browser.page.route('**/*.wasm', (route) => route.abort());
  expect(await open()).toContain(en('player.previewUnavailable'));
  expect(await browser.page.locator('canvas').count()).toBe(0);
});
