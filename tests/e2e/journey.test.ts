import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subtitleFormats } from '@glossa/subtitles/formats/index';
import type { Download, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { findAccessibilityFaults } from './support/accessibility.ts';
import { newPassword } from './support/api.ts';
import { type OpenBrowser, openBrowser } from './support/browser.ts';
import { makeDataFolder, type RunningServer, startServer } from './support/server.ts';
import { countHeard, makeSpokenVideo, speechSentences, wordsOf } from './support/speech.ts';

/** The product's first path as a person walks it: real server, real database, real engines, real browser. */
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let browser: OpenBrowser;
let page: Page;

beforeAll(async () => {
  data = await makeDataFolder();
  server = await startServer(data.path);
  browser = await openBrowser(server.address);
  page = browser.page;
  page.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await browser.close();
  expect(await server.stop()).toBe(0);
  await data.remove();
});

/** Every screen the journey ends a step on is read by axe. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return;
  await page.waitForTimeout(400); // Colours fade in; half-faded ones have no contrast to speak of.
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

/** What the person would have seen when it went wrong. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await page.screenshot({ path: join(tmpdir(), 'glossa-journey-failure.png') });
});

test('a wrong password is refused, the one-time password must be changed, and the way one was going is kept', async () => {
  await page.goto('/engines');
  await page.waitForURL(/\/login/);
  await expect.poll(() => page.title()).toContain('Login');
  await page.getByLabel('User name').fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill('Wrong@Password1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('The user name or the password is not right').waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill(server.password ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const change = page.getByRole('dialog', { name: 'Change Password' });
  await change.getByLabel('Old Password').fill(server.password ?? '');
  await change.getByLabel('New Password').fill(newPassword);
  await change.getByLabel('Confirm Password').fill(`${newPassword}x`);
  await change.getByRole('button', { name: 'Change Password' }).click();
  await change.getByText("Password doesn't match.").waitFor();
  await change.getByLabel('Confirm Password').fill(newPassword);
  await change.getByRole('button', { name: 'Change Password' }).click();
  await page.waitForURL(/\/engines/);
  await page.getByText('Apertium').first().waitFor();
});

test('a reload keeps the session, a category is added, a video is uploaded and transcribed before one’s eyes', async () => {
  await page.reload();
  await page.getByRole('link', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: 'Add a category' }).click();
  await page.getByLabel('Name').fill('Town hall');
  await page.getByRole('button', { name: 'Add category' }).click();
  await page.getByText('Drop files here').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles(await makeSpokenVideo(data.path, 'Library meeting.mp4'));
  // Live, without reloading: the phases come and go.
  await page
    .getByText(/Loading the model|Finding the speech|Transcribing/i)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.getByText('Transcribed').first().waitFor({ timeout: 120_000 });
  await page.getByRole('link', { name: 'Open details' }).click();
});

test('the transcript holds the words that were said, follows the playhead, and a click on a cue seeks', async () => {
  const transcript = page
    .getByRole('list', { name: 'Transcript' })
    .or(page.getByLabel('Transcript', { exact: true }))
    .first();
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

test('a cue is corrected in place and survives a reload, and the transcript is verified', async () => {
  await page
    .getByRole('link', { name: 'Verify transcript' })
    .or(page.getByRole('button', { name: 'Verify transcript' }))
    .first()
    .click();
  // The details show the same words: wait until this is the other screen.
  await page.getByRole('heading', { name: /^Verify: / }).waitFor();
  await page.getByRole('gridcell', { name: /Thank you very much/ }).click();
  const field = page.getByLabel('Text of the cue');
  await field.fill('Thank you all for listening today.');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Thank you all for listening today.').first().waitFor();
  await page.getByRole('button', { name: /verify$/i }).click();
  await page
    .getByText(/Verified by/i)
    .first()
    .waitFor();
});

test('a Spanish translation is asked for, becomes ready, and stands beside the original', async () => {
  await page
    .getByRole('link', { name: 'Request translation' })
    .or(page.getByRole('button', { name: 'Request translation' }))
    .first()
    .click();
  await page.getByRole('checkbox', { name: /^Spanish(?! \(Mex)/ }).check();
  await page.getByRole('button', { name: 'Translate into Spanish' }).click();
  await page
    .getByRole('link', { name: 'View side by side' })
    .or(page.getByRole('button', { name: 'View side by side' }))
    .first()
    .click({ timeout: 90_000 });
  await page
    .getByText('Buenos días', { exact: false })
    .or(page.getByText('biblioteca', { exact: false }))
    .first()
    .waitFor();
  await page.getByText('Thank you all for listening today.').first().waitFor();
});

test('both zips hold the words in files that are right', async () => {
  const transcript = await download('Transcript in every format (zip)');
  expect(transcript.name).toBe('Library meeting.en.zip');
  const english = subtitleFormats.srt.parse(transcript.files.get('Library meeting.en.srt') ?? '');
  expect(english.at(-1)?.text.replace('\n', ' ')).toBe('Thank you all for listening today.');
  const vtt = subtitleFormats.vtt.parse(transcript.files.get('Library meeting.en.vtt') ?? '');
  expect(vtt.map(({ startMs, text }) => ({ startMs, text }))).toEqual(
    english.map(({ startMs, text }) => ({ startMs, text })),
  );

  const translation = await download(/Spanish: subtitles in every format/);
  const spanish = subtitleFormats.srt.parse(translation.files.get('Library meeting.es.srt') ?? '');
  expect(spanish.map((cue) => cue.startMs)).toEqual(english.map((cue) => cue.startMs));
  const words = wordsOf(spanish.map((cue) => cue.text).join(' '));
  for (const word of ['biblioteca', 'edificio', 'semana', 'gracias']) expect(words).toContain(word);
});

test('a document takes the same path and comes back in its format', async () => {
  const path = join(data.path, 'Notes.txt');
  await writeFile(path, 'The house is red.\n\nThe garden is big.\n');
  await page.getByRole('link', { name: 'Upload', exact: true }).click();
  await page
    .getByText('Drop files here')
    .or(page.getByText('Choose a category first'))
    .first()
    .waitFor();
  if (await page.getByText('Choose a category first').isVisible()) {
    await page
      .getByRole('combobox', { name: 'Category' })
      .or(page.getByLabel('Category'))
      .first()
      .click();
    await page.getByRole('option', { name: 'Town hall' }).click();
  }
  await page.locator('input[type=file]').setInputFiles(path);
  const row = page.getByRole('listitem').filter({ hasText: 'Notes.txt' });
  await row.getByText('Ready', { exact: false }).first().waitFor();
  await row.getByRole('link', { name: 'Open details' }).click();
  await page
    .getByRole('link', { name: 'Request translation' })
    .or(page.getByRole('button', { name: 'Request translation' }))
    .first()
    .click();
  await page.getByRole('checkbox', { name: /^Spanish(?! \(Mex)/ }).check();
  await page.getByRole('button', { name: 'Translate into Spanish' }).click();
  const saved = page.waitForEvent('download', { timeout: 90_000 });
  await page.getByRole('button', { name: 'Download' }).first().click({ timeout: 90_000 });
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Notes.es.txt');
  expect(await readFile(await file.path(), 'utf8')).toBe(
    'La casa es roja.\n\nEl jardín es grande.\n',
  );
});

test('the pages never complained', () => {
  expect(browser.problems).toEqual([]);
});

async function download(
  item: string | RegExp,
): Promise<{ name: string; files: Map<string, string> }> {
  await page.getByRole('button', { name: 'Downloads' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).click();
  const file: Download = await started;
  return { name: file.suggestedFilename(), files: await unzip(await readFile(await file.path())) };
}

function unzip(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, string>();
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (streamError, stream) => {
          if (streamError) return reject(streamError);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          files.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}
