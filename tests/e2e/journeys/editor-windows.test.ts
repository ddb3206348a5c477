import { join } from 'node:path';
import type { MediaDetails } from '@glossa/contracts/media';
import { discardSubtitleDraft, replaceSubtitle } from '@glossa/contracts/subtitles';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import {
  getVideoRequests,
  translateFile,
  viewTranslatedSubtitles,
} from '@glossa/contracts/translation-requests';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { type Client, newPassword, until } from '../support/api.ts';
import { endPage, type OpenBrowser } from '../support/browser.ts';
import {
  cuesOf,
  layoutCues,
  layoutSteps,
  makeClip,
  openDraft,
  plainCues,
  publishCues,
  transcribe,
} from '../support/editor.ts';
import {
  editCue,
  editorAddress,
  editorOf,
  eventually,
  openEditor,
  waitUntilSaved,
} from '../support/editor-page.ts';
import { en } from '../support/en.ts';
import { measureEditor, recordShifts } from '../support/layout.ts';
import { countPixels } from '../support/pictures.ts';
import { useJourney } from '../support/use-journey.ts';

/**
 * Two windows of one person, a layout that stays, drafts that are gone, the style in the picture, and a translation that
 * is published.
 */
const journey = useJourney();
let admin: Client;
let media: MediaDetails;
let browser: OpenBrowser;
let page: Page;

beforeAll(async () => {
  ({ admin } = journey);
  media = await transcribe(admin, await makeClip(journey.folder, 'windows'));
  await publishCues(
    admin,
    media,
    plainCues(12, (index) => `The house number ${index} is red.`),
  );
  browser = await journey.open('admin', { password: newPassword, height: 1300 });
  page = browser.page;
});

const stored = async (): Promise<Record<string, string>> =>
  Object.fromEntries(cuesOf(await openDraft(admin, media)).map(({ id, text }) => [id, text]));
const cell = (id: string) => page.locator(`[data-cue-id="${id}"]`);
/** Types while offline, and waits until it is stored. */
async function typeOffline(tab: Page, id: string, text: string): Promise<void> {
  // What the preview still loads would fail, and say so.
  await tab.waitForLoadState('networkidle');
  await browser.context.setOffline(true);
  await editCue(tab, id);
  await tab.keyboard.type(text);
  await tab.getByText(/^Offline: \d changes? kept on this device$/).waitFor();
}

test('a second tab saves what a closed one had not', async () => {
  await openEditor(page, editorAddress(media.mediaId));
  const other = await browser.context.newPage();
  await openEditor(other, editorAddress(media.mediaId));
  await typeOffline(other, 'c3', ' From the window that was closed.');
  await editCue(page, 'c4');
  await page.keyboard.type(' From the one that stayed.');
  await endPage(other);
  await browser.context.setOffline(false);
  await eventually(stored).toMatchObject({
    c3: 'The house number 3 is red. From the window that was closed.',
    c4: 'The house number 4 is red. From the one that stayed.',
  });
  await cell('c3').getByText('From the window that was closed.').waitFor();
  await waitUntilSaved(page);
});

describe('the layout', () => {
  const size = { width: 1440, height: 900 };
  const last = layoutSteps;
  let long: MediaDetails;
  beforeAll(async () => {
    const cues = layoutCues(last + 1);
    const seconds = Math.ceil((cues.at(-1)?.endMs ?? 0) / 1000) + 5;
    long = await transcribe(admin, await makeClip(journey.folder, 'long', seconds));
    await publishCues(admin, long, cues);
    await page.setViewportSize(size);
    await openEditor(page, editorAddress(long.mediaId));
  });
  afterAll(() => page.setViewportSize({ width: 1360, height: 1300 }));

  test.each([{ width: 1280, height: 720 }, size])(
    'stepping through the cues at $width × $height moves nothing and shows each one whole',
    async (window) => {
      await page.setViewportSize(window);
      await openEditor(page, editorAddress(long.mediaId));
      await cell('c0').click();
      await page.locator('[data-cue-id="c0"][data-current]').waitFor();
      await page.getByTestId('subtitle-preview').locator('canvas').waitFor();
      const first = await measureEditor(page);
      expect(first.picture.width).toBeGreaterThanOrEqual(480);
      expect(first.picture.height).toBeGreaterThanOrEqual(270);
      const shifts = await recordShifts(page);
      for (let step = 1; step <= last; step += 1) {
        // The first half in the list, the second in the text.
        if (step === last / 2) await page.keyboard.press('F2');
        await page.keyboard.press(step < last / 2 ? 'ArrowDown' : 'Alt+ArrowDown');
        await page.locator(`[data-cue-id="c${step}"][data-current]`).waitFor();
        const now = await measureEditor(page);
        const { picture, text, list, timeline, row, rowText, start, end } = now;
        expect({ picture, text, list, timeline }, `step ${step}`).toEqual({
          picture: first.picture,
          text: first.text,
          list: first.list,
          timeline: first.timeline,
        });
        expect(now.isTextCut, `text of c${step}`).toBe(false);
        expect(rowText.y + rowText.height).toBeLessThanOrEqual(row.y + row.height);
        expect(row.y + row.height, `row of c${step}`).toBeLessThanOrEqual(list.y + list.height);
        // The last ones are where the list ends.
        if (step > 10 && step < last - 20)
          expect(
            Math.abs((row.y - list.y) / list.height - 1 / 3),
            `place of c${step}`,
          ).toBeLessThan(0.07);
        // A handle at the very edge stands for a time outside.
        expect(start.x, `start of c${step}`).toBeGreaterThan(timeline.x);
        expect(end.x + end.width, `end of c${step}`).toBeLessThan(timeline.x + timeline.width);
      }
      expect(await shifts()).toEqual([]);
    },
  );

  test('a person resizes it by keys, and it stays so', async () => {
    await page.locator(`[data-cue-id="c${last}"][data-current]`).waitFor();
    const before = await measureEditor(page);
    const resize = async (name: string, ...keys: string[]) => {
      await page.getByRole('separator', { name }).focus();
      for (const key of keys) await page.keyboard.press(key);
    };
    await resize(en('editor.textHeight'), 'ArrowUp', 'ArrowUp');
    await resize(en('editor.timelineHeight'), 'ArrowDown');
    await resize(en('editor.videoWidth'), 'ArrowLeft');
    const resized = await measureEditor(page);
    expect(resized.text.height).toBe(before.text.height + 24);
    expect(resized.timeline.height).toBe(before.timeline.height - 12);
    expect(resized.list.width).toBeGreaterThan(before.list.width);
    await page.getByRole('button', { name: en('app.hideSideBar') }).click();
    await eventually(async () => (await measureEditor(page)).timeline.width).toBe(
      before.timeline.width + 240,
    );
    const wide = await measureEditor(page);
    await page.reload();
    await editorOf(page).saved.waitFor();
    await eventually(() => measureEditor(page)).toMatchObject({
      text: wide.text,
      list: wide.list,
      timeline: wide.timeline,
    });
    await page.getByRole('button', { name: en('app.showSideBar') }).click();
    for (const name of [
      en('editor.textHeight'),
      en('editor.timelineHeight'),
      en('editor.videoWidth'),
    ])
      await resize(name, 'Enter');
    await eventually(() => measureEditor(page)).toMatchObject({
      text: before.text,
      list: before.list,
      timeline: before.timeline,
    });
  });
});

test.each([
  [
    'discarded',
    (reportId: string) => admin.call(discardSubtitleDraft, { params: { report_id: reportId } }),
  ],
  [
    'published',
    (reportId: string) =>
      admin.call(replaceSubtitle, { body: { transcribeId: media.transcribeId ?? '', reportId } }),
  ],
])('a draft %s elsewhere reports it, and typed text goes to the next', async (how, end) => {
  await openEditor(page, editorAddress(media.mediaId));
  const { reportId } = await openDraft(admin, media);
  await typeOffline(page, 'c6', ` Typed before it was ${how}.`);
  await end(reportId);
  await browser.context.setOffline(false);
  await page.getByText(/^Published elsewhere: \d+ changes? not included$/).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await cell('c6').getByText(`Typed before it was ${how}.`).waitFor();
  await page.getByRole('button', { name: en('editor.sync.openNewDraft') }).click();
  await waitUntilSaved(page);
  expect((await stored()).c6).toContain(`Typed before it was ${how}.`);
});

test('a selected color appears in the preview', async () => {
  await openEditor(page, editorAddress(media.mediaId));
  await cell('c0').click();
  const picture = page.locator('video');
  const orange = [0xff, 0x80, 0x20] as const;
  const orangePixels = async () => {
    const path = join(journey.folder, 'picture.png');
    const bytes = await picture.screenshot({ path });
    const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    return countPixels(path, size, orange);
  };
  await page.getByTestId('subtitle-preview').locator('canvas').waitFor();
  const before = await orangePixels();
  await page.keyboard.press('Alt+y');
  const panel = editorOf(page).panel(en('editor.style.title'));
  await panel.getByRole('textbox', { name: en('common.text'), exact: true }).fill('#ff8020');
  // Letters large enough to have more inside than edge.
  await panel.getByRole('textbox', { name: en('common.size') }).fill('14');
  await panel.getByText(en('editor.style.allSaved')).waitFor();
  // A line of thirty letters: far more than the test picture contains.
  await eventually(orangePixels).toBeGreaterThan(before + 100);
  await page.reload();
  await editorOf(page).saved.waitFor();
  await cell('c0').click();
  await eventually(orangePixels).toBeGreaterThan(before + 100);
});

test('publishing an edited translation regenerates its files', async () => {
  const params = { transcribe_id: media.transcribeId ?? '', userId: admin.userId };
  await admin.call(verifyTranscript, {
    params: { ...params, status: 'VERIFIED' },
    body: { overrideErrors: true, reason: 'A recording made for a test.' },
  });
  const [requested] = await admin.call(translateFile, {
    body: { mediaId: media.mediaId, targetLanguages: ['es'] },
  });
  const ticketId = requested?.ticketId ?? '';
  const statusOf = async () =>
    (await admin.call(getVideoRequests, { params: { mediaId: media.mediaId } })).find(
      (request) => request.ticketId === ticketId,
    )?.status;
  await until(statusOf, (status) => status === 'ready', 60_000);
  const published = () =>
    admin.call(viewTranslatedSubtitles, {
      params: { mediaId: media.mediaId, language: 'es', ticket_id: ticketId },
    });
  const { version, lowerSubtitleList } = await published();

  const { mediaId } = media;
  await openEditor(
    page,
    `/dashboard/edit-translation?${new URLSearchParams({ mediaId, ticketId })}`,
  );
  const first = lowerSubtitleList.toSorted((a, b) => a.startMs - b.startMs)[0];
  await editCue(page, first?.id ?? '');
  await page.keyboard.type(' Corregido a mano.');
  await waitUntilSaved(page);
  expect((await published()).version).toBe(version);
  await page.getByRole('button', { name: en('editor.publishChanges') }).click();
  await page.getByText(en('editor.translationPublished')).waitFor();
  const after = await published();
  expect(after.version).toBe(version + 1);
  expect(after.lowerSubtitleList.find(({ id }) => id === first?.id)?.text).toBe(
    `${first?.text} Corregido a mano.`,
  );
  await until(statusOf, (status) => status === 'ready', 60_000);
  await editorOf(page).saved.waitFor();
});
