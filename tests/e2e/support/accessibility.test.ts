import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findAccessibilityFaults } from './accessibility.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';

let browser: OpenBrowser;
beforeAll(async () => {
  browser = await openBrowser('http://localhost');
  await browser.context.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>A page</title><main><p class="known">Words</p></main>',
    }),
  );
});
beforeEach(async ({ task }) => {
  await browser.page.goto(`/${task.id}`);
  expect(await findAccessibilityFaults(browser.page)).toEqual([]);
});
afterAll(() => browser.close());

const show = (html: string) =>
  browser.page.evaluate(
    `document.querySelector('main').insertAdjacentHTML('beforeend', ${JSON.stringify(html)})`,
  );
const axeRuns = () => browser.page.evaluate("'axe' in globalThis");

test.each([
  ['an element of a new kind', '<img src="picture.png">', 'image-alt'],
  ['known kinds without a name', '<button aria-label=" "></button>', 'button-name'],
  ['other colors', '<p class="known" style="color: #eee">Words</p>', 'color-contrast'],
  ['a state that is new', '<p class="known" role="checkbox">Words</p>', 'aria-required-attr'],
])('%s on a screen that was checked is a fault', async (_what, html, rule) => {
  await show(html);
  // Found once, it is not taken as checked.
  for (let turn = 0; turn < 2; turn += 1)
    expect(await findAccessibilityFaults(browser.page, 0)).toEqual([expect.stringContaining(rule)]);
});

test('more of the same is not read again', async () => {
  await browser.page.reload();
  await show('<p class="known">Other words</p>');
  expect(await findAccessibilityFaults(browser.page)).toEqual([]);
  expect(await axeRuns()).toBe(false);
});
