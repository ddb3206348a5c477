import { getDisclaimer } from '@glossa/contracts/disclaimers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findAccessibilityFaults } from './support/accessibility.ts';
import { type Client, newPassword, signIn } from './support/api.ts';
import { type OpenBrowser, openBrowser } from './support/browser.ts';
import { enter } from './support/editor-page.ts';
import { makeDataFolder, type RunningServer, startServer } from './support/server.ts';

/** An administrator writes the disclaimer, verifies a machine's draft, and a visitor reads it before the sign-in. */
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let admin: Client;
let browser: OpenBrowser;

beforeAll(async () => {
  data = await makeDataFolder();
  server = await startServer(data.path);
  admin = await signIn(server.address, server.password ?? '');
  browser = await openBrowser(server.address);
  browser.page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await browser.close();
  expect(await server.stop()).toBe(0);
  await data.remove();
});
afterEach(() => {
  expect(browser.problems).toEqual([]);
});

/** What a page knows and this program does not. */
type BrowserNames = {
  DataTransfer: new () => { setData: (type: string, text: string) => void };
  ClipboardEvent: new (type: string, options: object) => never;
};

const kept = async (language: string) =>
  (await admin.call(getDisclaimer)).find((one) => one.language === language);
const note = () => browser.page.getByRole('region', { name: 'Disclaimer' });

test('before anything is written the sign-in shows nothing', async () => {
  const { page } = browser;
  const asked = page.waitForResponse(/get_sign_in_disclaimer/);
  await page.goto('/login');
  expect((await asked).status()).toBe(200);
  expect(await note().count()).toBe(0);
});

test('a text with marks, written with the keyboard alone', async () => {
  const { page } = browser;
  await enter(page, 'admin', newPassword);
  await page.goto('/disclaimer');
  const text = page.getByRole('textbox', { name: 'Text of the disclaimer' });
  await text.focus();
  await page.keyboard.type('Made by a ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('machine');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('. See ');
  await page.getByRole('button', { name: 'Link', exact: true }).press('Enter');
  await page.getByRole('textbox', { name: 'Address' }).fill('https://example.org/rules');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('The disclaimer is saved.').waitFor({ timeout: 90_000 });
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

test('what is pasted as HTML leaves nothing but words and known marks', async () => {
  const { page } = browser;
  const text = page.getByRole('textbox', { name: 'Text of the disclaimer' });
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
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const discard = page.getByRole('button', { name: 'Discard changes' });
  await discard.waitFor({ state: 'detached', timeout: 90_000 });
  expect((await kept('en'))?.version).toBe(2);
  const runs = (await kept('en'))?.content.flatMap((block) => block.runs) ?? [];
  expect(runs.map((run) => run.text).join('')).toBe('BigSee this and that');
  expect(runs.some(({ link }) => link)).toBe(false);
  expect(runs.find(({ bold }) => bold)?.text).toBe('that');
  expect(await page.evaluate(() => 'bad' in globalThis)).toBe(false);
  // The browser says that it did not even look at the handlers.
  const blocked = browser.problems.splice(0);
  expect(blocked.every((problem) => problem.includes('Content Security Policy'))).toBe(true);
});

test('an earlier version comes back from the history', async () => {
  const { page } = browser;
  await page.getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Version 1', { exact: true }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Version 1 holds again.').waitFor();
  expect((await kept('en'))?.text).toBe('Made by a machine. See https://example.org/rules');
});

test('an Arabic text is written from the right and verified by who wrote it', async () => {
  const { page } = browser;
  await page.goto('/disclaimer?language=ar');
  const text = page.getByRole('textbox', { name: 'Text of the disclaimer' });
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('ترجمة آلية للتدريب.');
  expect(await text.getAttribute('dir')).toBe('rtl');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await kept('ar'))?.status).toBe('verified');
  expect((await kept('ar'))?.text).toBe('ترجمة آلية للتدريب.');
});

test('a visitor reads it in the language of the page, until it is switched off', async () => {
  const { page } = browser;
  await page.goto('/disclaimer');
  await page.getByRole('button', { name: /Log out/ }).click();
  await page.waitForURL(/login/);
  await page.goto('/login');
  await note().getByText('machine', { exact: true }).waitFor();
  const link = note().getByRole('link');
  expect(await link.getAttribute('rel')).toContain('noopener');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await enter(page, 'admin', newPassword);
  await page.goto('/disclaimer');
  await page.getByRole('switch', { name: /^At sign-in/ }).press(' ');
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.getByRole('button', { name: /Log out/ }).click();
  await page.waitForURL(/login/);
  const asked = page.waitForResponse(/get_sign_in_disclaimer/);
  await page.goto('/login');
  expect(((await (await asked).json()) as { data: unknown }).data).toBeNull();
});
