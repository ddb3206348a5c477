import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MessageId } from '@glossa/messages/message';
import { subtitleFormats } from '@glossa/subtitles/formats/index';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { newPassword } from '../support/api.ts';
import { type OpenBrowser, openBrowser } from '../support/browser.ts';
import { downloadZip } from '../support/download-zip.ts';
import { en, enLike } from '../support/en.ts';
import { makeDataFolder, type RunningServer, startServer } from '../support/server.ts';
import { countHeard, makeSpokenVideo, speechSentences, wordsOf } from '../support/speech.ts';
import { keepFailure } from '../support/use-journey.ts';

/** The product's main path: real server, real database, real engines, real browser. */
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let browser: OpenBrowser;
let page: Page;

beforeAll(async () => {
  data = await makeDataFolder();
  server = await startServer(data.path);
  browser = await openBrowser(server.address);
  page = browser.page;
});
afterAll(async () => {
  await browser.close();
  expect(await server.stop()).toBe(0);
  await data.remove();
});

/** axe checks every screen at the end of a step. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return;
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

/** What the person would have seen when it went wrong. */
afterEach((context) => keepFailure(page, context));

test('rejects a wrong password, requires changing the one-time password, and keeps the requested page', async () => {
  await page.goto('/engines');
  await page.waitForURL(/\/login/);
  await expect.poll(() => page.title()).toContain(en('auth.login'));
  await page.getByLabel(en('common.username')).fill('admin');
  await page.getByRole('textbox', { name: en('common.password') }).fill('Wrong@Password1');
  await page.getByRole('button', { name: en('auth.logIn') }).click();
  await page.getByRole('alert').getByText(en('errors.authInvalidCredentials')).waitFor();
  await page.getByRole('textbox', { name: en('common.password') }).fill(server.password ?? '');
  await page.getByRole('button', { name: en('auth.logIn') }).click();
  const change = page.getByRole('dialog', { name: en('auth.changePassword') });
  await change.getByLabel(en('auth.currentPassword')).fill(server.password ?? '');
  await change.getByLabel(en('auth.newPassword')).fill(newPassword);
  await change.getByLabel(en('auth.confirmPassword')).fill(`${newPassword}x`);
  await change.getByRole('button', { name: en('auth.changePassword') }).click();
  await change.getByText(en('validation.passwordMismatch')).waitFor();
  await change.getByLabel(en('auth.confirmPassword')).fill(newPassword);
  await change.getByRole('button', { name: en('auth.changePassword') }).click();
  const setup = page.getByRole('dialog', { name: en('setup.title') });
  await setup.getByRole('button', { name: en('setup.skip') }).click();
  await setup.waitFor({ state: 'hidden' });
  await page.waitForURL(/\/engines/);
  await page.getByText('Apertium').first().waitFor();
});

test('keeps the session after a reload, adds a category, uploads and transcribes a video', async () => {
  await page.reload();
  await page.getByRole('link', { name: en('common.upload'), exact: true }).click();
  await page.getByRole('button', { name: en('media.upload.newCategory') }).click();
  await page.getByLabel(en('common.name')).fill('Town hall');
  await page.getByRole('button', { name: en('categories.addCategory') }).click();
  await page.getByText(en('common.dropFilesOrClick')).waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles(await makeSpokenVideo(data.path, 'Library meeting.mp4'));
  // Live, without reloading: the phases come and go.
  await page
    .getByText(anyOf('jobs.loadingModel', 'jobs.detectingSpeech', 'jobs.transcribing'))
    .first()
    .waitFor({ timeout: 60_000 });
  await page.getByText(en('media.upload.readyToVerify')).first().waitFor({ timeout: 120_000 });
  await page.getByRole('link', { name: en('media.openDetails') }).click();
});

test('the transcript contains the spoken words, follows the playhead, and a click seeks', async () => {
  const transcript = page
    .getByRole('region', { name: en('common.transcript'), exact: true })
    .getByRole('region', { name: en('common.transcript'), exact: true });
  await page.getByText('Good morning', { exact: false }).first().waitFor();
  const spoken = wordsOf(speechSentences.join(' '));
  const heard = wordsOf(await transcript.innerText());
  expect(countHeard(spoken, heard)).toBeGreaterThan(spoken.length * 0.85);

  const position = () =>
    page
      .locator('video')
      .evaluate((video) => (video as unknown as { currentTime: number }).currentTime);
  await transcript.getByText('large garden', { exact: false }).click();
  await expect.poll(position).toBeGreaterThan(6);
  expect(await position()).toBeLessThan(10);
  await page
    .locator('video')
    .evaluate((video) => void (video as unknown as { play: () => Promise<void> }).play());
  await expect.poll(position, { timeout: 10_000 }).toBeGreaterThan(11.5);
  await page
    .locator('video')
    .evaluate((video) => (video as unknown as { pause: () => void }).pause());
});

test('a corrected cue survives a reload, and the transcript is verified', async () => {
  await page.getByRole('link', { name: en('editor.verifyTranscript') }).click();
  // The details show the same words: wait until this is the other screen.
  await page.getByRole('heading', { name: enLike('editor.verifyTitle') }).waitFor();
  await page.getByRole('gridcell', { name: /Thank you very much/ }).click();
  const field = page.getByLabel(en('editor.text.label'));
  await field.fill('Thank you all for listening today.');
  await page.getByText(en('editor.sync.saved'), { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Thank you all for listening today.').first().waitFor();
  await page.getByRole('button', { name: anyOf('common.verify', 'editor.saveAndVerify') }).click();
  await page
    .getByText(enLike('editor.verification.verifiedByOn', { name: 'Administrator' }))
    .first()
    .waitFor();
});

test('a Spanish translation is requested, becomes ready, and is shown next to the original', async () => {
  await page.getByRole('link', { name: en('translations.request') }).click();
  await page.getByRole('checkbox', { name: /^Spanish(?! \(Mex)/ }).check();
  await page
    .getByRole('button', {
      name: en('translations.translateIntoLanguage', { language: 'Spanish' }),
    })
    .click();
  await page
    .getByRole('link', { name: en('translations.viewSideBySide') })
    .click({ timeout: 90_000 });
  await page.getByText('biblioteca', { exact: false }).first().waitFor();
  await page.getByText('Thank you all for listening today.').first().waitFor();
});

test('both zips contain the words in valid files', async () => {
  const transcript = await downloadZip(page, en('media.files.transcriptZip'));
  expect(transcript.name).toBe('Library meeting.en.zip');
  const english = subtitleFormats.srt.parse(transcript.files.get('Library meeting.en.srt') ?? '');
  expect(english.at(-1)?.text.replace('\n', ' ')).toBe('Thank you all for listening today.');
  const vtt = subtitleFormats.vtt.parse(transcript.files.get('Library meeting.en.vtt') ?? '');
  expect(vtt.map(({ startMs, text }) => ({ startMs, text }))).toEqual(
    english.map(({ startMs, text }) => ({ startMs, text })),
  );

  const translation = await downloadZip(
    page,
    en('media.files.subtitlesZip', { language: 'Spanish' }),
  );
  const spanish = subtitleFormats.srt.parse(
    translation.files.get('Library meeting.es.unreviewed.srt') ?? '',
  );
  expect(spanish.map((cue) => cue.startMs)).toEqual(english.map((cue) => cue.startMs));
  const words = wordsOf(spanish.map((cue) => cue.text).join(' '));
  for (const word of ['biblioteca', 'edificio', 'semana', 'gracias']) expect(words).toContain(word);
});

test('a document takes the same path and comes back in its format', async () => {
  const path = join(data.path, 'Notes.txt');
  await writeFile(path, 'The house is red.\n\nThe garden is big.\n');
  await page.getByRole('link', { name: en('common.upload'), exact: true }).click();
  await page.getByRole('combobox', { name: en('common.category') }).click();
  await page.getByRole('option', { name: 'Town hall' }).click();
  await page.getByText(en('common.dropFilesOrClick')).waitFor();
  await page.locator('input[type=file]').setInputFiles(path);
  const row = page.getByRole('listitem').filter({ hasText: 'Notes.txt' });
  await row.getByText(en('status.ready'), { exact: false }).first().waitFor();
  await row.getByRole('link', { name: en('media.openDetails') }).click();
  await page.getByRole('link', { name: en('translations.request') }).click();
  await page.getByRole('checkbox', { name: /^Spanish(?! \(Mex)/ }).check();
  await page
    .getByRole('button', {
      name: en('translations.translateIntoLanguage', { language: 'Spanish' }),
    })
    .click();
  const saved = page.waitForEvent('download', { timeout: 90_000 });
  await page
    .getByRole('button', { name: en('common.download') })
    .first()
    .click({ timeout: 90_000 });
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Notes.es.unreviewed.txt');
  expect(await readFile(await file.path(), 'utf8')).toBe(
    'La casa es roja.\n\nEl jardín es grande.\n',
  );
});

test('the pages logged no errors', () => {
  expect(browser.problems).toEqual([]);
});

/** Any of these messages, which contain no regular expression syntax. */
const anyOf = (...ids: MessageId[]) => new RegExp(`^(${ids.map((id) => en(id)).join('|')})`);
