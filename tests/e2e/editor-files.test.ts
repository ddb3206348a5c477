import { open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaDetails } from '@glossa/contracts/media';
import { viewTranscript } from '@glossa/contracts/transcripts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findAccessibilityFaults } from './support/accessibility.ts';
import { type Client, newPassword, signIn } from './support/api.ts';
import { type OpenBrowser, openBrowser } from './support/browser.ts';
import { cuesOf, makeClip, openDraft, publishCues, transcribe } from './support/editor.ts';
import {
  editCue,
  editorAddress,
  editorOf,
  enter,
  eventually,
  openEditor,
  waitUntilSaved,
  watchSilence,
} from './support/editor-page.ts';
import { makeTwoHourVideo } from './support/long-video.ts';
import { makeDataFolder, type RunningServer, startServer } from './support/server.ts';

/** Files taken over a draft, scripts that run the other way or have no spaces, and a recording of two hours. */
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let admin: Client;
let browser: OpenBrowser;
let page: Page;
/** Being transcribed while the first tests run. */
const media: Record<'ar' | 'ja' | 'long', Promise<MediaDetails>> = {
  ar: Promise.reject(),
  ja: Promise.reject(),
  long: Promise.reject(),
};
for (const each of Object.values(media)) each.catch(() => undefined);

beforeAll(async () => {
  data = await makeDataFolder();
  server = await startServer(data.path);
  admin = await signIn(server.address, server.password ?? '');
  const make = async (language: string) =>
    transcribe(admin, await makeClip(data.path, language), { spokenLanguage: language });
  media.ar = make('ar');
  media.ja = media.ar.then(() => make('ja'));
  media.long = media.ja.then(async () =>
    transcribe(admin, await makeTwoHourVideo(data.path, 'lecture.mp4')),
  );
  for (const each of Object.values(media)) each.catch(() => undefined);
  browser = await openBrowser(server.address);
  page = browser.page;
  page.setDefaultTimeout(15_000);
  await enter(page, 'admin', newPassword);
});
afterAll(async () => {
  await browser.close();
  expect(await server.stop()).toBe(0);
  await data.remove();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    await page.screenshot({ path: join(tmpdir(), 'glossa-files-failure.png') });
    return;
  }
  await page.waitForTimeout(400);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(browser.problems.splice(0)).toEqual([]);
});

const importFile = async (path: string) => {
  await page.keyboard.press('Alt+i');
  const panel = editorOf(page).panel('Import a subtitle file');
  await panel.locator('input[type=file]').setInputFiles(path);
  return panel;
};
const textsOf = async (of: MediaDetails) =>
  cuesOf(await openDraft(admin, of)).map((cue) => cue.text);
const directionOf = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const scope = globalThis as unknown as {
        getComputedStyle: (of: unknown) => { direction: string };
      };
      return scope.getComputedStyle(element).direction;
    });
const hasNoSidewaysScroll = () =>
  page.evaluate(() => {
    const root = (
      globalThis as unknown as {
        document: { documentElement: { scrollWidth: number; clientWidth: number } };
      }
    ).document.documentElement;
    return root.scrollWidth <= root.clientWidth;
  });

const arabic = [
  'مرحبا بكم في الاجتماع، أهلا وسهلا!',
  'الساعة 10:30 في قاعة Room 5.',
  'شكرا (جزيلا) لكم.',
];
const japanese = [
  '皆さん、おはようございます。',
  '会議は10時30分に始まります。',
  'ありがとうございました。',
];
const srtOf = (texts: readonly string[]) =>
  texts
    .map(
      (text, index) => `${index + 1}\r\n00:00:0${index},000 --> 00:00:0${index},900\r\n${text}\r\n`,
    )
    .join('\r\n');

describe('an Arabic transcript', () => {
  test('takes the cues of a UTF-16 file, gives them back by undo and again by redo', async () => {
    const own = await media.ar;
    await openEditor(page, editorAddress(own.mediaId));
    const before = await textsOf(own);
    const path = join(data.path, 'arabic.srt');
    await writeFile(path, Buffer.from(`\ufeff${srtOf(arabic)}`, 'utf16le'));
    const panel = await importFile(path);
    await panel.getByText(/SubRip.*, 3 cues\./).waitFor();
    await page.waitForTimeout(400);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Take over 3 cues' }).click();
    await eventually(() => textsOf(own)).toEqual(arabic);
    await page.keyboard.press('Control+z');
    await eventually(() => textsOf(own)).toEqual(before);
    await page.keyboard.press('Control+y');
    await eventually(() => textsOf(own)).toEqual(arabic);
    await waitUntilSaved(page);
  });

  test('runs from right to left in list, text area and preview', async () => {
    const own = await media.ar;
    const [first = { id: '' }] = cuesOf(await openDraft(admin, own));
    await editCue(page, first.id);
    expect(await directionOf('textarea[data-cue-text]')).toBe('rtl');
    expect(await directionOf('[data-cue-id] > span')).toBe('rtl');
    await page.keyboard.type(' (تجربة 2)');
    await waitUntilSaved(page);
    expect((await textsOf(own))[0]).toBe(`${arabic[0]} (تجربة 2)`);
  });

  test('is not wider than a telephone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.waitForTimeout(300);
    expect(await hasNoSidewaysScroll()).toBe(true);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1360, height: 860 });
  });
});

describe('a file that is too much', () => {
  const write = async (name: string, head: string, cueOf: (index: number) => string) => {
    const path = join(data.path, name);
    const file = await open(path, 'w');
    await file.write(head);
    for (let from = 0; from < 1_000_000; from += 50_000)
      await file.write(Array.from({ length: 50_000 }, (_, at) => cueOf(from + at)).join(''));
    await file.close();
    return path;
  };

  /** How long the page is held up at the most while a file is read and refused, and somebody types; milliseconds. */
  const silenceWhile = async (path: string, said: RegExp) => {
    const end = await watchSilence(page);
    const panel = await importFile(path);
    const refused = panel.getByRole('alert').filter({ hasText: said });
    const field = page.getByRole('textbox', { name: 'Show only cues with this text' });
    await field.fill('');
    for (let keys = 1; keys <= 100 && !(keys > 4 && (await refused.isVisible())); keys += 1) {
      await page.keyboard.press('a');
      await eventually(() => field.inputValue()).toHaveLength(keys);
    }
    await refused.waitFor({ timeout: 30_000 });
    return end();
  };

  test.each([
    {
      name: 'million.srt',
      head: '',
      cueOf: (index: number) => `${index + 1}\n00:00:00,000 --> 00:00:01,000\nLine ${index}\n\n`,
      said: /larger than 32 MB/,
    },
    {
      name: 'million.vtt',
      head: 'WEBVTT\n\n',
      cueOf: () => '00:00.000 --> 00:01.000\na\n\n',
      said: /100,000/,
    },
  ])('$name is refused with a sentence, and keys are answered meanwhile', async (file) => {
    const own = await media.ar;
    await openEditor(page, editorAddress(own.mediaId));
    const before = await textsOf(own);
    const small = join(data.path, 'small.txt');
    await writeFile(small, 'No subtitles at all.');
    const usual = await silenceWhile(small, /./);
    await page.keyboard.press('Escape');
    const path = await write(file.name, file.head, file.cueOf);
    // A busy machine holds up a page without anything to do too: the same with a file of one line is the measure.
    expect(await silenceWhile(path, file.said)).toBeLessThan(Math.max(1_000, 5 * usual));
    expect(await textsOf(own)).toEqual(before);
  });
});

describe('a Japanese transcript', () => {
  test('takes a Shift-JIS file, breaks lines without spaces, and fits a telephone', async () => {
    const own = await media.ja;
    await openEditor(page, editorAddress(own.mediaId));
    const path = join(data.path, 'japanese.srt');
    await writeFile(path, shiftJis(srtOf(japanese)));
    const panel = await importFile(path);
    await panel.getByText(/, 3 cues\./).waitFor();
    expect(await panel.getByLabel('Encoding').first().inputValue()).toMatch(/shift/i);
    await panel.getByRole('button', { name: 'Take over 3 cues' }).click();
    await eventually(() => textsOf(own)).toEqual(japanese);
    expect(await page.locator('textarea[data-cue-text]').getAttribute('lang')).toBe('ja');
    expect(await directionOf('textarea[data-cue-text]')).toBe('ltr');
    // Full-width characters count as one each, whatever their bytes.
    await page.getByText(/^Line 1: 14\//).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.waitForTimeout(300);
    expect(await hasNoSidewaysScroll()).toBe(true);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1360, height: 860 });
    await waitUntilSaved(page);
  });
});

describe('a recording of two hours with 6,000 cues', () => {
  const last = 5950;

  test('opens, goes to 01:59:00 by its list, and plays there', async () => {
    const own = await media.long;
    await publishCues(
      admin,
      own,
      Array.from({ length: 6000 }, (_, index) => ({
        startMs: index * 1200,
        endMs: index * 1200 + 1000,
        text: `Line ${index}.`,
      })),
    );
    await openEditor(page, editorAddress(own.mediaId));
    await page.getByText('6,000 cues').waitFor();
    await page
      .getByRole('textbox', { name: 'Show only cues with this text' })
      .fill(`Line ${last}.`);
    await editorOf(page).cell(`Line ${last}.`).click();
    const position = () =>
      page
        .locator('video')
        .evaluate((video) => (video as unknown as { currentTime: number }).currentTime);
    await eventually(position).toBeGreaterThanOrEqual(7139.9);
    expect(await position()).toBeLessThan(7141.3);
    await page.keyboard.press('Alt+Shift+k');
    await eventually(position).toBeGreaterThan(7142);
    await editCue(page, `c${last}`);
    await page.keyboard.type(' Corrected near the end.');
    await waitUntilSaved(page);
    expect((await textsOf(own))[last]).toBe(`Line ${last}. Corrected near the end.`);
  });

  test('its timeline ends two hours on, and the whole of it is published', async () => {
    const own = await media.long;
    const playhead = page.getByRole('slider', { name: 'Playhead' });
    await playhead.press('End');
    await eventually(async () =>
      Number(await playhead.getAttribute('aria-valuenow')),
    ).toBeGreaterThan(7_190_000);
    // What the strip shows as in view is its very end.
    const overview = page.getByTestId('timeline-overview');
    await eventually(() =>
      overview.evaluate((strip) =>
        Number.parseFloat(
          (
            strip as unknown as { style: { getPropertyValue: (name: string) => string } }
          ).style.getPropertyValue('--playhead'),
        ),
      ),
    ).toBeGreaterThan(99.8);
    await page.getByRole('textbox', { name: 'Show only cues with this text' }).fill('');
    await editorOf(page).list.press('End');
    await editorOf(page).cell('Line 5999.').waitFor();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('The corrections are published.').waitFor();
    await editorOf(page).saved.waitFor();
    const published = await admin.call(viewTranscript, {
      params: { transcribe_id: own.transcribeId ?? '', language: 'en', userId: admin.userId },
    });
    expect(published.lowerSubtitleList).toHaveLength(6000);
    expect(published.lowerSubtitleList[last]?.text).toBe(`Line ${last}. Corrected near the end.`);
  });
});

/** Node writes no Shift-JIS; these texts need only what the browser's own table of it reads back. */
function shiftJis(text: string): Buffer {
  const decoder = new TextDecoder('shift_jis');
  const bytesOf = new Map<string, number[]>();
  for (let lead = 0x81; lead <= 0x9f; lead += 1)
    for (let trail = 0x40; trail <= 0xfc; trail += 1)
      bytesOf.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
  for (let lead = 0xe0; lead <= 0xea; lead += 1)
    for (let trail = 0x40; trail <= 0xfc; trail += 1)
      bytesOf.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
  return Buffer.from(
    [...text].flatMap((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      if (code < 0x80) return [code];
      const bytes = bytesOf.get(letter);
      if (!bytes) throw new Error(`Shift-JIS has no ${letter}.`);
      return bytes;
    }),
  );
}
