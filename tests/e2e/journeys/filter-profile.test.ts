import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getAllMediaDetails, getDocInformation } from '@glossa/contracts/media';
import { getDocRequests, translateFile } from '@glossa/contracts/translation-requests';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  buildDocx,
  paragraph,
  readEntry,
  run,
  wordPart,
} from '../../../packages/documents/src/docx/build-docx.fixture.ts';
import { makeCategory, newPassword, until } from '../support/api.ts';
import { addColleague } from '../support/editor.ts';
import { en } from '../support/en.ts';
import { useJourney } from '../support/use-journey.ts';

/** A document whose comments are not translated, from the profile to the finished file. */
const journey = useJourney();
let page: Page;
let path: string;

beforeAll(async () => {
  const { admin, server, folder } = journey;
  const role = 'Organisation administrator';
  await addColleague(admin, server.address, { role, userName: 'anna', displayName: 'Anna' });
  await makeCategory(admin, 'Letters');
  path = join(folder, 'Letter.docx');
  const comment = `<w:comment w:id="1" w:author="Ann">${paragraph(run('Ask the lawyers about this.'))}</w:comment>`;
  await writeFile(
    path,
    buildDocx(paragraph(run('The house is red.')), {
      'word/comments.xml': { type: 'comments', xml: wordPart('comments', comment) },
    }),
  );
  ({ page } = await journey.open('anna', { password: newPassword }));
}, 240_000);

/** SRX 2.0, the LISA standard; a sentence also ends after a semicolon. */
const breakAfterSemicolons = `<?xml version="1.0" encoding="UTF-8"?>
<srx xmlns="http://www.lisa.org/srx20" version="2.0">
  <header segmentsubflows="yes" cascade="yes"/>
  <body>
    <languagerules>
      <languagerule languagerulename="all">
        <rule break="yes"><beforebreak>;</beforebreak><afterbreak>\\s</afterbreak></rule>
      </languagerule>
    </languagerules>
    <maprules><languagemap languagepattern=".*" languagerulename="all"/></maprules>
  </body>
</srx>`;

const press = (id: Parameters<typeof en>[0]) =>
  page
    .getByRole('button', { name: en(id), exact: true })
    .first()
    .click();
const dialog = () => page.getByRole('dialog');

test('a profile leaves out comments, as its preview shows', async () => {
  await page.goto('/filter-profiles');
  await press('filterProfiles.add');
  await dialog().getByLabel(en('common.name')).fill('No comments');
  await dialog().getByRole('button', { name: 'Word', exact: true }).click();
  const word = dialog().getByRole('group', { name: 'Word', exact: true });
  await word.getByRole('checkbox', { name: en('filterProfiles.comments') }).uncheck();
  await dialog().locator('input[type=file]').setInputFiles(path);
  const left = dialog().getByRole('list', {
    name: en('documentReview.omissions.open', { count: 1 }),
  });
  await left.getByText('Ask the lawyers about this.').waitFor();
  await left.getByText(en('documentReview.omissions.profile')).waitFor();
  await dialog()
    .getByRole('list', { name: en('filterProfiles.translatedCount', { count: 1 }) })
    .getByText('The house is red.')
    .waitFor();
  await dialog()
    .getByRole('button', { name: en('filterProfiles.add') })
    .click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('table').getByText('No comments').waitFor();
});

test('a document with the profile is translated without them', async () => {
  const { admin } = journey;
  await page.goto('/upload-media');
  await page.getByRole('combobox', { name: new RegExp(`^${en('common.category')}`) }).click();
  await page.getByRole('option', { name: 'Letters', exact: true }).click();
  await page.getByRole('combobox', { name: en('filterProfiles.label') }).click();
  await page.getByRole('option', { name: 'No comments', exact: true }).click();
  await page.getByLabel(en('media.upload.dropLabel')).setInputFiles(path);
  const { items } = await until(
    () => admin.call(getAllMediaDetails, {}),
    ({ items: [only] }) => only?.uploadedStatus === 'ready',
    60_000,
  );
  const mediaId = items[0]?.mediaId ?? '';
  await page.goto(`/dashboard/media-details?mediaId=${mediaId}`);
  await page.getByText('No comments', { exact: true }).waitFor();
  const { language } = await admin.call(getDocInformation, { params: { mediaId } });
  expect(language).toBe('en');
  await admin.call(translateFile, { body: { mediaId, targetLanguages: ['es'] } });
  const [request] = await until(
    () => admin.call(getDocRequests, { params: { mediaId } }),
    ([only]) => only?.status === 'ready',
    60_000,
  );
  await page.goto(`/dashboard/document-review?ticketId=${request?.ticketId}&mediaId=${mediaId}`);
  await page
    .getByRole('button', { name: en('documentReview.omissions.open', { count: 1 }) })
    .click();
  await dialog().getByText('Ask the lawyers about this.').waitFor();
  await dialog().getByRole('list').getByText(en('documentReview.omissions.profile')).waitFor();
  await page.keyboard.press('Escape');
  const saved = page.waitForEvent('download');
  await press('common.download');
  const file = await readFile(await (await saved).path());
  expect(readEntry(file, 'word/document.xml')).toContain('La casa es roja.');
  expect(readEntry(file, 'word/comments.xml')).toContain('Ask the lawyers about this.');
});

test('sentences end where an SRX file says, as the preview shows', async () => {
  const { folder } = journey;
  const letter = join(folder, 'Roof.docx');
  await writeFile(letter, buildDocx(paragraph(run('The house is red; the roof is gray.'))));
  const rules = join(folder, 'semicolons.srx');
  await writeFile(rules, breakAfterSemicolons);
  await page.goto('/filter-profiles');
  await press('filterProfiles.add');
  await dialog().getByLabel(en('common.name')).fill('Semicolons');
  await dialog()
    .getByRole('radio', { name: en('segmentation.sentences') })
    .check();
  await dialog().locator('input[type=file][accept=".srx"]').setInputFiles(rules);
  await dialog().getByText('semicolons.srx').waitFor();
  await dialog()
    .getByRole('status')
    .getByText(en('segmentation.ruleCount', { count: 1 }))
    .waitFor();
  await dialog().locator('input[type=file]:not([accept=".srx"])').setInputFiles(letter);
  const cut = dialog().getByRole('list', {
    name: en('filterProfiles.translatedCount', { count: 2 }),
  });
  await cut.getByText('The house is red;', { exact: true }).waitFor();
  await cut.getByText('the roof is gray.', { exact: true }).waitFor();
  await dialog()
    .getByRole('button', { name: en('filterProfiles.add') })
    .click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('table').getByText('Semicolons').waitFor();
});

test('without the profile, the document is read again and its translation is outdated', async () => {
  const { admin } = journey;
  const { items } = await admin.call(getAllMediaDetails, {});
  const mediaId = items[0]?.mediaId ?? '';
  await page.goto(`/dashboard/media-details?mediaId=${mediaId}`);
  await press('filterProfiles.change');
  await page.getByRole('combobox', { name: en('filterProfiles.label') }).click();
  await page.getByRole('option', { name: en('filterProfiles.none'), exact: true }).click();
  await press('common.save');
  await page.getByText(en('filterProfiles.changed')).waitFor();
  await until(
    () => admin.call(getDocRequests, { params: { mediaId } }),
    ([only]) => only?.status === 'stale',
    60_000,
  );
  const { filterProfile } = await admin.call(getDocInformation, { params: { mediaId } });
  expect(filterProfile).toBe(null);
});
