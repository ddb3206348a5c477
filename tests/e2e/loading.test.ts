import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { saveTour } from '@glossa/contracts/sample-media';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPassword, signIn } from './support/api.ts';
import { type OpenBrowser, openBrowser } from './support/browser.ts';
import { enter } from './support/editor-page.ts';
import { makeDataFolder, type RunningServer, startServer } from './support/server.ts';

/** What a browser fetches before somebody can begin. */
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let browser: OpenBrowser;
let asked: Request[] = [];

beforeAll(async () => {
  data = await makeDataFolder();
  server = await startServer(data.path);
  const admin = await signIn(server.address, server.password ?? '');
  await admin.call(saveTour, { body: { state: 'skipped', step: 'begin' } });
  browser = await openBrowser(server.address);
  browser.page.on('request', (request) => asked.push(request));
});
afterAll(async () => {
  await browser.close();
  expect(await server.stop()).toBe(0);
  await data.remove();
});

const pathOf = (request: Request) => new URL(request.url()).pathname;
const scripts = () => [...new Set(asked.map(pathOf).filter((path) => path.endsWith('.js')))];
const zippedBytes = async (path: string) =>
  gzipSync(await readFile(fileURLToPath(new URL(`../../apps/web/dist${path}`, import.meta.url))))
    .length;

test('the sign-in takes few scripts, below 170 kB compressed', async () => {
  await browser.page.goto('/login');
  await browser.page.getByRole('button', { name: 'Sign in' }).waitFor();
  await browser.page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts().map(zippedBytes));
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(170_000);
  expect(sizes.length).toBeLessThan(14);
});

test('the dashboard takes few files, asked for before it is known that somebody is signed in', async () => {
  const { page } = browser;
  await enter(page, 'admin', newPassword);
  await page.waitForLoadState('networkidle');
  asked = [];
  await page.goto('/');
  await page.getByText('No media yet').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(scripts().length).toBeLessThan(14);
  const renewal = asked.findIndex((request) => /saveRefreshSSOToken/.test(request.url()));
  const listed = asked.findIndex((request) => /getMediaDetailsMultiParam/.test(request.url()));
  expect(renewal).toBeGreaterThan(0);
  expect(listed).toBeGreaterThan(renewal);
  const before = asked.slice(0, renewal).map(pathOf);
  expect(scripts().filter((path) => !before.includes(path))).toEqual([]);
  expect(browser.problems).toEqual([]);
});
