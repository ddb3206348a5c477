import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resumableUploadPath } from '@glossa/contracts/media';
import { saveQuotas, viewQuotas } from '@glossa/contracts/operations';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeToneWav } from '../../apps/server/src/engines/media-tools/tiny-media.ts';
import { findAccessibilityFaults } from './support/accessibility.ts';
import { type Client, makeCategory, newPassword, signIn } from './support/api.ts';
import { type OpenBrowser, openBrowser } from './support/browser.ts';
import { enter } from './support/editor-page.ts';
import { makeDataFolder, type RunningServer, startServer } from './support/server.ts';

/** What an operator and an administrator look at: probes, metrics, the reference of the calls, rules and quotas. */
const token = 'the-token-of-the-operator';
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let browser: OpenBrowser;
let page: Page;
let admin: Client;

beforeAll(async () => {
  data = await makeDataFolder();
  server = await startServer(data.path, {
    GLOSSA_METRICS_TOKEN: token,
    GLOSSA_STOP_DELAY_SECONDS: '3',
  });
  admin = await signIn(server.address, server.password ?? '');
  browser = await openBrowser(server.address);
  page = browser.page;
  page.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await browser.close();
  await data.remove();
});

test('the reference of the calls renders the operations, without a login or a complaint', async () => {
  await page.goto('/docs/api');
  await page.getByRole('heading', { name: /^Glossa/ }).waitFor();
  expect(await page.title()).toBe('Glossa API');
  await page.getByText('Programs sign in with an').waitFor();
  const document = (await (
    await fetch(`${server.address}/api/translation-tool-api/openapi.json`)
  ).json()) as { paths: Record<string, Record<string, { tags: string[] }>> };
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations.length).toBeGreaterThan(100);
  // Every part is there, closed at first; one that is opened shows its calls.
  const parts = new Set(operations.flatMap(({ tags }) => tags));
  expect(await page.locator('.opblock-tag').count()).toBe(parts.size);
  await page.getByRole('link', { name: 'operations', exact: true }).click();
  await page.getByText('/api/translation-tool-api/operations/viewQuotas').waitFor();
  await page.screenshot({ path: join(tmpdir(), 'glossa-api-reference.png') });
  expect(browser.problems).toEqual([]);
});

test('an administrator sets a rule and a quota', async () => {
  await enter(page, 'admin', newPassword);
  await page.getByRole('link', { name: 'Limits' }).click();
  await page.getByRole('region', { name: 'Media' }).getByLabel('Remove after days').fill('365');
  await page.getByRole('row', { name: /^Media/ }).waitFor();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save rules' }).click();
  await page.getByText('The retention rules are saved.').waitFor();
  await page.getByText(/^Set on .* by admin$/).waitFor();
  await page.waitForTimeout(400); // Colours fade in.
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await page.getByRole('navigation', { name: 'Limits' }).getByText('Quotas').click();
  await page.getByRole('button', { name: 'Set quotas' }).click();
  await page.getByRole('textbox', { name: 'Active users' }).fill('1');
  await page.getByLabel('Storage in gigabytes').fill('50');
  await page.getByRole('button', { name: 'Save quotas' }).click();
  await page.getByText('1 of 1').waitFor();
  await page.getByText('Nobody can be added or approved').waitFor();
  await page.waitForTimeout(400);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  // The address leads there again.
  await page.goto('/quotas');
  await page.getByText('1 of 1').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/quotas', '/retention']) {
    await page.goto(path);
    await page.getByRole('navigation', { name: 'Limits' }).waitFor();
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow, path).toBe(0);
  }
  expect(browser.problems).toEqual([]);
});

test('a large upload beyond the quota is refused before it is sent, and where the room went meanwhile, once', async () => {
  const { organisationId, limits } = await admin.call(viewQuotas);
  const limitStorage = (storageBytes: number) =>
    admin.call(saveQuotas, { body: { organisationId, limits: { ...limits, storageBytes } } });
  await makeCategory(admin, 'Archive');
  const path = join(data.path, 'tone.wav');
  await writeFile(path, makeToneWav(2_200_000));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(resumableUploadPath)) asked.push(request.method());
  });
  const send = async () => {
    await page.goto('/upload-media');
    await page.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Archive' }).click();
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByText('The storage of your organisation is used up').first().waitFor();
    // Longer than the first tries wait.
    await page.waitForTimeout(2_000);
  };
  await page.setViewportSize({ width: 1360, height: 860 });
  await limitStorage(1_000_000);
  await send();
  expect(asked).toEqual(['POST']);
  await page.screenshot({ path: join(tmpdir(), 'glossa-upload-no-room.png') });

  asked.length = 0;
  await limitStorage(50_000_000_000);
  await page.route(`**${resumableUploadPath}`, async (route) => {
    const response = await route.fetch();
    await limitStorage(1_000_000);
    await route.fulfill({ response });
  });
  await send();
  expect(asked).toEqual(['POST', ...Array.from({ length: 5 }, () => 'PATCH')]);
  await page.unroute(`**${resumableUploadPath}`);
  browser.problems.length = 0;
});

test('metrics know what went on, and a stop says so before it ends anything', async () => {
  const metrics = async () =>
    (
      await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    ).text();
  // The page opens its live connection after it is shown.
  await expect.poll(metrics, { timeout: 10_000 }).toMatch(/glossa_live_sockets [1-9]/);
  expect((await fetch(`${server.address}/ready`)).status).toBe(200);
  const stopped = server.stop();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const ready = await fetch(`${server.address}/ready`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({
    status: 'not ready',
    reasons: ['The server is stopping.'],
  });
  expect((await fetch(`${server.address}/health`)).status).toBe(200);
  expect(await stopped).toBe(0);
});
