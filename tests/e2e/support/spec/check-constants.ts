import { apiBase, pyapiBase } from '@glossa/contracts/endpoint';
import { languageCodes } from '@glossa/contracts/languages';
import { expect } from 'vitest';
import { editorOf } from '../editor-page.ts';
import { en } from '../en.ts';
import { send } from './send.ts';
import { expectTitle, goTo, quoted, type SpecCheck } from './spec-check.ts';
import { makePasswordChanger, must } from './spec-people.ts';
import { firstLogin } from './story-first-login.ts';
import { renewals } from './story-renewals.ts';

const specifiedCodes = 'ar zh zh-TW en fr fr-CA de ja ko pt pt-PT ru es es-MX'.split(' ');

/** Section 9. */
export const constantChecks: readonly SpecCheck[] = [
  {
    requirement: 'token check every 20 seconds; renewal when 300 seconds or fewer remain',
    check: async (context) => {
      expect((await renewals(context)).early).toBe(0);
      return 'no renewal with 330 seconds left, one within 50 seconds, then one in 20 seconds';
    },
  },
  {
    requirement: 'toast duration 3000 ms',
    check: async (context) => {
      expect((await firstLogin(context)).toastMs).toBeLessThanOrEqual(3_500);
      return 'hidden after 3 seconds of the page’s clock';
    },
  },
  {
    requirement: 'minimum password length 8; allowed specials @$!%*?&',
    check: async (context) => {
      const change = await makePasswordChanger(context, 'pam');
      expect(await change('Sh@rt12')).toBe('PASSWORD_RULE');
      expect(await change('Sturdy#Harbor8')).toBe('PASSWORD_RULE');
      for (const special of '@$!%*?&')
        expect(await change(`Qx${special}vrdk7`), special).toBe('OK');
      return 'seven characters and `#` are refused with PASSWORD_RULE; eight characters with each of the specials are taken';
    },
  },
  {
    requirement: 'video probe: bytes 0-2000',
    check: async (context) => {
      const { status, headers, bytes } = await send(
        context,
        `GET ${pyapiBase}/video?fileName=${context.known.proxyFileName}`,
        { headers: { range: 'bytes=0-2000' } },
      );
      expect([status, bytes.byteLength]).toEqual([206, 2_001]);
      return `206, \`${headers.get('content-range')?.replace(/\/\d+$/, '/…')}\`, 2001 bytes`;
    },
  },
  {
    requirement: '14 languages, each with voices',
    check: async (context) => {
      const list = await must(context, `GET ${pyapiBase}/get_voices`);
      const codes = list.map(({ language }: { language: string }) => language);
      expect(codes).toEqual(specifiedCodes);
      expect(codes).toEqual([...languageCodes]);
      for (const { language, voices } of list) expect(voices.length, language).toBeGreaterThan(0);
      return quoted(codes);
    },
  },
  {
    requirement: 'voice engines Neural and Standard',
    check: async (context) => {
      const list = await must(context, `GET ${pyapiBase}/get_voices`);
      const engines = new Set<string>(
        list.flatMap(({ voices }: { voices: Array<{ engines: Array<{ engine: string }> }> }) =>
          voices.flatMap((voice) => voice.engines.map(({ engine }) => engine)),
        ),
      );
      expect([...engines].sort()).toEqual(['Neural', 'Standard']);
      return quoted([...engines].sort());
    },
  },
  {
    requirement: 'star marks of voices (as words)',
    check: async (context) => {
      const list = await must(context, `GET ${pyapiBase}/get_voices`);
      const voices = list.flatMap(
        ({ voices }: { voices: Array<{ name: string; mark: string | null }> }) => voices,
      );
      const marks = new Set<string>(
        voices.flatMap(({ mark }: { mark: string | null }) => mark ?? []),
      );
      expect([...marks]).toEqual(expect.arrayContaining(['bilingual', 'newscaster']));
      for (const { name } of voices) expect(name).not.toContain('*');
      return `${quoted([...marks].sort())}, no stars`;
    },
  },
  {
    requirement: 'locales per language: en to en-US, es to es-US',
    check: async (context) => {
      const list = await must(context, `GET ${pyapiBase}/get_voices`);
      const locales = new Map<string, string>(
        list.map(({ language, locale }: Record<'language' | 'locale', string>) => [
          language,
          locale,
        ]),
      );
      expect([locales.get('en'), locales.get('es')]).toEqual(['en-US', 'es-US']);
      return quoted([...locales].map(([language, locale]) => `${language}: ${locale}`));
    },
  },
  {
    requirement: 'times HH:MM:SS with one decimal',
    check: async ({ page, known }) => {
      await goTo(
        page,
        `/dashboard/edit-translation?mediaId=${known.mediaId}&ticketId=${known.ticketId}`,
      );
      const { list, start } = editorOf(page);
      await list.getByRole('gridcell').first().click();
      expect(await start.inputValue()).toMatch(/^\d\d:\d\d:\d\d\.\d$/);
      return `\`${await start.inputValue()}\` in the editor`;
    },
  },
  {
    requirement: 'the last 12 months as month-year labels with a year-month value',
    check: async (context) => {
      const { months } = await must(context, `GET ${apiBase}/reports/viewReportOptions`);
      expect(months).toHaveLength(12);
      for (const [at, { label, value }] of months.entries()) {
        expect(label).toMatch(/^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) 20\d\d$/);
        expect(value).toMatch(/^20\d\d-\d\d$/);
        const [year = 0, month = 0] = value.split('-').map(Number);
        expect(new Date(`1 ${label} UTC`).toISOString().slice(0, 7)).toBe(value);
        const before = months[at + 1]?.value.split('-').map(Number);
        if (before) expect(before[0] * 12 + before[1]).toBe(year * 12 + month - 1);
      }
      return '12 labels such as “Nov 2025” with values such as “2025-11”, newest first';
    },
  },
  {
    requirement: 'default page title: Dashboard',
    check: async ({ page }) => {
      await goTo(page, '/dashboard');
      await expectTitle(page, 'Dashboard', 'default');
      return '‘Dashboard’';
    },
  },
  {
    requirement: 'language: label, value code, chart color',
    check: async ({ page }) => {
      await page.goto('/admin-reports');
      await page
        .getByRole('heading', { name: en('common.reports') })
        .first()
        .waitFor();
      const dots = page.locator('[style*="#2563eb" i], [fill="#2563eb" i], [stroke="#2563eb" i]');
      await dots.first().waitFor({ state: 'attached', timeout: 10_000 });
      return '`English`, `en`, `#2563eb` in the charts of `/admin-reports`';
    },
  },
];
