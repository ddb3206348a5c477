import { expect } from 'vitest';
import { sideBar } from '../administration-page.ts';
import { en } from '../en.ts';
import { listIn } from './live-frames.ts';
import { goTo, quoted, type SpecCheck } from './spec-check.ts';

/** Section 9 of the product decisions. */
export const usabilityChecks: readonly SpecCheck[] = [
  {
    requirement: '9: an unsaved guard',
    check: async ({ page }) => {
      await goTo(page, '/access-control/department/add');
      await page.getByLabel(en('common.name'), { exact: false }).first().fill('Unsaved');
      await sideBar(page)
        .getByRole('link', { name: en('common.translate') })
        .click();
      const leave = page.getByRole('button', { name: en('common.leaveWithoutSaving') });
      await leave.waitFor();
      await leave.click();
      await page.waitForURL(/\/translate/);
      return `‘${en('common.leaveWithoutSaving')}’ on \`/access-control/department/add\``;
    },
  },
  {
    requirement: '9: progress of jobs: a percent, what is done now, the time left',
    check: async ({ live }) => {
      const progress = live.frames
        .flatMap(listIn)
        .map((one) => (one as { progress: Record<string, unknown> | null }).progress)
        .filter((one) => one !== null && one !== undefined);
      expect(progress.length).toBeGreaterThan(0);
      for (const one of progress) {
        expect(one.percent).toBeGreaterThanOrEqual(0);
        expect(one.percent).toBeLessThanOrEqual(100);
      }
      expect(Object.keys(progress[0] ?? {}).sort()).toEqual(['percent', 'phase', 'secondsLeft']);
      return `${quoted(['percent', 'phase', 'secondsLeft'])} of the live channel`;
    },
  },
  {
    requirement: '9: upload of several files, progress as a percent',
    check: async ({ page }) => {
      const uploads = '**/pyapi/translation-tool-api/uploads*';
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(uploads, async (route) => {
        await held;
        await route.continue();
      });
      await goTo(page, '/upload-media');
      await page.getByRole('combobox', { name: en('common.category') }).click();
      await page.getByRole('option', { name: 'Talks' }).click();
      await page.getByText(en('common.dropFilesOrClick')).waitFor();
      await page.locator('input[type=file]').setInputFiles(
        ['one.txt', 'two.txt'].map((name) => ({
          ...{ name, mimeType: 'text/plain', buffer: Buffer.from(`This is ${name}.`) },
        })),
      );
      const bars = page.getByRole('main').getByRole('progressbar');
      await expect.poll(() => bars.count()).toBeGreaterThan(1);
      const values = await bars.evaluateAll((all) =>
        all.map((bar) => bar.getAttribute('aria-valuenow') ?? ''),
      );
      for (const value of values) expect(value).toMatch(/^\d+$/);
      release();
      const uploaded = page.getByText(en('media.upload.readyToTranslate'));
      await expect.poll(() => uploaded.count(), { timeout: 30_000 }).toBeGreaterThan(1);
      await page.unroute(uploads);
      return 'two files chosen at once, each with a progress bar from 0 to 100';
    },
  },
  {
    requirement: '9: deep links that reopen the same screen and filter',
    check: async ({ page }) => {
      await page.goto('/access-control/users?q=lin', { waitUntil: 'commit' });
      await page.getByRole('link', { name: 'Test lin' }).waitFor();
      expect(await page.getByRole('link', { name: 'Administrator', exact: true }).count()).toBe(0);
      return '`/access-control/users?q=lin` shows that user only';
    },
  },
  {
    requirement: '9: light and dark',
    check: async ({ page }) => {
      const scheme = () =>
        page.evaluate('document.documentElement.dataset.mantineColorScheme').then(String);
      const before = await scheme();
      const toggle = page.getByRole('banner').getByRole('button', { name: /dark|light/i });
      await toggle.first().click();
      await expect.poll(scheme).not.toBe(before);
      const after = await scheme();
      await toggle.first().click();
      await expect.poll(scheme).toBe(before);
      return `${quoted([before, after])} by the button in the top bar`;
    },
  },
  {
    requirement: '9: the user interface in all 14 languages, mirrored for Arabic',
    check: async ({ open }) => {
      const { page, close } = await open();
      await page.goto('/login');
      const seen: string[] = [];
      const codes = 'en ar zh zh-TW fr fr-CA de ja ko pt pt-PT ru es es-MX'.split(' ');
      const titles = new Set<string>();
      for (const code of codes) {
        await page.evaluate(`localStorage.setItem('glossa.language', '${code}')`);
        await page.reload({ waitUntil: 'commit' });
        await page.getByRole('heading').first().waitFor();
        const shown = String(
          await page.evaluate(
            "[document.documentElement.lang, document.documentElement.dir].join(' ')",
          ),
        );
        expect(shown).toBe(`${code} ${code === 'ar' ? 'rtl' : 'ltr'}`);
        titles.add(await page.getByRole('heading').first().innerText());
        seen.push(code);
      }
      expect(titles.size).toBeGreaterThanOrEqual(10);
      await close();
      return `${quoted(seen)} on \`/login\`, \`ar\` from right to left`;
    },
  },
];
