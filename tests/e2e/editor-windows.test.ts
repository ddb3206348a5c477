import { tmpdir } from 'node:os';
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
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findAccessibilityFaults } from './support/accessibility.ts';
import { type Client, newPassword, signIn, until } from './support/api.ts';
import { type OpenBrowser, openBrowser } from './support/browser.ts';
import {
  cuesOf,
  makeClip,
  openDraft,
  plainCues,
  publishCues,
  transcribe,
} from './support/editor.ts';
import {
  editCue,
  editorAddress,
  editorOf,
  enter,
  eventually,
  openEditor,
  waitUntilSaved,
} from './support/editor-page.ts';
import { countPixels } from './support/pictures.ts';
import { makeDataFolder, type RunningServer, startServer } from './support/server.ts';

/** Two windows of one person, drafts that are gone, the style in the picture, and a translation that is published. */
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let admin: Client;
let media: MediaDetails;
let browser: OpenBrowser;
let page: Page;

beforeAll(async () => {
  data = await makeDataFolder();
  server = await startServer(data.path);
  admin = await signIn(server.address, server.password ?? '');
  media = await transcribe(admin, await makeClip(data.path, 'windows'));
  await publishCues(
    admin,
    media,
    plainCues(12, (index) => `The house number ${index} is red.`),
  );
  browser = await openBrowser(server.address, { height: 1300 });
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
    await page.screenshot({ path: join(tmpdir(), 'glossa-windows-failure.png') });
    return;
  }
  await page.waitForTimeout(400);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(browser.problems.splice(0)).toEqual([]);
});

const stored = async (): Promise<Record<string, string>> =>
  Object.fromEntries(cuesOf(await openDraft(admin, media)).map(({ id, text }) => [id, text]));
const cell = (id: string) => page.locator(`[data-cue-id="${id}"]`);
/** Types while nothing can be sent, and waits until it is kept. */
async function typeOffline(tab: Page, id: string, text: string): Promise<void> {
  await browser.context.setOffline(true);
  await editCue(tab, id);
  await tab.keyboard.type(text);
  await tab.getByText(/^Offline: \d changes? kept on this device$/).waitFor();
}

test('what one of two windows had not stored when it was closed, the other stores', async () => {
  await openEditor(page, editorAddress(media.mediaId));
  const other = await browser.context.newPage();
  other.setDefaultTimeout(15_000);
  await openEditor(other, editorAddress(media.mediaId));
  await typeOffline(other, 'c3', ' From the window that was closed.');
  await editCue(page, 'c4');
  await page.keyboard.type(' From the one that stayed.');
  await other.close();
  await browser.context.setOffline(false);
  await eventually(stored).toMatchObject({
    c3: 'The house number 3 is red. From the window that was closed.',
    c4: 'The house number 4 is red. From the one that stayed.',
  });
  await cell('c3').getByText('From the window that was closed.').waitFor();
  await waitUntilSaved(page);
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
])(
  'a draft that is %s elsewhere says so, and what was typed goes into the next',
  async (how, end) => {
    await openEditor(page, editorAddress(media.mediaId));
    const { reportId } = await openDraft(admin, media);
    await typeOffline(page, 'c6', ` Typed before it was ${how}.`);
    await end(reportId);
    await browser.context.setOffline(false);
    await page.getByText(/^Published elsewhere: \d+ changes? not in it$/).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await cell('c6').getByText(`Typed before it was ${how}.`).waitFor();
    await page.getByRole('button', { name: 'Take over the newer version' }).click();
    await waitUntilSaved(page);
    expect((await stored()).c6).toContain(`Typed before it was ${how}.`);
  },
);

test('a colour that is chosen is seen in the letters over the picture', async () => {
  await openEditor(page, editorAddress(media.mediaId));
  await cell('c0').click();
  const picture = page.locator('video');
  const orange = [0xff, 0x80, 0x20] as const;
  const orangePixels = async () => {
    const path = join(data.path, 'picture.png');
    const bytes = await picture.screenshot({ path });
    const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    return countPixels(path, size, orange);
  };
  await page.getByTestId('subtitle-preview').locator('canvas').waitFor();
  const before = await orangePixels();
  await page.keyboard.press('Alt+y');
  const panel = editorOf(page).panel('Style');
  await panel.getByRole('textbox', { name: 'Text', exact: true }).fill('#ff8020');
  // Letters large enough to have more inside than edge.
  await panel.getByRole('textbox', { name: 'Size' }).fill('14');
  await panel.getByText('All changes are saved.').waitFor();
  // A line of thirty letters: far more than what the test picture happens to have.
  await eventually(orangePixels).toBeGreaterThan(before + 100);
  await page.reload();
  await editorOf(page).saved.waitFor();
  await cell('c0').click();
  await eventually(orangePixels).toBeGreaterThan(before + 100);
});

test('an edited translation is published, and its files are made again', async () => {
  const params = { transcribe_id: media.transcribeId ?? '', userId: admin.userId };
  await admin.call(verifyTranscript, {
    params: { ...params, status: 'VERIFIED' },
    body: { overrideErrors: true, reason: 'A recording made for a test.' },
  });
  const [asked] = await admin.call(translateFile, {
    body: { mediaId: media.mediaId, targetLanguages: ['es'] },
  });
  const ticketId = asked?.ticketId ?? '';
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
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.getByText('The translation is published. Its files are made again.').waitFor();
  const after = await published();
  expect(after.version).toBe(version + 1);
  expect(after.lowerSubtitleList.find(({ id }) => id === first?.id)?.text).toBe(
    `${first?.text} Corregido a mano.`,
  );
  await until(statusOf, (status) => status === 'ready', 60_000);
  await editorOf(page).saved.waitFor();
});
