import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@glossa/contracts/languages';
import { type Catalogue, readCatalogue } from '@glossa/messages/catalogue';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccessibilityFaults } from './support/accessibility.ts';
import { newPassword } from './support/api.ts';
import { type OpenBrowser, openBrowser } from './support/browser.ts';
import { makeDataFolder, type RunningServer, startServer } from './support/server.ts';

/** The way from the sign-in to a translated file, walked in languages that are written in other scripts and directions. */
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let password: string;

beforeAll(async () => {
  data = await makeDataFolder();
  server = await startServer(data.path);
  password = server.password ?? '';
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  await data.remove();
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
  const say = (english: string): string => {
    const said = words[english];
    if (said === undefined) throw new Error(`There is no “${english}” in ${language}.`);
    return said;
  };
  const looksRight = async () => {
    await page.waitForTimeout(400);
    expect(await englishLeft(page, words)).toEqual([]);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  };
  beforeAll(async () => {
    browser = await openBrowser(server.address);
    page = browser.page;
    page.setDefaultTimeout(20_000);
  });
  afterAll(() => browser.close());

  test('the language is chosen at the sign-in, and the page turns to it', async () => {
    await page.goto('/login');
    await page.getByRole('combobox', { name: 'Language' }).selectOption(language);
    await page.locator(`html[lang='${language}']`).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe(languages[language].direction);
    await page.getByLabel(say('User name')).fill('admin');
    await page.getByRole('textbox', { name: say('Password') }).fill('Wrong@Password1');
    await page.getByRole('button', { name: say('Sign in'), exact: true }).click();
    // What the server says is translated as well.
    await page
      .getByRole('alert')
      .getByText(say('The user name or the password is not right. Check both and try again.'))
      .waitFor();
    await looksRight();
    await page.getByRole('textbox', { name: say('Password') }).fill(password);
    await page.getByRole('button', { name: say('Sign in'), exact: true }).click();
    if (password !== newPassword) {
      const change = page.getByRole('dialog', { name: say('Change password') });
      await change.getByLabel(say('Old password')).fill(password);
      await change.getByLabel(say('New password')).fill(newPassword);
      await change.getByLabel(say('Confirm password')).fill(newPassword);
      await looksRight();
      await change.getByRole('button', { name: say('Change password') }).click();
      password = newPassword;
    }
    await page.getByRole('link', { name: say('Upload'), exact: true }).waitFor();
    await looksRight();
  });

  test('a document is uploaded, translated and downloaded', async () => {
    await page.getByRole('link', { name: say('Upload'), exact: true }).click();
    if (language === 'ar') {
      await page.getByRole('button', { name: say('Add a category') }).click();
      await page.getByLabel(say('Name')).fill('Notes');
      // Both buttons are called the same in Arabic: Enter sends the form.
      await page.getByLabel(say('Name')).press('Enter');
    }
    // Before a category is chosen, nothing is taken.
    await page
      .getByText(say('Drop files here, or click to choose them'))
      .or(page.getByText(say('Drop files here, or press Enter to choose them')))
      .first()
      .waitFor();
    const path = join(data.path, `notes-${language}.txt`);
    await writeFile(path, `${text}\n\n${language}\n`);
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByText(say('Ready to translate.')).waitFor({ timeout: 60_000 });
    await looksRight();
    await page.getByRole('link', { name: say('Open details') }).click();
    await page
      .getByRole('link', { name: say('Request translation') })
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
        name: say('Translate into {language}').replace('{language}', spanish),
      })
      .click();
    const download = page.waitForEvent('download', { timeout: 60_000 });
    await page
      .getByRole('button', {
        name: new RegExp(`^${say('Download {file}').replace('{file}', '.+')}$`),
      })
      .first()
      .click({ timeout: 60_000 });
    const saved = await (await download).path();
    expect(await readFile(saved, 'utf8')).toMatch(/biblioteca/i);
    await looksRight();
  });

  test('every screen of the side bar is in the language', async () => {
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
      await page.waitForTimeout(400);
      expect(await englishLeft(page, words), address).toEqual([]);
      expect(await scrollsSideways(page), address).toBe(false);
    }
  });

  test('another browser of the same person takes the language over', async () => {
    const other = await openBrowser(server.address);
    try {
      await other.page.goto('/login');
      await other.page.getByLabel('User name').fill('admin');
      await other.page.getByRole('textbox', { name: 'Password' }).fill(newPassword);
      await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await other.page.locator(`html[lang='${language}']`).waitFor({ timeout: 20_000 });
      await other.page.getByRole('link', { name: say('Upload'), exact: true }).waitFor();
    } finally {
      await other.close();
    }
  });
});

/** Sentences of four words and more that stand on the page in English although there is a translation. */
async function englishLeft(page: Page, words: Catalogue): Promise<string[]> {
  const shown = await page.locator('body').innerText();
  return Object.entries(words)
    .filter(([key, said]) => said !== key && !/[{<\u0004]/.test(key) && key.split(' ').length > 3)
    .map(([key]) => key)
    .filter((key) => shown.includes(key));
}

const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth + 1');
