import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodePassword, type LoginAnswer, login } from '@glossa/contracts/auth';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, type TestContext } from 'vitest';
import { findAccessibilityFaults } from './accessibility.ts';
import { type BrowserOptions, type OpenBrowser, openBrowser } from './browser.ts';
import { type Journey, startJourney } from './journey.ts';
import { storeKey } from './spec/spec-screens.ts';

const failures = fileURLToPath(new URL('../../../logs/failures', import.meta.url));

/** What was on the page when the test failed, in logs/failures. */
export async function keepFailure(page: Page, { task }: TestContext, name = 'page'): Promise<void> {
  if (task.result?.state !== 'fail') return;
  await mkdir(failures, { recursive: true });
  const test = `${basename(task.file.name, '.test.ts')}-${task.name}-${name}`;
  await page.screenshot({
    path: join(failures, `${test.replace(/[^\w-]+/g, '-').slice(0, 120)}.png`),
  });
}

/** The address of a browser that has not opened a page yet. */
const nothing = 'about:blank';

/** As the form does: afterwards the browser has the cookie of a session, and what the page stores of it. */
async function signInBrowser(
  { context, page }: OpenBrowser,
  userName: string,
  password: string,
): Promise<void> {
  const response = await context.request.post(login.path, {
    data: { userName, password: encodePassword(password) },
  });
  expect(response.status(), `sign-in of ${userName}`).toBe(200);
  const { data } = (await response.json()) as { data: LoginAnswer };
  const session = {
    userInfo: data.user,
    userRefreshToken: data.jwtToken.refreshToken,
    tokenValidity: data.jwtToken.token_validity,
    roleResource: data.roleResourceDetailDTOList,
  };
  // A page of the product's origin, without loading the product.
  const empty = '**/empty-page';
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/empty-page');
  const [key, value] = [storeKey, JSON.stringify(session)].map((text) => JSON.stringify(text));
  await page.evaluate(`localStorage.setItem(${key}, ${value})`);
  await page.goto(nothing);
  await page.unroute(empty);
}

/**
 * The product for the tests of a file, started before the first and stopped after the last. After each test, the pages of
 * all browsers opened here are accessible and without errors. To be called at the top of the file.
 */
export function useJourney(options: Parameters<typeof startJourney>[0] = {}) {
  let started: Journey | undefined;
  const browsers = new Map<string, OpenBrowser>();
  const journey = (): Journey => {
    if (!started) throw new Error('The journey starts in beforeAll.');
    return started;
  };

  beforeAll(async () => {
    started = await startJourney(options);
  });
  afterAll(async () => {
    for (const { close } of browsers.values()) await close();
    expect(await journey().end()).toBe(0);
  });
  afterEach(async (context) => {
    for (const [name, { page, problems }] of browsers) {
      const found = problems.splice(0);
      await keepFailure(page, context, name);
      if (context.task.result?.state === 'fail' || page.url() === nothing) continue;
      expect(await findAccessibilityFaults(page), name).toEqual([]);
      expect(found, name).toEqual([]);
    }
  });

  return {
    get folder() {
      return journey().folder;
    },
    get server() {
      return journey().server;
    },
    get admin() {
      return journey().admin;
    },
    /**
     * A browser of a person's own, signed in where a password is given: by a call, because most journeys are not about the
     * form, nor the screen behind it. Shows the page `at` this path, and none without it.
     */
    open: async (
      userName: string,
      { password, at, ...more }: BrowserOptions & { password?: string; at?: string } = {},
    ): Promise<OpenBrowser> => {
      const browser = await openBrowser(journey().server.address, more);
      browsers.set(userName, browser);
      if (password !== undefined) await signInBrowser(browser, userName, password);
      if (at !== undefined) await browser.page.goto(at);
      return browser;
    },
  };
}
