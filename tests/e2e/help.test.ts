import { getVideoInformation } from '@glossa/contracts/media';
import { viewTour } from '@glossa/contracts/sample-media';
import { viewTranscript } from '@glossa/contracts/transcripts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findAccessibilityFaults } from './support/accessibility.ts';
import { type Client, newPassword, signIn, until } from './support/api.ts';
import { type OpenBrowser, openBrowser } from './support/browser.ts';
import { editorOf, enterByKeys, tabTo } from './support/editor-page.ts';
import { makeDataFolder, type RunningServer, startServer } from './support/server.ts';

/** Somebody new is shown round with keys alone: a sample is made, transcribed, and the tour follows it. */
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let admin: Client;
let browser: OpenBrowser;

beforeAll(async () => {
  data = await makeDataFolder();
  server = await startServer(data.path);
  admin = await signIn(server.address, server.password ?? '');
  browser = await openBrowser(server.address);
  browser.page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await browser.close();
  expect(await server.stop()).toBe(0);
  await data.remove();
});
afterEach(() => {
  expect(browser.problems).toEqual([]);
});

const hint = () => browser.page.getByRole('region', { name: 'Tour' });

test('the tour begins by itself and makes a video that is transcribed like any other', async () => {
  const { page } = browser;
  await enterByKeys(page, 'admin', newPassword);
  await hint().waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await tabTo(hint().getByRole('button', { name: 'Make the sample video' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/media-details/, { timeout: 120_000 });
  await hint().getByText('What was said stands beside the video.').waitFor();
  const mediaId = new URL(page.url()).searchParams.get('mediaId') ?? '';
  expect((await admin.call(viewTour)).mediaId).toBe(mediaId);
  const media = await until(
    () => admin.call(getVideoInformation, { params: { mediaId } }),
    ({ uploadedStatus }) => ['transcribed', 'failed'].includes(uploadedStatus),
    400_000,
  );
  expect(media.uploadedStatus).toBe('transcribed');
  expect(media.categoryName).toBe('Samples');
  expect(media.durationMs).toBeGreaterThan(28_000);
});

test('its words were heard', async () => {
  const { page } = browser;
  const mediaId = new URL(page.url()).searchParams.get('mediaId') ?? '';
  const { transcribeId } = await admin.call(getVideoInformation, { params: { mediaId } });
  const transcript = await admin.call(viewTranscript, {
    params: { transcribe_id: transcribeId ?? '', language: 'en', userId: admin.userId },
  });
  const heard = JSON.stringify(transcript).toLowerCase();
  const said = ['film', 'machine', 'voice', 'sentences', 'moment', 'translation', 'download'];
  expect(said.filter((word) => heard.includes(word)).length).toBeGreaterThan(3);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('hints are left, and taken up again from help', async () => {
  const { page } = browser;
  await hint().getByRole('button', { name: 'Next hint' }).click();
  await hint().getByText('Correct the lines and verify them.').waitFor();
  await hint().getByRole('button', { name: 'Show me' }).press('Enter');
  await page.waitForURL(/verify-transcript/);
  // While the editor comes, its frame is drawn anew.
  await editorOf(page).list.waitFor();
  await hint().getByRole('button', { name: 'Leave the tour' }).click();
  await hint().waitFor({ state: 'detached' });
  expect((await admin.call(viewTour)).state).toBe('skipped');
  await page.reload();
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Help on this screen' });
  await panel.getByText(/correct what was heard/).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Go on with the tour' }).click();
  await hint().getByText('Correct the lines and verify them.').waitFor();
});

test('the keys of a screen, and the way by keys', async () => {
  const { page } = browser;
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Help', exact: true }).waitFor();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Go to the upload').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await page.waitForURL(/upload-media/);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page
    .getByRole('dialog', { name: 'Help on this screen' })
    .getByText(/bring in videos/)
    .waitFor();
});
