import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDisclaimer } from '@glossa/contracts/disclaimers';
import { getDocInformation } from '@glossa/contracts/media';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildDocx } from '../../../packages/documents/src/docx/build-docx.fixture.ts';
import { makeCategory, newPassword, until, upload } from '../support/api.ts';
import { en, enLike } from '../support/en.ts';
import { readBodyLines, readPartLines, readPdfLines } from '../support/read-back/documents.ts';
import { readLoudness, readStreams } from '../support/read-back/videos.ts';
import { useJourney } from '../support/use-journey.ts';

/** Documents come back in Spanish, and later with a reviewer’s edit, each file with all of its lines. */
const journey = useJourney();
let page: Page;
let wordId: string;
let textId: string;

const disclaimer = 'Traducido por una máquina.';

beforeAll(async () => {
  const { admin, folder } = journey;
  const body = { language: 'es', text: disclaimer, translate: false } as const;
  await admin.call(createDisclaimer, { body });
  const category = await makeCategory(admin);
  const word = join(folder, 'Report.docx');
  await writeFile(word, report());
  wordId = await upload(admin, word, category, { spokenLanguage: 'en' });
  const notes = join(folder, 'Notes.txt');
  await writeFile(
    notes,
    'The house is red.\n\n    The garden is big.\n\tThe book is new.\n\n\nThe city is old.\n',
  );
  textId = await upload(admin, notes, category, { spokenLanguage: 'en' });
  for (const mediaId of [wordId, textId])
    await until(
      () => admin.call(getDocInformation, { params: { mediaId } }),
      ({ uploadedStatus }) => uploadedStatus === 'ready',
      60_000,
    );
  ({ page } = await journey.open('admin', { password: newPassword }));
}, 240_000);

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

async function request(mediaId: string, ...choices: string[]): Promise<void> {
  await page.goto(`/dashboard/translation-request?mediaId=${mediaId}`);
  await page.getByRole('checkbox', { name: /^Spanish(?! \(Mex)/ }).check();
  for (const name of choices) await page.getByRole('checkbox', { name }).check();
  const name = en('translations.translateIntoLanguage', { language: 'Spanish' });
  await page.getByRole('button', { name }).click();
}

const buttonOf = (file: string) =>
  page.getByRole('button', {
    name: en('translations.downloadFile', { file: `${file}, Spanish` }),
    exact: true,
  });
async function download(file: string): Promise<{ name: string; path: string }> {
  const saved = page.waitForEvent('download', { timeout: 60_000 });
  await buttonOf(file).click({ timeout: 90_000 });
  const downloaded = await saved;
  const name = downloaded.suggestedFilename();
  const path = join(journey.folder, `downloaded ${name}`);
  await copyFile(await downloaded.path(), path);
  return { name, path };
}

const header = 'La biblioteca';
/** Above and below the table. */
const [first, last] = ['La casa es roja.', disclaimer];
const wordLines = (garden: string) => [
  ...[first, 'La ciudad', garden, '42', 'El libro es nuevo.', last],
];
/** A row of the table is a line of the page. */
const pageLines = (garden: string) => [
  ...[header, first, `La ciudad ${garden}`, '42 El libro es nuevo.', last],
];

/** The Word document and its PDF say the same. */
async function expectReport(garden: string): Promise<void> {
  const word = await download(en('common.document'));
  expect(word.name).toBe('Report.es.unreviewed.docx');
  expect(await readPartLines(word.path, 'word/header1.xml')).toEqual([header]);
  expect(await readBodyLines(word.path)).toEqual(wordLines(garden));
  const pdf = await download('PDF');
  expect(pdf.name).toBe('Report.es.unreviewed.pdf');
  expect(await readPdfLines(pdf.path)).toEqual(pageLines(garden));
}

test('a Word document with a table and its PDF have every line, and the disclaimer', async () => {
  await request(wordId, en('translations.pdf'), en('translations.disclaimerInDocument'));
  await buttonOf('PDF').waitFor({ timeout: 90_000 });
  await expectReport('El jardín es grande.');
}, 180_000);

test('after an edit of the reviewer, both files have it, and no other difference', async () => {
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
  await page.goto(`/dashboard/translation-request?mediaId=${wordId}`);
  await expectReport('El jardín es enorme.');
}, 180_000);

test('a text has its empty lines and what is further in, and its PDF every line', async () => {
  // With a PDF and the disclaimer, as the last one.
  await request(textId);
  const text = await download(en('common.document'));
  // The reviewer’s translation is remembered.
  expect(text.name).toBe('Notes.es.unreviewed.txt');
  expect(await readFile(text.path, 'utf8')).toBe(
    `La casa es roja.\n\n    El jardín es enorme.\n\tEl libro es nuevo.\n\n\nLa ciudad es vieja.\n\n${disclaimer}\n`,
  );
  const pdf = await download('PDF');
  expect(pdf.name).toBe('Notes.es.unreviewed.pdf');
  const lines = ['La casa es roja.', 'El jardín es enorme.', 'El libro es nuevo.'];
  expect(await readPdfLines(pdf.path)).toEqual([...lines, 'La ciudad es vieja.', disclaimer]);
}, 120_000);

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
  const saved = page.waitForEvent('download', { timeout: 60_000 });
  await page
    .getByRole('button', { name: new RegExp(`^${en('common.download')}`) })
    .first()
    .click({ timeout: 60_000 });
  const speech = await (await saved).path();
  expect(await readStreams(speech)).toMatchObject([{ type: 'audio' }]);
  // Silence has -70.
  expect(await readLoudness(speech)).toBeGreaterThan(-40);
}, 120_000);
