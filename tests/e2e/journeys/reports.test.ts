import { readFile } from 'node:fs/promises';
import { saveSavedView } from '@glossa/contracts/dashboard';
import { saveDeptUser } from '@glossa/contracts/departments';
import { getVideoInformation, type MediaDetails } from '@glossa/contracts/media';
import { monthIn, monthLabel } from '@glossa/contracts/reports';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import type { Download, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { type Client, makeCategory, newPassword, until, upload } from '../support/api.ts';
import { type OpenBrowser, openBrowser } from '../support/browser.ts';
import { unzip } from '../support/download-zip.ts';
import { en } from '../support/en.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import type { RunningServer } from '../support/server.ts';
import { makeSpokenVideo } from '../support/speech.ts';
import { keepFailure } from '../support/use-journey.ts';

/** A formula-like cell. */
const hostileName = '=HYPERLINK("http://x","y")';

let journey: Journey;
let server: RunningServer;
let browser: OpenBrowser;
let page: Page;
let client: Client;
let media: MediaDetails;

beforeAll(async () => {
  journey = await startJourney();
  ({ server, admin: client } = journey);
  await client.call(saveDeptUser, {
    body: { departmentId: null, name: hostileName, description: '', addUserIds: [client.userId] },
  });
  browser = await openBrowser(server.address);
  page = browser.page;
  await page.goto('/login');
  await page.getByLabel(en('common.username')).fill('admin');
  await page.getByRole('textbox', { name: en('common.password') }).fill(newPassword);
  await page.getByRole('button', { name: en('auth.logIn'), exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
});
afterAll(async () => {
  await browser.close();
  expect(await journey.end()).toBe(0);
});
afterEach(async (context) => {
  await keepFailure(page, context);
  if (context.task.result?.state === 'fail') return;
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(browser.problems).toEqual([]);
});

/** The button under a chart that shows its table. */
const switchOf = (title: string) => `${en('common.table')} ${title}`;

/** Table rows as cell texts. */
const rowsOf = (name: string) =>
  page
    .getByRole('region', { name: en('charts.tableLabel', { title: name }) })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...(row as unknown as { cells: Iterable<{ textContent: string }> }).cells].map(
          (cell) => cell.textContent,
        ),
      ),
    );

async function exported(item: string): Promise<Buffer> {
  await page.getByRole('button', { name: en('common.export') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download') as Promise<Download>,
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return readFile(await download.path());
}

test('the dashboard follows an upload live until it needs review', async () => {
  await page.getByText(en('dashboard.allCaughtUp')).waitFor();
  const mediaId = await upload(
    client,
    await makeSpokenVideo(journey.folder, 'Harbour.mp4'),
    await makeCategory(client, 'News'),
  );
  media = await until(
    () => client.call(getVideoInformation, { params: { mediaId } }),
    ({ uploadedStatus }) => ['transcribed', 'failed'].includes(uploadedStatus),
    180_000,
  );
  expect(media.uploadedStatus).toBe('transcribed');
  // Without reloading the page.
  const waiting = page.getByRole('region', { name: en('dashboard.myTasks') });
  await waiting.getByRole('tab', { name: new RegExp(en('status.needsReview')) }).waitFor();
  await waiting.getByRole('link', { name: /Harbour/ }).waitFor();
  await page.getByRole('button', { name: new RegExp(`^${en('status.needsReview')} 1`) }).waitFor();
});

test('dashboard charts have their values as tables', async () => {
  await page
    .getByRole('button', { name: switchOf(en('dashboard.mediaByLanguage')) })
    .scrollIntoViewIfNeeded();
  await page
    .getByRole('img', { name: en('charts.chartLabel', { title: en('dashboard.mediaByLanguage') }) })
    .locator('svg')
    .first()
    .waitFor();
  await page.getByRole('button', { name: switchOf(en('dashboard.mediaByLanguage')) }).click();
  expect(await rowsOf(en('dashboard.mediaByLanguage'))).toEqual([
    [en('common.language'), en('common.media')],
    ['English', '1'],
  ]);
});

test('a view is saved, survives a reload, applies from the bare address and is deleted', async () => {
  await page.goto('/dashboard?type=video&q=Harb');
  await page.getByRole('button', { name: en('common.savedViews') }).click();
  await page.getByRole('menuitem', { name: en('common.saveView') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('common.name')).fill('Harbour films');
  await dialog.getByLabel(en('common.useAsDefaultView')).check();
  await dialog.getByRole('button', { name: en('common.save') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Harbour films' }).waitFor();
  await page.goto('/dashboard');
  await page.waitForURL((url) => url.searchParams.get('q') === 'Harb');
  await page.getByRole('link', { name: 'Harbour', exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Harbour films' }).click();
  await page.getByRole('menuitem', { name: en('common.manageViews') }).click();
  await page
    .getByRole('button', { name: en('common.deleteName', { name: 'Harbour films' }) })
    .click();
  await page.getByRole('button', { name: en('common.delete'), exact: true }).click();
  await page.getByText(en('common.noSavedViews')).waitFor();
  await page
    .getByRole('button', { name: en('common.close'), exact: true })
    .last()
    .click();
  // A view saved in another window appears without a reload.
  await client.call(saveSavedView, {
    body: { viewId: null, screen: 'dashboard', name: 'From elsewhere', search: { mine: true } },
  });
  await page.getByRole('button', { name: en('common.savedViews') }).click();
  await page.getByRole('menuitem', { name: 'From elsewhere' }).click();
  await page.waitForURL((url) => url.searchParams.get('mine') === 'true');
});

test('the report shows transcribed minutes and edits', async () => {
  await client.call(verifyTranscript, {
    params: { transcribe_id: media.transcribeId ?? '', status: 'VERIFIED', userId: client.userId },
    body: { overrideErrors: true, reason: 'A test of the reports.' },
  });
  await page.getByRole('link', { name: en('common.reports'), exact: true }).click();
  await page.waitForURL(/admin-reports/);
  const minutes = String(Math.round((media.durationMs ?? 0) / 6_000) / 10);
  await page.getByRole('button', { name: switchOf(en('reports.minutesTranscribed')) }).click();
  const rows = await rowsOf(en('reports.minutesTranscribed'));
  const month = monthLabel(monthIn(new Date(), 'UTC'));
  expect(rows[0]).toEqual([en('common.month'), 'English']);
  expect(rows.at(-1)).toEqual([month, minutes]);
  expect(rows).toHaveLength(13);
  // Verified without edits.
  await page
    .getByRole('definition')
    .filter({ hasText: en('reports.editedByPeople') })
    .filter({ hasText: '0%' })
    .waitFor();
  await page
    .getByRole('definition')
    .filter({ hasText: en('reports.uniqueUsers') })
    .filter({ hasText: '1' })
    .waitFor();
});

test('the export matches the screen and has no formulas', async () => {
  const minutes = String(Math.round((media.durationMs ?? 0) / 6_000) / 10);
  const csv = (
    await exported(en('reports.exportTable', { table: en('common.departments') }))
  ).toString();
  expect(csv).toContain(`"'${hostileName.replaceAll('"', '""')}","${minutes}"`);
  const workbook = await unzip(await exported(en('reports.exportWorkbook')));
  expect(workbook.get('xl/workbook.xml')).toContain(en('common.departments'));
  expect(workbook.get('xl/sharedStrings.xml')).toContain('=HYPERLINK(');
  const sheets = [...workbook].filter(([name]) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name));
  expect(sheets).toHaveLength(8);
  for (const [, xml] of sheets) expect(xml).not.toMatch(/<f[ >]/);
  expect(sheets[1]?.[1]).toContain(`<v>${minutes}</v>`);
});

test('a link with filters opens that report', async () => {
  const month = monthIn(new Date(), 'UTC');
  await page.goto(`/admin-reports?from=${month}&to=${month}&language=de`);
  await page
    .getByRole('combobox', { name: en('common.language') })
    .and(page.locator('[value="German"]'))
    .waitFor();
  await page.getByText(en('reports.noData')).first().waitFor();
});
