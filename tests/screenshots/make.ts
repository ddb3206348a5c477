/**
 * The screenshots of README.md, from the real product. `npm run screenshots`, after `npm start` or `npm test` has built
 * the web app.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getDocInformation, getVideoInformation } from '@glossa/contracts/media';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import { getVideoRequests, translateFile } from '@glossa/contracts/translation-requests';
import type { Page } from 'playwright-core';
import {
  type Client,
  makeCategory,
  newPassword,
  signIn,
  until,
  upload,
} from '../e2e/support/api.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import { en } from '../e2e/support/en.ts';
import { makeDataFolder, startServer } from '../e2e/support/server.ts';
import { speak } from '../e2e/support/speech.ts';
import { takeAdministration } from './administration.ts';
import { takeEditor } from './editor.ts';
import { takeTeam } from './team.ts';
import { takeTranslations } from './translations.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'docs', 'screenshots');
const size = { width: 1360, height: 860 };
const phone = { width: 390, height: 844 };
const maxBytes = 400_000;

const opening = [
  'Good morning everyone and welcome to the opening of the new library.',
  'The building has three floors, a large garden and a quiet room for students.',
  'Children can read books there every day of the week.',
  'In the evening, the reading room is open for the whole neighborhood.',
  'On Friday we will show a film about the history of the city.',
  'Please send your questions to the office before the end of the month.',
  'Thank you very much for listening.',
];
const interview = [
  'The old roof was leaking and had to be replaced before the winter.',
  'Water for the garden will be collected from the roof.',
  'We wanted a house that is open to everyone.',
];

async function makeVideo(into: string): Promise<string> {
  const path = join(into, 'Library opening.mp4');
  const picture = 'gradients=size=1280x720:rate=25:nb_colors=3:c0=0x0f4c5c:c1=0x5f8d83:c2=0xe0b089';
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `${picture}:speed=0.006:seed=4`],
    ...['-i', await speak(into, opening), '-shortest', '-pix_fmt', 'yuv420p'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-c:a', 'aac', '-movflags', '+faststart', path],
  ]);
  return path;
}

async function makeAudio(into: string): Promise<string> {
  const path = join(into, 'Interview with the architect.mp3');
  await run('ffmpeg', ['-v', 'error', '-y', '-i', await speak(into, interview), path]);
  return path;
}

/** Waits for the transcript and returns its id. */
async function transcribed(client: Client, mediaId: string): Promise<string> {
  const media = await until(
    () => client.call(getVideoInformation, { params: { mediaId } }),
    ({ uploadedStatus }) => uploadedStatus === 'transcribed' || uploadedStatus === 'failed',
    180_000,
  );
  if (!media.transcribeId)
    throw new Error(
      `${media.title} has no transcript: ${media.failure?.message ?? 'no reason given'}`,
    );
  return media.transcribeId;
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await page.waitForTimeout(900); // Pictures and colors fade in.
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  const { size: bytes } = await stat(path);
  process.stdout.write(`${name}.png ${Math.round(bytes / 1000)} kB\n`);
  if (bytes > maxBytes) throw new Error(`${name}.png has ${bytes} bytes; ${maxBytes} are allowed.`);
}

async function signInByHand(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(en('common.username')).waitFor();
  await take(page, 'login');
  await page.getByLabel(en('common.username')).fill('admin');
  await page.getByRole('textbox', { name: en('common.password') }).fill(newPassword);
  await page.getByRole('button', { name: en('auth.logIn') }).click();
  await page.waitForURL(/dashboard|\/$/);
}

/**
 * Waits until the video shows its frame at that second. Evaluated, not waited for as a function: the page's CSP forbids
 * the latter.
 */
async function showSecond(page: Page, second: number): Promise<void> {
  await page.locator('video').waitFor();
  await page.evaluate(`new Promise((resolve, reject) => {
    const video = document.querySelector('video');
    const seek = () => {
      video.addEventListener('seeked', resolve, { once: true });
      video.currentTime = ${second};
    };
    setTimeout(() => reject(new Error('The video did not load.')), 20000);
    if (video.readyState >= 2) seek();
    else video.addEventListener('loadeddata', seek, { once: true });
  }).then(() => undefined)`);
}

async function takeAll(page: Page, client: Client, dataFolder: string): Promise<void> {
  await signInByHand(page);
  const town = await makeCategory(client, 'Town hall');
  const building = await makeCategory(client, 'New library');
  const notes = join(dataFolder, 'Notes of the meeting.txt');
  await writeFile(notes, 'The house is red.\n\nThe garden is big.\n');
  const docId = await upload(client, notes, town, { spokenLanguage: 'en' });
  const path = await makeVideo(dataFolder);
  const videoId = await upload(client, path, building);
  const transcribeId = await transcribed(client, videoId);

  await takeEditor(page, client, { id: videoId, path, categoryId: building }, take);

  await client.call(verifyTranscript, {
    params: { transcribe_id: transcribeId, status: 'VERIFIED', userId: client.userId },
  });
  await client.call(translateFile, { body: { mediaId: videoId, targetLanguages: ['es'] } });
  const requests = await until(
    () => client.call(getVideoRequests, { params: { mediaId: videoId } }),
    ([request]) => request?.status === 'ready',
    120_000,
  );
  await until(
    () => client.call(getDocInformation, { params: { mediaId: docId } }),
    (media) => media.uploadedStatus === 'ready',
    60_000,
  );
  await client.call(translateFile, { body: { mediaId: docId, targetLanguages: ['es', 'pt'] } });
  await page.goto(`/dashboard/translation-request?mediaId=${videoId}`);
  await page.getByText(en('translations.viewSideBySide')).first().waitFor();
  await take(page, 'translation-request');

  const details = `/dashboard/media-details?mediaId=${videoId}&translation=${requests[0]?.ticketId ?? ''}`;
  await page.goto(details);
  await page.getByText('biblioteca', { exact: false }).first().waitFor();
  await showSecond(page, 7);
  await take(page, 'media-details');

  await transcribed(client, await upload(client, await makeAudio(dataFolder), building));
  await page.goto('/dashboard');
  await page.getByText('Interview with the architect').first().waitFor();
  await take(page, 'dashboard');
  await page.goto('/engines');
  await page.getByText('Apertium').first().waitFor();
  await take(page, 'engines');
  await takeAdministration(page, client, take);
  await takeTranslations(page, client, { videoId, categoryId: town, dataFolder }, take);
  await takeTeam(page, client, videoId, take);

  await page.setViewportSize(phone);
  await page.goto('/dashboard');
  await page.getByText('Interview with the architect').first().waitFor();
  await take(page, 'dashboard-phone');
  await page.setViewportSize(size);
  await page.evaluate('localStorage.setItem("glossa.colour-scheme", "dark")');
  await page.goto(details);
  await page.getByText('biblioteca', { exact: false }).first().waitFor();
  await showSecond(page, 7);
  await take(page, 'media-details-dark');
}

async function main(): Promise<void> {
  if (!existsSync(join(root, 'apps', 'web', 'dist', 'index.html')))
    throw new Error(
      'The web app is not built yet. Run `npm start` or `npm test` once, then this again.',
    );
  await mkdir(folder, { recursive: true });
  const data = await makeDataFolder();
  try {
    const server = await startServer(data.path);
    try {
      const client = await signIn(server.address, server.password ?? '');
      const browser = await launchBrowser(server.address, size);
      try {
        await takeAll(browser.page, client, data.path);
      } finally {
        await browser.close();
      }
    } finally {
      await server.stop();
    }
  } finally {
    await data.remove();
  }
}

await main();
