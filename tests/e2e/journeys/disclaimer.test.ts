import { getDisclaimer } from '@glossa/contracts/disclaimers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { type Client, newPassword } from '../support/api.ts';
import { type OpenBrowser, openBrowser } from '../support/browser.ts';
import { enter } from '../support/editor-page.ts';
import { en } from '../support/en.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import type { RunningServer } from '../support/server.ts';

/** An administrator writes the disclaimer, verifies a machine draft, and a visitor reads it before login. */
let journey: Journey;
let server: RunningServer;
let admin: Client;
let browser: OpenBrowser;

beforeAll(async () => {
  journey = await startJourney();
  ({ server, admin } = journey);
  browser = await openBrowser(server.address);
});
afterAll(async () => {
  await browser.close();
  expect(await journey.end()).toBe(0);
});
afterEach(() => {
  expect(browser.problems).toEqual([]);
});

/** The page's globals, unknown to this program. */
type BrowserNames = {
  DataTransfer: new () => { setData: (type: string, text: string) => void };
  ClipboardEvent: new (type: string, options: object) => never;
};

const kept = async (language: string) =>
  (await admin.call(getDisclaimer)).find((one) => one.language === language);
const note = () => browser.page.getByRole('region', { name: en('common.disclaimer') });

test('the login screen shows nothing before a disclaimer is written', async () => {
  const { page } = browser;
  const requested = page.waitForResponse(/get_sign_in_disclaimer/);
  await page.goto('/login');
  expect((await requested).status()).toBe(200);
  expect(await note().count()).toBe(0);
});

test('writes formatted text by keyboard alone', async () => {
  const { page } = browser;
  await enter(page, 'admin', newPassword);
  await page.goto('/disclaimer');
  const text = page.getByRole('textbox', { name: en('disclaimer.text') });
  await text.focus();
  await page.keyboard.type('Made by a ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('machine');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('. See ');
  await page.getByRole('button', { name: en('disclaimer.link'), exact: true }).press('Enter');
  await page.getByRole('textbox', { name: en('common.url') }).fill('https://example.org/rules');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: en('common.save'), exact: true }).press('Enter');
  await page.getByText(en('disclaimer.savedToast')).waitFor({ timeout: 90_000 });
  expect((await kept('en'))?.content).toEqual([
    {
      kind: 'paragraph',
      runs: [
        { text: 'Made by a ' },
        { text: 'machine', bold: true },
        { text: '. See ' },
        { text: 'https://example.org/rules', link: 'https://example.org/rules' },
      ],
    },
  ]);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test('pasted HTML is reduced to words and supported formatting', async () => {
  const { page } = browser;
  const text = page.getByRole('textbox', { name: en('disclaimer.text') });
  await text.click();
  await page.keyboard.press('Control+a');
  await text.evaluate((element) => {
    const { DataTransfer, ClipboardEvent } = globalThis as unknown as BrowserNames;
    const pasted = new DataTransfer();
    pasted.setData(
      'text/html',
      '<h1 onclick="alert(1)">Big</h1><script>window.bad = 1</script><p>See <a href="javascript:window.bad=1">this</a> and <b style="color:red">that</b><img src=x onerror="window.bad=1"></p>',
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
    );
  });
  await page.getByRole('button', { name: en('common.save'), exact: true }).click();
  const discard = page.getByRole('button', { name: en('common.discardChanges') });
  await discard.waitFor({ state: 'detached', timeout: 90_000 });
  expect((await kept('en'))?.version).toBe(2);
  const runs = (await kept('en'))?.content.flatMap((block) => block.runs) ?? [];
  expect(runs.map((run) => run.text).join('')).toBe('BigSee this and that');
  expect(runs.some(({ link }) => link)).toBe(false);
  expect(runs.find(({ bold }) => bold)?.text).toBe('that');
  expect(await page.evaluate(() => 'bad' in globalThis)).toBe(false);
  // The browser reports that it blocked the handlers.
  const blocked = browser.problems.splice(0);
  expect(blocked).not.toEqual([]);
  for (const problem of blocked) expect(problem).toContain('Content Security Policy');
});

test('restores an earlier version from the history', async () => {
  const { page } = browser;
  await page.getByRole('button', { name: en('common.history') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(en('disclaimer.version', { number: '1' }), { exact: true }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: en('disclaimer.restore') }).click();
  await page.getByText(en('disclaimer.versionRestored', { version: '1' })).waitFor();
  expect((await kept('en'))?.text).toBe('Made by a machine. See https://example.org/rules');
});

test('an Arabic text is written right to left and verified by its author', async () => {
  const { page } = browser;
  await page.goto('/disclaimer?language=ar');
  const text = page.getByRole('textbox', { name: en('disclaimer.text') });
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('ترجمة آلية للتدريب.');
  expect(await text.getAttribute('dir')).toBe('rtl');
  await page.getByRole('button', { name: en('common.save'), exact: true }).click();
  await expect.poll(async () => (await kept('ar'))?.status).toBe('verified');
  expect((await kept('ar'))?.text).toBe('ترجمة آلية للتدريب.');
});

test('a visitor reads it in the page language until it is switched off', async () => {
  const { page } = browser;
  await page.goto('/disclaimer');
  await page.getByRole('button', { name: new RegExp(en('app.nav.logOut')) }).click();
  await page.waitForURL(/login/);
  await page.goto('/login');
  await note().getByText('machine', { exact: true }).waitFor();
  const link = note().getByRole('link');
  expect(await link.getAttribute('rel')).toContain('noopener');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await enter(page, 'admin', newPassword);
  await page.goto('/disclaimer');
  await page
    .getByRole('switch', { name: new RegExp(`^${en('disclaimer.onLoginPage')}`) })
    .press(' ');
  await page.getByText(en('common.saved'), { exact: true }).waitFor();
  await page.getByRole('button', { name: new RegExp(en('app.nav.logOut')) }).click();
  await page.waitForURL(/login/);
  const requested = page.waitForResponse(/get_sign_in_disclaimer/);
  await page.goto('/login');
  expect(((await (await requested).json()) as { data: unknown }).data).toBeNull();
});
