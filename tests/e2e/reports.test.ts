import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveSavedView } from '@glossa/contracts/dashboard';
import { saveDeptUser } from '@glossa/contracts/departments';
import { getVideoInformation, type MediaDetails } from '@glossa/contracts/media';
import { monthIn, monthLabel } from '@glossa/contracts/reports';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import type { Download, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { findAccessibilityFaults } from './support/accessibility.ts';
import { type Client, makeCategory, newPassword, signIn, until, upload } from './support/api.ts';
import { type OpenBrowser, openBrowser } from './support/browser.ts';
import { makeDataFolder, type RunningServer, startServer } from './support/server.ts';
import { makeSpokenVideo } from './support/speech.ts';

/** What a spreadsheet would take for a formula. */
const hostileName = '=HYPERLINK("http://x","y")';

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let browser: OpenBrowser;
let page: Page;
let client: Client;
let media: MediaDetails;

beforeAll(async () => {
  data = await makeDataFolder();
  server = await startServer(data.path);
  client = await signIn(server.address, server.password ?? '');
  await client.call(saveDeptUser, {
    body: { departmentId: null, name: hostileName, description: '', addUserIds: [client.userId] },
  });
  browser = await openBrowser(server.address);
  page = browser.page;
  page.setDefaultTimeout(30_000);
  await page.goto('/login');
  await page.getByLabel('User name').fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
});
afterAll(async () => {
  await browser.close();
  expect(await server.stop()).toBe(0);
  await data.remove();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    await page.screenshot({ path: join(tmpdir(), 'glossa-reports-failure.png') });
    return;
  }
  await page.waitForTimeout(400); // Colours fade in; half-faded ones have no contrast to speak of.
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(browser.problems).toEqual([]);
});

/** Rows of a table as their cells' words. */
const rowsOf = (name: string) =>
  page
    .getByRole('region', { name: `${name}: figures` })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...(row as unknown as { cells: Iterable<{ textContent: string }> }).cells].map(
          (cell) => cell.textContent,
        ),
      ),
    );

async function exported(item: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download') as Promise<Download>,
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return readFile(await download.path());
}

function unzip(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, string>();
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, (fault, stream) => {
          if (fault) return reject(fault);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            entries.set(entry.fileName, Buffer.concat(chunks).toString());
            zip.readEntry();
          });
        }),
      );
      zip.on('end', () => resolve(entries));
      zip.readEntry();
    });
  });
}

test('the dashboard follows an upload live: it is transcribed, and then waits for me', async () => {
  await page.getByText('Nothing waits for you.').waitFor();
  const mediaId = await upload(
    client,
    await makeSpokenVideo(data.path, 'Harbour.mp4'),
    await makeCategory(client, 'News'),
  );
  media = await until(
    () => client.call(getVideoInformation, { params: { mediaId } }),
    ({ uploadedStatus }) => ['transcribed', 'failed'].includes(uploadedStatus),
    180_000,
  );
  expect(media.uploadedStatus).toBe('transcribed');
  // Nobody reloaded the page.
  const waiting = page.getByRole('region', { name: 'Waits for me' });
  await waiting.getByRole('tab', { name: /To verify/ }).waitFor();
  await waiting.getByRole('link', { name: /Harbour/ }).waitFor();
  await page.getByRole('button', { name: /^To verify 1/ }).waitFor();
});

test('charts of the dashboard have their figures as tables', async () => {
  await page.getByRole('button', { name: 'Table Media by language' }).scrollIntoViewIfNeeded();
  await page
    .getByRole('img', { name: /^Chart: Media by language/ })
    .locator('svg')
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Table Media by language' }).click();
  expect(await rowsOf('Media by language')).toEqual([
    ['Language', 'Media'],
    ['English', '1'],
  ]);
});

test('a view is saved, survives a reload, is applied from the bare address and deleted', async () => {
  await page.goto('/dashboard?type=video&q=Harb');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Harbour films');
  await dialog.getByLabel('Open this screen with it').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Harbour films' }).waitFor();
  await page.goto('/dashboard');
  await page.waitForURL((url) => url.searchParams.get('q') === 'Harb');
  await page.getByRole('link', { name: 'Harbour', exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Harbour films' }).click();
  await page.getByRole('menuitem', { name: 'Manage views' }).click();
  await page.getByRole('button', { name: 'Delete Harbour films' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('There is no saved view any more.').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  // What another window saves is there without a reload.
  await client.call(saveSavedView, {
    body: { viewId: null, screen: 'dashboard', name: 'From elsewhere', search: { mine: true } },
  });
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'From elsewhere' }).click();
  await page.waitForURL((url) => url.searchParams.get('mine') === 'true');
});

test('the report shows the minutes that were transcribed and what people changed', async () => {
  await client.call(verifyTranscript, {
    params: { transcribe_id: media.transcribeId ?? '', status: 'VERIFIED', userId: client.userId },
    body: { overrideErrors: true, reason: 'A test of the reports.' },
  });
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.waitForURL(/admin-reports/);
  const minutes = String(Math.round((media.durationMs ?? 0) / 6_000) / 10);
  await page.getByRole('button', { name: 'Table Minutes transcribed' }).click();
  const rows = await rowsOf('Minutes transcribed');
  const month = monthLabel(monthIn(new Date(), 'UTC'));
  expect(rows[0]).toEqual(['Month', 'English']);
  expect(rows.at(-1)).toEqual([month, minutes]);
  expect(rows).toHaveLength(13);
  // Verified as the machine wrote it.
  await page
    .getByRole('definition')
    .filter({ hasText: 'changed by people' })
    .filter({ hasText: '0%' })
    .waitFor();
  await page
    .getByRole('definition')
    .filter({ hasText: 'different people' })
    .filter({ hasText: '1' })
    .waitFor();
});

test('what is exported is what is shown, and nothing in it is a formula', async () => {
  const minutes = String(Math.round((media.durationMs ?? 0) / 6_000) / 10);
  const csv = (await exported('Departments (CSV)')).toString();
  expect(csv).toContain(`"'${hostileName.replaceAll('"', '""')}","${minutes}"`);
  const workbook = await unzip(await exported('Workbook with all tables (XLSX)'));
  expect(workbook.get('xl/workbook.xml')).toContain('Departments');
  expect(workbook.get('xl/sharedStrings.xml')).toContain('=HYPERLINK(');
  const sheets = [...workbook].filter(([name]) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name));
  expect(sheets).toHaveLength(8);
  for (const [, xml] of sheets) expect(xml).not.toMatch(/<f[ >]/);
  expect(sheets[1]?.[1]).toContain(`<v>${minutes}</v>`);
});

test('a link with filters opens just that', async () => {
  const month = monthIn(new Date(), 'UTC');
  await page.goto(`/admin-reports?from=${month}&to=${month}&language=de`);
  await page
    .getByRole('combobox', { name: 'Language' })
    .and(page.locator('[value="German"]'))
    .waitFor();
  await page.getByText('Nothing in this time.').first().waitFor();
});
