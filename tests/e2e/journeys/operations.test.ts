import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getMediaDetailsMultiParam } from '@glossa/contracts/media';
import { saveQuotas, viewQuotas } from '@glossa/contracts/operations';
import { resumableUploadPath, validateUploadedVideo } from '@glossa/contracts/uploads';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createToneWav } from '../../../apps/server/src/engines/media-tools/testing/tiny-media.ts';
import { startCuttingProxy } from '../../../apps/server/src/testing/cutting-proxy.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { type Client, makeCategory, newPassword } from '../support/api.ts';
import { type OpenBrowser, openBrowser } from '../support/browser.ts';
import { enter } from '../support/editor-page.ts';
import { en, enLike } from '../support/en.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import type { RunningServer } from '../support/server.ts';

/** For operators and administrators: probes, metrics, the API reference, rules and quotas. */
const token = 'the-token-of-the-operator';
let journey: Journey;
let server: RunningServer;
let browser: OpenBrowser;
let page: Page;
let admin: Client;

beforeAll(async () => {
  journey = await startJourney({
    env: {
      GLOSSA_METRICS_TOKEN: token,
      GLOSSA_SHUTDOWN_DELAY_SECONDS: '3',
    },
  });
  ({ server, admin } = journey);
  browser = await openBrowser(server.address);
  page = browser.page;
});
afterAll(async () => {
  await browser.close();
  await journey.end();
});

test('the API reference renders without login or errors', async () => {
  await page.goto('/docs/api');
  await page.getByRole('heading', { name: /^Glossa/ }).waitFor();
  expect(await page.title()).toBe('Glossa API');
  await page.getByText('Programs sign in with an').waitFor();
  const document = (await (
    await fetch(`${server.address}/api/translation-tool-api/openapi.json`)
  ).json()) as { paths: Record<string, Record<string, { tags: string[] }>> };
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations.length).toBeGreaterThan(100);
  // Every section exists and is collapsed; an expanded one shows its calls.
  const parts = new Set(operations.flatMap(({ tags }) => tags));
  expect(await page.locator('.opblock-tag').count()).toBe(parts.size);
  await page.getByRole('link', { name: 'operations', exact: true }).click();
  await page.getByText('/api/translation-tool-api/operations/viewQuotas').waitFor();
  expect(browser.problems).toEqual([]);
});

test('an administrator sets a rule and a quota', async () => {
  await enter(page, 'admin', newPassword);
  await page.getByRole('link', { name: en('common.limits') }).click();
  await page
    .getByRole('region', { name: en('common.media') })
    .getByLabel(en('operations.retentionRules.deleteAfter'))
    .fill('365');
  await page.getByRole('row', { name: new RegExp(`^${en('common.media')}`) }).waitFor();
  await page.getByRole('button', { name: en('operations.retentionRules.save') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('operations.retentionRules.save') })
    .click();
  await page.getByText(en('operations.retentionRules.saved')).waitFor();
  await page.getByText(enLike('operations.retentionRules.setOnBy', { user: 'admin' })).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await page
    .getByRole('navigation', { name: en('common.limits') })
    .getByText(en('operations.quotas'))
    .click();
  await page.getByRole('button', { name: en('operations.quota.set') }).click();
  await page.getByRole('textbox', { name: en('common.activeUsers') }).fill('1');
  await page.getByLabel(en('operations.quota.storageLimit')).fill('50');
  await page.getByRole('button', { name: en('operations.quota.save') }).click();
  await page.getByText('1 of 1').waitFor();
  await page.getByText(en('operations.quota.usersFull')).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  // The address returns there.
  await page.goto('/quotas');
  await page.getByText('1 of 1').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/quotas', '/retention']) {
    await page.goto(path);
    await page.getByRole('navigation', { name: en('common.limits') }).waitFor();
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow, path).toBe(0);
  }
  expect(browser.problems).toEqual([]);
});

test('an upload over the quota is rejected before sending, and once when space ran out meanwhile', async () => {
  const { organisationId, limits } = await admin.call(viewQuotas);
  const limitStorage = (storageBytes: number) =>
    admin.call(saveQuotas, { body: { organisationId, limits: { ...limits, storageBytes } } });
  await makeCategory(admin, 'Archive');
  const path = join(journey.folder, 'tone.wav');
  await writeFile(path, createToneWav(2_200_000));
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(resumableUploadPath)) requested.push(request.method());
  });
  const sizes = { used: 0, limit: 0, wanted: 0 };
  const [storageIsFull = ''] = en('operations.storageTooSmall', sizes).split(':');
  const send = async () => {
    await page.goto('/upload-media');
    await page.getByRole('combobox', { name: en('common.category') }).click();
    await page.getByRole('option', { name: 'Archive' }).click();
    await page.locator('input[type=file]').setInputFiles(path);
    // After five attempts with seconds between them.
    await page.getByText(storageIsFull).first().waitFor({ timeout: 120_000 });
    // Longer than the last attempt would wait.
    await page.clock.runFor(40_000);
  };
  await page.clock.install();
  await page.setViewportSize({ width: 1360, height: 860 });
  await limitStorage(1_000_000);
  await send();
  expect(requested).toEqual(['POST']);

  requested.length = 0;
  await limitStorage(50_000_000_000);
  await page.route(`**${resumableUploadPath}`, async (route) => {
    const response = await route.fetch();
    await limitStorage(1_000_000);
    await route.fulfill({ response });
  });
  await send();
  expect(requested).toEqual(['POST', ...Array.from({ length: 5 }, () => 'PATCH')]);
  await page.unroute(`**${resumableUploadPath}`);
  browser.problems.length = 0;
});

test('a large file is uploaded once over a network that loses a connection and the last answer', async () => {
  const { organisationId, limits } = await admin.call(viewQuotas);
  await admin.call(saveQuotas, {
    body: { organisationId, limits: { ...limits, storageBytes: null } },
  });
  const path = join(journey.folder, 'long.wav');
  await writeFile(path, createToneWav(2_100_000));
  const proxy = await startCuttingProxy(Number(new URL(server.address).port));
  const over = await openBrowser(proxy.address);
  try {
    await enter(over.page, 'admin', newPassword);
    await over.page.goto('/upload-media');
    await over.page.getByRole('combobox', { name: en('common.category') }).click();
    await over.page.getByRole('option', { name: 'Archive' }).click();
    proxy.cutRequests(10_000_000);
    proxy.loseAnswers(/"uploadedStatus":"uploaded","duplicateOf"/);
    await over.page.locator('input[type=file]').setInputFiles(path);
    await over.page.getByText(en('media.upload.readyToVerify')).waitFor({ timeout: 120_000 });
    expect(proxy.countLost()).toBe(2);
    const found = await admin.call(getMediaDetailsMultiParam, {
      body: { page: 1, pageSize: 10 } as never,
    });
    expect(found.items.map(({ title }) => title)).toEqual(['long']);
  } finally {
    await over.close();
    await proxy.close();
  }
});

test('a small file chosen while the server is away is uploaded once when it is back', async () => {
  const path = join(journey.folder, 'small.wav');
  await writeFile(path, createToneWav(16_000));
  const over = await openBrowser(server.address);
  try {
    await enter(over.page, 'admin', newPassword);
    await over.page.goto('/upload-media');
    await over.page.getByRole('combobox', { name: en('common.category') }).click();
    await over.page.getByRole('option', { name: 'Archive' }).click();
    await over.page.route(`**${validateUploadedVideo.path}`, (route) => route.abort());
    let attempts = 0;
    await over.page.route(`**${resumableUploadPath}`, async (route) => {
      attempts += 1;
      if (attempts === 3) return route.continue();
      // The server has it, and the browser does not hear of it.
      if (attempts === 2) await route.fetch();
      await route.abort();
    });
    await over.page.locator('input[type=file]').setInputFiles(path);
    await over.page.getByText(en('media.upload.readyToVerify')).waitFor({ timeout: 120_000 });
    expect(attempts).toBe(3);
    const found = await admin.call(getMediaDetailsMultiParam, {
      body: { page: 1, pageSize: 10 } as never,
    });
    expect(found.items.filter(({ title }) => title === 'small')).toHaveLength(1);
  } finally {
    await over.close();
  }
});

test('metrics cover what happened, and a shutdown is announced before it ends anything', async () => {
  const metrics = async () =>
    (
      await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    ).text();
  // The page opens its live connection after it is shown.
  await expect.poll(metrics, { timeout: 10_000 }).toMatch(/glossa_live_sockets [1-9]/);
  expect((await fetch(`${server.address}/ready`)).status).toBe(200);
  const stopped = server.stop();
  const ready = () => fetch(`${server.address}/ready`);
  await expect.poll(async () => (await ready()).status).toBe(503);
  expect(await (await ready()).json()).toEqual({
    status: 'not ready',
    reasons: ['The server is stopping.'],
  });
  expect((await fetch(`${server.address}/health`)).status).toBe(200);
  expect(await stopped).toBe(0);
});
