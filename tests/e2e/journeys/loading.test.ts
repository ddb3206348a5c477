import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { saveTour } from '@glossa/contracts/sample-media';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPassword } from '../support/api.ts';
import { type OpenBrowser, openBrowser } from '../support/browser.ts';
import { enter } from '../support/editor-page.ts';
import { en } from '../support/en.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import type { RunningServer } from '../support/server.ts';

/** What a browser loads before the first interaction. */
let journey: Journey;
let server: RunningServer;
let browser: OpenBrowser;
let requested: Request[] = [];

beforeAll(async () => {
  journey = await startJourney();
  ({ server } = journey);
  await journey.admin.call(saveTour, { body: { state: 'skipped', step: 'begin' } });
  browser = await openBrowser(server.address);
  browser.page.on('request', (request) => requested.push(request));
});
afterAll(async () => {
  await browser.close();
  expect(await journey.end()).toBe(0);
});

const pathOf = (request: Request) => new URL(request.url()).pathname;
const scripts = () => [...new Set(requested.map(pathOf).filter((path) => path.endsWith('.js')))];
const zippedBytes = async (path: string) =>
  gzipSync(await readFile(fileURLToPath(new URL(`../../../apps/web/dist${path}`, import.meta.url))))
    .length;

test('the login screen loads few scripts, below 170 kB compressed', async () => {
  await browser.page.goto('/login');
  await browser.page.getByRole('button', { name: en('auth.logIn') }).waitFor();
  await browser.page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts().map(zippedBytes));
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(170_000);
  expect(sizes.length).toBeLessThan(14);
});

test('the dashboard loads few files, requested before the session is known', async () => {
  const { page } = browser;
  await enter(page, 'admin', newPassword);
  // The page left behind may still be loading its list, which would count as a first request.
  await page.goto('about:blank');
  requested = [];
  await page.goto('/');
  await page.getByText(en('dashboard.emptyTitle')).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(scripts().length).toBeLessThan(14);
  const renewal = requested.findIndex((request) => /saveRefreshSSOToken/.test(request.url()));
  const listed = requested.findIndex((request) => /getMediaDetailsMultiParam/.test(request.url()));
  expect(renewal).toBeGreaterThan(0);
  expect(listed).toBeGreaterThan(renewal);
  const before = requested.slice(0, renewal).map(pathOf);
  expect(scripts().filter((path) => !before.includes(path))).toEqual([]);
  expect(browser.problems).toEqual([]);
});
