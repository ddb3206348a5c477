import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getDocInformation } from '@glossa/contracts/media';
import { updateMediaStyle, viewMediaStyle } from '@glossa/contracts/subtitle-styles';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import { getVideoRequests, viewTranslatedSubtitles } from '@glossa/contracts/translation-requests';
import { openDocument } from '@glossa/documents';
import { subtitleFormats } from '@glossa/subtitles/formats/index';
import { findCueDifference } from '@glossa/subtitles/same-cues';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ocrText } from '../../../apps/server/src/testing/read-picture.ts';
import { zipEntries } from '../../../apps/server/src/testing/zip-entries.ts';
import { buildDocx } from '../../../packages/documents/src/docx/build-docx.fixture.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { type Client, makeCategory, newPassword, until, upload } from '../support/api.ts';
import { type OpenBrowser, openBrowser } from '../support/browser.ts';
import { transcribe } from '../support/editor.ts';
import { enter } from '../support/editor-page.ts';
import { en, enLike } from '../support/en.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import type { RunningServer } from '../support/server.ts';
import { speak, speechSentences } from '../support/speech.ts';
import { keepFailure } from '../support/use-journey.ts';

/** From a verified video to video outputs and from a Word document to a translated one. */
let journey: Journey;
let server: RunningServer;
let browser: OpenBrowser;
let page: Page;
let client: Client;
let mediaId: string;
let documentId: string;

const run = promisify(execFile);

beforeAll(async () => {
  journey = await startJourney({ hears: speechSentences.join(' ') });
  ({ server, admin: client } = journey);
  const category = await makeCategory(client);
  const video = await makeTalk('Library meeting.mp4');
  const path = join(journey.folder, 'Report.docx');
  await writeFile(path, report());
  documentId = await upload(client, path, category, { spokenLanguage: 'en' });
  const media = await transcribe(client, video);
  mediaId = media.mediaId;
  await client.call(verifyTranscript, {
    params: {
      transcribe_id: media.transcribeId ?? '',
      status: 'VERIFIED',
      userId: client.userId,
    },
    body: { overrideErrors: true, reason: 'The machine’s text will do here.' },
  });
  browser = await openBrowser(server.address);
  page = browser.page;
  await enter(page, 'admin', newPassword);
}, 240_000);
afterAll(async () => {
  await browser.close();
  expect(await journey.end()).toBe(0);
});
afterEach(async (context) => {
  await keepFailure(page, context);
  if (context.task.result?.state === 'fail') return;
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

/** Speech over a dark color, so that OCR can read burned-in words. */
async function makeTalk(name: string): Promise<string> {
  const path = join(journey.folder, name);
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=c=0x203040:size=640x360:rate=10'],
    ...['-i', await speak(journey.folder), '-shortest', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart', path],
  ]);
  return path;
}

function report(): Uint8Array {
  const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
  return buildDocx(
    [
      '<w:p><w:r><w:t xml:space="preserve">The house is </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>red</w:t></w:r><w:r><w:t>.</w:t></w:r></w:p>',
      `<w:tbl>${row('The city', 'The garden is big.')}${row('42', 'The book is new.')}</w:tbl>`,
    ].join(''),
    {
      'word/header1.xml': {
        type: 'header',
        xml: '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p><w:r><w:t>The library</w:t></w:r></w:p></w:hdr>',
      },
    },
  );
}

const downloadOf = (file: string, language: string) =>
  en('translations.downloadFile', { file: `${file}, ${language}` });

async function download(button: string): Promise<{ name: string; path: string }> {
  const saved = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await saved;
  const name = file.suggestedFilename();
  const path = join(journey.folder, name);
  await copyFile(await file.path(), path);
  return { name, path };
}
const readable = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

test('requests two languages with video outputs', async () => {
  await page.goto(`/dashboard/translation-request?mediaId=${mediaId}`);
  await page.getByRole('checkbox', { name: /^Spanish(?! \(Mex)/ }).check();
  await page.getByRole('checkbox', { name: /^French(?! \(Can)/ }).check();
  await page.getByRole('checkbox', { name: en('translations.burnedInOption') }).check();
  await page.getByRole('checkbox', { name: en('translations.dubbedVideo') }).check();
  await page.getByRole('checkbox', { name: en('translations.softMp4') }).check();
  await page.getByRole('checkbox', { name: en('translations.softMkv') }).check();
  await page
    .getByRole('button', { name: en('translations.listenToVoice', { language: 'Spanish' }) })
    .waitFor();
  await page
    .getByRole('button', { name: en('translations.translateIntoLanguages', { count: 2 }) })
    .click();
  // Live: no reload.
  for (const language of ['Spanish', 'French'])
    for (const file of [en('translations.burnedInVideo'), en('translations.dubbedVideo')])
      await page
        .getByRole('button', { name: downloadOf(file, language) })
        .waitFor({ timeout: 150_000 });
}, 240_000);

test('every subtitle of the zip, the MP4 and the MKV is that of the published cues', async () => {
  const [request] = (await client.call(getVideoRequests, { params: { mediaId } })).filter(
    ({ language }) => language === 'es',
  );
  const { lowerSubtitleList, upperSubtitleList } = await client.call(viewTranslatedSubtitles, {
    params: { mediaId, language: 'es', ticket_id: request?.ticketId ?? '' },
  });
  const published = [...upperSubtitleList, ...lowerSubtitleList].map(
    ({ id, startMs, endMs, text, track }) => ({ id, startMs, endMs, text, track }),
  );
  expect(published.length).toBeGreaterThan(0);
  const zip = await download(downloadOf(en('translations.subtitlesZip'), 'Spanish'));
  const entries = Object.entries(await zipEntries(await readFile(zip.path)));
  const formats = ['srt', 'vtt', 'ass', 'ttml', 'sbv', 'csv', 'json'] as const;
  for (const format of formats) {
    const { extension, parse } = subtitleFormats[format];
    const text = entries.find(([name]) => name.endsWith(`.${extension}`))?.[1] ?? '';
    const options = { toleranceMs: 10, ignoreTracks: true };
    expect(findCueDifference(published, parse(text), options), format).toBeUndefined();
  }
  for (const file of ['translations.softMp4', 'translations.softMkv'] as const) {
    const { path } = await download(downloadOf(en(file), 'Spanish'));
    const { stdout } = await run('ffmpeg', [
      ...['-v', 'error', '-i', path, '-map', '0:s:0', '-f', 'srt', '-'],
    ]);
    const options = { toleranceMs: 40, maxShiftMs: 250, ignoreTracks: true, ignoreSpaces: true };
    const found = subtitleFormats.srt.parse(stdout.replace(/<[^>]*>|\{[^}]*\}/g, ''));
    expect(findCueDifference(published, found, options), file).toBeUndefined();
  }
}, 120_000);

test('the burned-in video shows the words, and the dub has the expected loudness', async () => {
  const burned = await download(downloadOf(en('translations.burnedInVideo'), 'Spanish'));
  expect(burned.name).toBe('Library meeting.es.burned-in.unreviewed.mp4');
  const picture = join(journey.folder, 'frame.png');
  const strip =
    'crop=iw:ih*0.3:0:ih*0.7,scale=iw*3:-1,format=gray,lut=y=if(gt(val\\,235)\\,0\\,255)';
  const read: string[] = [];
  for (const second of ['2', '6', '10']) {
    await run('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-ss',
      second,
      '-i',
      burned.path,
      '-frames:v',
      '1',
      '-vf',
      strip,
      picture,
    ]);
    read.push(await ocrText({ imagePath: picture, languages: ['spa'] }));
  }
  expect(readable(read.join(' '))).toMatch(/biblioteca|edificio|buenos|jardin/);

  const dubbed = await download(downloadOf(en('translations.dubbedVideo'), 'French'));
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_type:stream_tags=language',
    '-of',
    'csv=p=0',
    dubbed.path,
  ]);
  expect(stdout).toContain('audio,fra');
  const { stderr } = await run('ffmpeg', [
    '-hide_banner',
    '-i',
    dubbed.path,
    '-map',
    '0:a:0',
    '-af',
    'ebur128',
    '-f',
    'null',
    '-',
  ]);
  const loudness = Number(
    /I:\s+(-?[\d.]+) LUFS/.exec(stderr.slice(stderr.lastIndexOf('Summary')))?.[1],
  );
  expect(Math.abs(loudness + 16)).toBeLessThanOrEqual(1);
}, 120_000);

test('a video with a former style is shown as outdated, and can be made again', async () => {
  const named = { file: en('translations.burnedInVideo'), language: 'French' };
  const file = en('translations.fileAndLanguage', named);
  const { style } = await client.call(viewMediaStyle, { params: { mediaId, language: 'fr' } });
  const changed = { ...style, lower: { ...style.lower, fontSize: style.lower.fontSize + 1 } };
  await client.call(updateMediaStyle, { body: { mediaId, language: 'fr', style: changed } });
  const again = page.getByRole('button', {
    name: en('translations.regenerateNamedFile', { file }),
  });
  // Live: no reload.
  await again.waitFor({ timeout: 60_000 });
  await page.getByText(en('translations.fileOutdated')).first().waitFor();
  await again.click();
  await again.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: downloadOf(named.file, named.language) })
    .waitFor({ timeout: 90_000 });
}, 180_000);

test('a Word document with a table returns in Spanish with the reviewer’s edits', async () => {
  await until(
    () => client.call(getDocInformation, { params: { mediaId: documentId } }),
    ({ uploadedStatus }) => uploadedStatus === 'ready',
    60_000,
  );
  await page.goto(`/dashboard/translation-request?mediaId=${documentId}`);
  await page.getByRole('checkbox', { name: /^Spanish(?! \(Mex)/ }).check();
  await page.getByRole('checkbox', { name: en('translations.pdf') }).check();
  await page
    .getByRole('button', {
      name: en('translations.translateIntoLanguage', { language: 'Spanish' }),
    })
    .click();
  await page
    .getByRole('button', { name: downloadOf('PDF', 'Spanish') })
    .waitFor({ timeout: 90_000 });
  const word = await download(downloadOf(en('common.document'), 'Spanish'));
  expect(word.name).toBe('Report.es.unreviewed.docx');
  const before = openDocument(report(), 'docx').segments;
  const after = openDocument(await readFile(word.path), 'docx').segments;
  expect(after.map(({ id, place }) => ({ id, place }))).toEqual(
    before.map(({ id, place }) => ({ id, place })),
  );
  const spanish = after.map(({ plain }) => plain);
  expect(spanish).toContain('El jardín es grande.');
  expect(spanish).toContain('La casa es roja.');

  await page.getByRole('link', { name: en('common.review') }).click();
  await page.getByText('El jardín es grande.').first().click();
  const editor = page
    .getByRole('textbox', { name: enLike('documentReview.segmentTranslation') })
    .first();
  await editor.fill('El jardín es enorme.');
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('button', { name: en('documentReview.rebuild') })
    .first()
    .click();
  await page
    .getByRole('button', { name: new RegExp(`^${en('common.download')}`) })
    .first()
    .waitFor({ timeout: 60_000 });
}, 180_000);

test('translates and speaks a text without a ticket', async () => {
  await page.goto('/translate');
  await page
    .getByRole('textbox', { name: en('translate.textToTranslate') })
    .fill('The library is in the city.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('La biblioteca es en la ciudad.').first().waitFor();
  await page.goto('/conversion');
  await page.getByRole('textbox', { name: en('common.text') }).fill('Good morning.');
  await page.getByRole('button', { name: en('conversion.createAudio') }).click();
  await page
    .getByRole('button', { name: new RegExp(`^${en('common.download')}`) })
    .first()
    .waitFor({ timeout: 60_000 });
}, 120_000);

test('the pages logged no errors', () => {
  expect(browser.problems).toEqual([]);
});
