import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@glossa/contracts/languages';
import { type Catalogue, readCatalogue } from '@glossa/messages/catalogue';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { newPassword } from '../support/api.ts';
import { type OpenBrowser, openBrowser } from '../support/browser.ts';
import { addPerson } from '../support/editor.ts';
import { en, saidIn } from '../support/en.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import type { RunningServer } from '../support/server.ts';

/** From login to a translated file, in languages with other scripts and directions. */
let journey: Journey;
let server: RunningServer;
/** An administrator who has not logged in yet. */
const userName = 'amal';
let password: string;

beforeAll(async () => {
  journey = await startJourney();
  ({ server } = journey);
  password = await addPerson(journey.admin, {
    userName,
    displayName: 'Amal',
    role: 'System administrator',
  });
});
afterAll(async () => {
  expect(await journey.end()).toBe(0);
});

const text = [
  'The library opens on Monday at nine in the morning.',
  'Everybody is welcome to read, to write and to ask questions.',
  'Thank you for helping us to keep the garden clean.',
].join('\n\n');

describe.each(['ar', 'ja'] as const)('in %s', (language) => {
  let browser: OpenBrowser;
  let page: Page;
  const words = readCatalogue(language);
  const t = saidIn(language);
  const looksRight = async () => {
    expect(await englishLeft(page, words)).toEqual([]);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  };
  beforeAll(async () => {
    browser = await openBrowser(server.address);
    page = browser.page;
  });
  afterAll(() => browser.close());

  test('selecting the language at login changes the page', async () => {
    await page.goto('/login');
    await page.getByRole('combobox', { name: en('common.language') }).selectOption(language);
    await page.locator(`html[lang='${language}']`).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe(languages[language].direction);
    await page.getByLabel(t('common.username')).fill(userName);
    await page.getByRole('textbox', { name: t('common.password') }).fill('Wrong@Password1');
    await page.getByRole('button', { name: t('auth.logIn'), exact: true }).click();
    // Server messages are translated too.
    await page.getByRole('alert').getByText(t('errors.authInvalidCredentials')).waitFor();
    await looksRight();
    await page.getByRole('textbox', { name: t('common.password') }).fill(password);
    await page.getByRole('button', { name: t('auth.logIn'), exact: true }).click();
    if (password !== newPassword) {
      const change = page.getByRole('dialog', { name: t('auth.changePassword') });
      await change.getByLabel(t('auth.currentPassword')).fill(password);
      await change.getByLabel(t('auth.newPassword')).fill(newPassword);
      await change.getByLabel(t('auth.confirmPassword')).fill(newPassword);
      await looksRight();
      await change.getByRole('button', { name: t('auth.changePassword') }).click();
      password = newPassword;
    }
    await page.getByRole('link', { name: t('common.upload'), exact: true }).waitFor();
    await looksRight();
  });

  test('a document is uploaded, translated and downloaded', async () => {
    await page.getByRole('link', { name: t('common.upload'), exact: true }).click();
    // The only category is selected; without one, files are not accepted.
    await page.getByText(t('common.dropFilesOrClick')).waitFor();
    const path = join(journey.folder, `notes-${language}.txt`);
    await writeFile(path, `${text}\n\n${language}\n`);
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByText(t('media.upload.readyToTranslate')).waitFor({ timeout: 60_000 });
    await looksRight();
    await page.getByRole('link', { name: t('media.openDetails') }).click();
    await page
      .getByRole('link', { name: t('translations.request') })
      .first()
      .click();
    const spanish = new Intl.DisplayNames(language, { type: 'language' }).of('es') ?? '';
    await page
      .getByRole('checkbox', { name: new RegExp(`^${spanish}(?! ?[(（])`) })
      .first()
      .check();
    await looksRight();
    await page
      .getByRole('button', {
        name: t('translations.translateIntoLanguage', { language: spanish }),
      })
      .click();
    const download = page.waitForEvent('download', { timeout: 60_000 });
    await page
      .getByRole('button', {
        name: new RegExp(`^${t('translations.downloadFile', { file: '.+' })}$`),
      })
      .first()
      .click({ timeout: 60_000 });
    const saved = await (await download).path();
    expect(await readFile(saved, 'utf8')).toMatch(/biblioteca/i);
    await looksRight();
  });

  test('every side bar screen is in the language', async () => {
    for (const address of [
      '/',
      '/feedback',
      '/admin-reports',
      '/disclaimer',
      '/access-control/users',
      '/user-approval',
      '/translate',
      '/conversion',
      '/notifications/settings',
    ]) {
      await page.goto(address);
      await page.locator('main h1, main h2, [data-page-title]').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await englishLeft(page, words), address).toEqual([]);
      expect(await scrollsSideways(page), address).toBe(false);
    }
  });

  test('the menu of a row is in view where the table of media may scroll sideways', async () => {
    await page.setViewportSize({ width: 1100, height: 860 });
    await page.goto('/');
    const table = page.getByRole('region', { name: t('common.media'), exact: true });
    const hidden = await table.evaluate((element) => {
      const { scrollWidth, clientWidth } = element as unknown as Record<string, number>;
      return Number(scrollWidth) - Number(clientWidth);
    });
    // In Japanese, the table is narrow enough.
    if (language === 'ar') expect(hidden).toBeGreaterThan(0);
    const around = await table.boundingBox();
    const menu = await table.locator('tbody').getByRole('button').last().boundingBox();
    if (!around || !menu) throw new Error('The table of media is not in view.');
    expect(menu.x).toBeGreaterThanOrEqual(around.x);
    expect(menu.x + menu.width).toBeLessThanOrEqual(around.x + around.width);
  });

  test('another browser of the same user uses the language', async () => {
    const other = await openBrowser(server.address);
    try {
      await other.page.goto('/login');
      await other.page.getByLabel(en('common.username')).fill(userName);
      await other.page.getByRole('textbox', { name: en('common.password') }).fill(newPassword);
      await other.page.getByRole('button', { name: en('auth.logIn'), exact: true }).click();
      await other.page.locator(`html[lang='${language}']`).waitFor({ timeout: 20_000 });
      await other.page.getByRole('link', { name: t('common.upload'), exact: true }).waitFor();
    } finally {
      await other.close();
    }
  });
});

/** Sentences of four words and more that are in English on the page although there is a translation. */
async function englishLeft(page: Page, words: Catalogue): Promise<string[]> {
  const shown = await page.locator('body').innerText();
  return Object.entries(readCatalogue('en'))
    .filter(([id, english]) => words[id] !== undefined && words[id] !== english)
    .map(([, english]) => english)
    .filter((english) => !/[{<]/.test(english) && english.split(' ').length > 3)
    .filter((english) => shown.includes(english));
}

const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth + 1');
