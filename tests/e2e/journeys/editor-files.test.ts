import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaDetails } from '@glossa/contracts/media';
import { viewTranscript } from '@glossa/contracts/transcripts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { type Client, newPassword } from '../support/api.ts';
import { cuesOf, makeClip, openDraft, publishCues, transcribe } from '../support/editor.ts';
import {
  editCue,
  editorAddress,
  editorOf,
  eventually,
  openEditor,
  waitUntilSaved,
} from '../support/editor-page.ts';
import { en, enLike } from '../support/en.ts';
import { makeTwoHourVideo } from '../support/long-video.ts';
import { useJourney } from '../support/use-journey.ts';

/** Files taken over a draft, scripts that run the other way or have no spaces, and a recording of two hours. */
const journey = useJourney();
let admin: Client;
let page: Page;
/** Transcribed while the first tests run. */
const media: Record<'ar' | 'ja' | 'long', Promise<MediaDetails>> = {
  ar: Promise.reject(),
  ja: Promise.reject(),
  long: Promise.reject(),
};
for (const each of Object.values(media)) each.catch(() => undefined);

beforeAll(async () => {
  ({ admin } = journey);
  const make = async (language: string) =>
    transcribe(admin, await makeClip(journey.folder, language), { spokenLanguage: language });
  media.ar = make('ar');
  media.ja = media.ar.then(() => make('ja'));
  media.long = media.ja.then(async () =>
    transcribe(admin, await makeTwoHourVideo(journey.folder, 'lecture.mp4')),
  );
  for (const each of Object.values(media)) each.catch(() => undefined);
  ({ page } = await journey.open('admin', { password: newPassword }));
});

const importFile = async (path: string) => {
  await page.keyboard.press('Alt+i');
  const panel = editorOf(page).panel(en('editor.import.title'));
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
  test('imports a UTF-16 file, with undo and redo', async () => {
    const own = await media.ar;
    await openEditor(page, editorAddress(own.mediaId));
    const before = await textsOf(own);
    const path = join(journey.folder, 'arabic.srt');
    await writeFile(path, Buffer.from(`\ufeff${srtOf(arabic)}`, 'utf16le'));
    const panel = await importFile(path);
    await panel.getByText(/SubRip.*, 3 cues\./).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await panel
      .getByRole('button', { name: en('editor.import.replaceCues', { count: 3 }) })
      .click();
    await eventually(() => textsOf(own)).toEqual(arabic);
    await page.keyboard.press('Control+z');
    await eventually(() => textsOf(own)).toEqual(before);
    await page.keyboard.press('Control+y');
    await eventually(() => textsOf(own)).toEqual(arabic);
    await waitUntilSaved(page);
  });

  test('runs right to left in list, text area and preview', async () => {
    const own = await media.ar;
    const [first = { id: '' }] = cuesOf(await openDraft(admin, own));
    await editCue(page, first.id);
    expect(await directionOf('textarea[data-cue-text]')).toBe('rtl');
    expect(await directionOf('[data-cue-id] > span')).toBe('rtl');
    await page.keyboard.type(' (تجربة 2)');
    await waitUntilSaved(page);
    expect((await textsOf(own))[0]).toBe(`${arabic[0]} (تجربة 2)`);
  });

  test('fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await hasNoSidewaysScroll()).toBe(true);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1360, height: 860 });
  });
});

describe('an oversized file', () => {
  const write = async (name: string, head: string, cueOf: (index: number) => string) => {
    const path = join(journey.folder, name);
    const file = await open(path, 'w');
    await file.write(head);
    for (let from = 0; from < 1_000_000; from += 50_000)
      await file.write(Array.from({ length: 50_000 }, (_, at) => cueOf(from + at)).join(''));
    await file.close();
    return path;
  };

  /** The page stays responsive while a file is rejected: by its size, or by a worker that reads it. */
  const typeWhile = async (path: string, { said, isRead }: { said: string; isRead: boolean }) => {
    const worker = isRead ? page.waitForEvent('worker') : undefined;
    const panel = await importFile(path);
    const refused = panel.getByRole('alert').filter({ hasText: said });
    await worker;
    const field = page.getByRole('textbox', { name: en('editor.filter.textLabel') });
    await field.fill('');
    for (let keys = 1; keys <= 5 || !(await refused.isVisible()); keys += 1) {
      await page.keyboard.press('a');
      await eventually(() => field.inputValue()).toHaveLength(keys);
    }
  };

  test.each([
    {
      name: 'million.srt',
      head: '',
      cueOf: (index: number) => `${index + 1}\n00:00:00,000 --> 00:00:01,000\nLine ${index}\n\n`,
      said: en('editor.import.fileTooLarge'),
      isRead: false,
    },
    {
      name: 'million.vtt',
      head: 'WEBVTT\n\n',
      cueOf: () => '00:00.000 --> 00:01.000\na\n\n',
      said: en('subtitles.fileTooLarge', { maxCues: 100_000, maxMegabytes: 32 }),
      isRead: true,
    },
  ])('$name is rejected with a message, and the page stays responsive', async (file) => {
    const own = await media.ar;
    await openEditor(page, editorAddress(own.mediaId));
    const before = await textsOf(own);
    await typeWhile(await write(file.name, file.head, file.cueOf), file);
    expect(await textsOf(own)).toEqual(before);
  });
});

describe('a Japanese transcript', () => {
  test('imports a Shift-JIS file, wraps lines without spaces, and fits a phone', async () => {
    const own = await media.ja;
    await openEditor(page, editorAddress(own.mediaId));
    const path = join(journey.folder, 'japanese.srt');
    await writeFile(path, shiftJis(srtOf(japanese)));
    const panel = await importFile(path);
    await panel.getByText(/, 3 cues\./).waitFor();
    expect(await panel.getByLabel(en('editor.import.encoding')).first().inputValue()).toMatch(
      /shift/i,
    );
    await panel
      .getByRole('button', { name: en('editor.import.replaceCues', { count: 3 }) })
      .click();
    await eventually(() => textsOf(own)).toEqual(japanese);
    expect(await page.locator('textarea[data-cue-text]').getAttribute('lang')).toBe('ja');
    expect(await directionOf('textarea[data-cue-text]')).toBe('ltr');
    // Full-width characters count as one each, whatever their bytes.
    await page.getByText(enLike('editor.text.lineLength', { value: 1, count: 14 })).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await hasNoSidewaysScroll()).toBe(true);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1360, height: 860 });
    await waitUntilSaved(page);
  });
});

describe('a two-hour recording with 6,000 cues', () => {
  const last = 5950;

  test('opens, jumps to 01:59:00 in its list, and plays there', async () => {
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
    await page.getByText(en('editor.filter.totalCues', { total: 6000 })).waitFor();
    await page.getByRole('textbox', { name: en('editor.filter.textLabel') }).fill(`Line ${last}.`);
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

  test('the timeline ends at two hours, and everything is published', async () => {
    const own = await media.long;
    const playhead = page.getByRole('slider', { name: en('editor.timeline.playhead') });
    await playhead.press('End');
    await eventually(async () =>
      Number(await playhead.getAttribute('aria-valuenow')),
    ).toBeGreaterThan(7_190_000);
    // The overview's view is at its very end.
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
    await page.getByRole('textbox', { name: en('editor.filter.textLabel') }).fill('');
    await editorOf(page).list.press('End');
    await editorOf(page).cell('Line 5999.').waitFor();
    await page.getByRole('button', { name: en('editor.publishChanges') }).click();
    await page.getByText(en('editor.correctionsPublished')).waitFor();
    await editorOf(page).saved.waitFor();
    const published = await admin.call(viewTranscript, {
      params: { transcribe_id: own.transcribeId ?? '', language: 'en', userId: admin.userId },
    });
    expect(published.lowerSubtitleList).toHaveLength(6000);
    expect(published.lowerSubtitleList[last]?.text).toBe(`Line ${last}. Corrected near the end.`);
  });
});

/** Node cannot encode Shift-JIS; these texts only need what the browser's own decoding table provides. */
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
