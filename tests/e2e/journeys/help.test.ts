import { getVideoInformation } from '@glossa/contracts/media';
import { viewTour } from '@glossa/contracts/sample-media';
import { viewTranscript } from '@glossa/contracts/transcripts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { type Client, newPassword, until } from '../support/api.ts';
import { type OpenBrowser, openBrowser } from '../support/browser.ts';
import { editorOf, enterByKeys, tabTo } from '../support/editor-page.ts';
import { en } from '../support/en.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import type { RunningServer } from '../support/server.ts';

/** A new user takes the tour by keyboard: a sample is created and transcribed, and the tour follows it. */
let journey: Journey;
let server: RunningServer;
let admin: Client;
let browser: OpenBrowser;

beforeAll(async () => {
  journey = await startJourney({ engines: 'real' });
  ({ server, admin } = journey);
  browser = await openBrowser(server.address);
});
afterAll(async () => {
  await browser.close();
  expect(await journey.end()).toBe(0);
});
afterEach(() => {
  expect(browser.problems).toEqual([]);
});

const hint = () => browser.page.getByRole('region', { name: en('help.tour.label') });

test('the tour starts automatically and creates a video that is transcribed', async () => {
  const { page } = browser;
  await enterByKeys(page, 'admin', newPassword);
  await hint().waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await tabTo(hint().getByRole('button', { name: en('help.tour.createSample') }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/media-details/, { timeout: 120_000 });
  await hint().getByText(en('help.tour.transcriptTitle')).waitFor();
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

test('the transcript contains its words', async () => {
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

test('hints can be skipped and resumed from help', async () => {
  const { page } = browser;
  await hint()
    .getByRole('button', { name: en('help.tour.next') })
    .click();
  await hint().getByText(en('help.tour.verifyTitle')).waitFor();
  await hint()
    .getByRole('button', { name: en('help.tour.showMe') })
    .press('Enter');
  await page.waitForURL(/verify-transcript/);
  // While the editor loads, its frame is re-rendered.
  await editorOf(page).list.waitFor();
  await hint()
    .getByRole('button', { name: en('help.tour.skip') })
    .click();
  await hint().waitFor({ state: 'detached' });
  await expect.poll(async () => (await admin.call(viewTour)).state).toBe('skipped');
  await page.reload();
  await page.getByRole('button', { name: en('common.help'), exact: true }).click();
  const panel = page.getByRole('dialog', { name: en('help.pageHelp') });
  await panel.getByText(en('help.verifyTranscript.purpose')).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await panel.getByRole('button', { name: en('help.tour.continue') }).click();
  await hint().getByText(en('help.tour.verifyTitle')).waitFor();
});

test('shows a screen’s shortcuts and navigates by keyboard', async () => {
  const { page } = browser;
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: en('common.dashboard'), exact: true }).waitFor();
  await page.getByRole('button', { name: en('common.help'), exact: true }).waitFor();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: en('help.keyboardShortcuts') });
  await sheet.getByText(en('help.keys.goToUpload')).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await page.waitForURL(/upload-media/);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page
    .getByRole('dialog', { name: en('help.pageHelp') })
    .getByText(en('help.upload.purpose'))
    .waitFor();
});
