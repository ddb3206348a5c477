import { apiBase } from '@glossa/contracts/endpoint';
import { expect } from 'vitest';
import { sideBar } from '../administration-page.ts';
import { newPassword } from '../api.ts';
import { submitLogin } from '../editor-page.ts';
import { en } from '../en.ts';
import { once } from './once.ts';
import { goTo } from './spec-check.ts';
import { storeKey } from './spec-screens.ts';

const readStore = `localStorage.getItem(${JSON.stringify(storeKey)})`;

/** A visitor comes to a screen, mistypes the password, logs in, reloads, meets a 401, and logs out. */
export const loginStory = once(async ({ open }) => {
  const { page, close } = await open();
  await page.goto('/translate');
  await page.waitForURL(/\/login\?/);
  const button = page.getByRole('button', { name: en('auth.logIn'), exact: true });
  await submitLogin(page, 'lin', 'Wrong@Password1');
  const alert = page.getByRole('alert');
  // Its second line is the id of the request.
  const [failure = ''] = (await alert.innerText()).split('\n');
  const storedAfterFailure = await page.evaluate(readStore);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${apiBase}/login`, async (route) => {
    await held;
    await route.continue();
  });
  await submitLogin(page, 'lin', newPassword);
  await alert.waitFor({ state: 'detached' });
  const pending = await button.getAttribute('data-loading');
  release();
  await page.waitForURL(/\/translate$/);
  const remembered = new URL(page.url()).pathname;
  const stored = Object.keys(JSON.parse(String(await page.evaluate(readStore))));

  await page.reload();
  await sideBar(page).waitFor();
  const restored = new URL(page.url()).pathname;

  const called: string[] = [];
  let refusals = 1;
  await page.route(`**${apiBase}/textTranslation/pairs`, (route) => {
    called.push('pairs');
    refusals -= 1;
    return refusals < 0
      ? route.continue()
      : route.fulfill({
          status: 401,
          json: { data: null, message: '', success: false, code: 'AUTH_REQUIRED' },
        });
  });
  page.on('request', (request) => {
    if (request.url().includes('saveRefreshSSOToken')) called.push('renewal');
  });
  await goTo(page, '/conversion');
  await goTo(page, '/translate');
  await page.reload();
  await expect.poll(() => called.filter((one) => one === 'pairs').length).toBeGreaterThan(1);

  await sideBar(page)
    .getByRole('button', { name: en('app.nav.logOut') })
    .click();
  await page.waitForURL(/\/login/);
  const storedAfterLogout = await page.evaluate(readStore);
  await close();
  return {
    ...{ failure, storedAfterFailure, pending, remembered, stored, restored, called },
    storedAfterLogout,
  };
});
