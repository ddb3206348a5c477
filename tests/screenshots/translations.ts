import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saveGlossary, saveGlossaryEntry } from '@glossa/contracts/glossaries';
import {
  getDocRequests,
  getVideoRequests,
  translateFile,
} from '@glossa/contracts/translation-requests';
import type { Page } from 'playwright-core';
import { sampleOdt } from '../../packages/documents/src/odf/build-odf.fixture.ts';
import { type Client, until, upload } from '../e2e/support/api.ts';
import { en } from '../e2e/support/en.ts';

type Take = (page: Page, name: string) => Promise<void>;

/** Requesting video outputs, reviewing a document, glossaries, Translate and Conversion. */
export async function takeTranslations(
  page: Page,
  client: Client,
  of: { videoId: string; categoryId: string; dataFolder: string },
  take: Take,
): Promise<void> {
  await addGlossary(client);
  await client.call(translateFile, {
    body: {
      mediaId: of.videoId,
      targetLanguages: ['fr'],
      options: {
        burnedIn: true,
        softMp4: true,
        dub: { voice: { voiceId: 'Celine', engine: 'Standard' }, mix: 'under' },
      },
    },
  });
  await until(
    () => client.call(getVideoRequests, { params: { mediaId: of.videoId } }),
    (requests) => requests.every(({ status }) => status === 'ready'),
    240_000,
  );
  await page.goto(`/dashboard/translation-request?mediaId=${of.videoId}`);
  await page.getByText(en('translations.dubbedVideo')).last().scrollIntoViewIfNeeded();
  await take(page, 'files');

  const path = join(of.dataFolder, 'Annual report.odt');
  await writeFile(path, sampleOdt());
  const documentId = await upload(client, path, of.categoryId, { spokenLanguage: 'en' });
  await until(
    () => client.attempt(translateFile, { body: { mediaId: documentId, targetLanguages: ['es'] } }),
    ({ status }) => status === 200,
    60_000,
  );
  const [request] = await until(
    () => client.call(getDocRequests, { params: { mediaId: documentId } }),
    ([only]) => only?.status === 'ready',
    90_000,
  );
  await page.goto(
    `/dashboard/document-review?ticketId=${request?.ticketId ?? ''}&mediaId=${documentId}`,
  );
  await page
    .getByRole('region', { name: en('documentReview.pages') })
    .locator('img')
    .waitFor({ timeout: 60_000 });
  await take(page, 'document-review');

  await page.goto('/glossaries');
  await page.getByText('Town hall').first().click();
  await page.getByText('ordenanza').first().waitFor();
  await take(page, 'glossary');
  await page.goto('/translate');
  await page
    .getByRole('textbox', { name: en('translate.textToTranslate') })
    .fill('The library is in the city. It has a large garden and 3,500 books.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('biblioteca', { exact: false }).first().waitFor();
  await take(page, 'translate');
  await page.goto('/conversion?tab=voices');
  await page
    .getByRole('button', { name: new RegExp(`^${en('voices.listen')}`) })
    .first()
    .waitFor();
  await take(page, 'voices');
}

async function addGlossary(client: Client): Promise<void> {
  const { glossaryId } = await client.call(saveGlossary, {
    body: { glossaryId: null, name: 'Town hall', description: 'Words of the council' },
  });
  const entries: Array<[string, string, string]> = [
    ['ordinance', 'ordenanza', 'ordonnance'],
    ['town hall meeting', 'asamblea municipal', 'conseil municipal'],
    ['library card', 'carné de biblioteca', 'carte de lecteur'],
  ];
  for (const [en, es, fr] of entries)
    await client.call(saveGlossaryEntry, {
      body: {
        glossaryId,
        entryId: null,
        terms: [
          { language: 'en', term: en, usage: 'preferred' },
          { language: 'es', term: es, usage: 'preferred' },
          { language: 'fr', term: fr, usage: 'preferred' },
        ],
      },
    });
}
