import { apiBase } from '@glossa/contracts/endpoint';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sideBar } from '../administration-page.ts';
import { newPassword } from '../api.ts';
import { enter } from '../editor-page.ts';
import { en } from '../en.ts';
import { expectTitle, goTo, quoted, type SpecCheck, type SpecContext } from './spec-check.ts';
import { allowInPage, must, type Right } from './spec-people.ts';
import { firstLogin } from './story-first-login.ts';
import { loginStory } from './story-login.ts';

/** The entries of the side bar, in its order. */
export const readEntries = async (page: Page): Promise<string[]> =>
  (await sideBar(page).locator('a, button').allInnerTexts())
    .map((text) => text.split('\n')[0]?.trim() ?? '')
    .filter((text) => text !== '');

const accessControl = (page: Page) =>
  sideBar(page).getByRole('link', { name: en('app.nav.accessControl') });

/** Where the Access Control entry leads with these rights alone. */
async function openAccessControl(context: SpecContext, rights: readonly Right[]): Promise<string> {
  const page = context.guest;
  await goTo(page, '/translate');
  await allowInPage(context, rights);
  await accessControl(page).click();
  await page.waitForURL(/\/access-control\/./);
  const { pathname } = new URL(page.url());
  return pathname.split('/').at(-1) ?? '';
}
const tabs: ReadonlyArray<[tab: string, rights: Right[]]> = [
  ['organization', [{ resource: 'Organization', flag: 'view' }]],
  ['department', [{ resource: 'Departments', flag: 'edit' }]],
  ['users', [{ resource: 'Users', flag: 'view' }]],
  ['roles', [{ resource: 'UserRoles', flag: 'view' }]],
  ['projects', [{ resource: 'Projects', flag: 'view' }]],
];

/** Section 2: what is around the screens, and the ways between them. */
export const layoutChecks: readonly SpecCheck[] = [
  {
    requirement: 'a guard sends a visitor to /login and remembers the origin',
    check: async (context) => {
      expect((await loginStory(context)).remembered).toBe('/translate');
      return '`/translate` after the login';
    },
  },
  {
    requirement: 'the single sign-on redirect target is /login/ of the own origin',
    check: async (context) => {
      const { redirectUri } = await must(context, `GET ${apiBase}/sso/viewSsoSettings`);
      expect(redirectUri).toBe(`${context.address}/login/`);
      return `\`/login/\` of the own origin, \`redirectUri\` of \`GET ${apiBase}/sso/viewSsoSettings\``;
    },
  },
  {
    requirement: 'top bar: the title of the section',
    check: async ({ page }) => {
      await goTo(page, '/translate');
      await page.getByRole('banner').getByText('Translate', { exact: true }).waitFor();
      return '‘Translate’ on `/translate`';
    },
  },
  {
    requirement: 'top bar: the user name with a menu that holds Change Password',
    check: async ({ page }) => {
      const menu = page.getByTitle(en('common.yourAccount'));
      const name = await menu.innerText();
      expect(name).toContain('Administrator');
      await menu.click();
      await page.getByRole('menuitem', { name: 'Change Password' }).waitFor();
      const items = await page.getByRole('menuitem').allInnerTexts();
      await page.keyboard.press('Escape');
      return `${quoted(items.map((text) => text.split('\n')[0] ?? ''))} in the menu of ‘Administrator’`;
    },
  },
  {
    requirement: 'top bar: a logo that returns to the dashboard',
    check: async ({ page }) => {
      await goTo(page, '/translate');
      await page.getByRole('link', { name: en('app.logoLabel') }).click();
      await expectTitle(page, 'Dashboard', 'logo');
      return '`/dashboard`';
    },
  },
  {
    requirement: 'a side bar of the width 240',
    check: async ({ page }) => {
      const box = await page.locator('.mantine-AppShell-navbar').boundingBox();
      expect(box?.width).toBe(240);
      return '240 pixels';
    },
  },
  {
    requirement:
      'side bar: Dashboard, Upload, Feedback, Reports, Disclaimer, Controls (Access Control, User Approval), Translate, Conversion, LogOut',
    check: async ({ page }) => {
      const entries = await readEntries(page);
      const specified = [
        ...['Dashboard', 'Upload', 'Feedback', 'Reports', 'Disclaimer', 'Controls'],
        ...['Access Control', 'User Approval', 'Translate', 'Conversion', 'Log out'],
      ];
      const lower = entries.map((entry) => entry.toLowerCase());
      expect(lower.filter((entry) => specified.some((one) => one.toLowerCase() === entry))).toEqual(
        specified.map((one) => one.toLowerCase()),
      );
      return quoted(entries);
    },
  },
  {
    requirement: 'an entry is hidden without view permission',
    check: async (context) => {
      const { guest } = context;
      await goTo(guest, '/translate');
      await allowInPage(context, []);
      await expect.poll(() => readEntries(guest)).toEqual(['Dashboard', 'Log out']);
      await allowInPage(context, [{ resource: 'Reports', flag: 'view' }]);
      await expect.poll(() => readEntries(guest)).toEqual(['Dashboard', 'Reports', 'Log out']);
      return `${quoted(['Dashboard', 'Log out'])} without any, also ${quoted(['Reports'])} with Reports view`;
    },
  },
  {
    requirement: 'the Access Control entry opens the first permitted tab',
    check: async (context) => {
      const { guest } = context;
      const opened: string[] = [];
      for (const [tab, rights] of tabs) {
        expect(await openAccessControl(context, rights), tab).toBe(tab);
        opened.push(tab);
      }
      const [, ...later] = tabs.flatMap(([, rights]) => rights);
      expect(await openAccessControl(context, later)).toBe('department');
      expect(await openAccessControl(context, later.slice(1))).toBe('users');
      await goTo(guest, '/translate');
      await allowInPage(context, [{ resource: 'Departments', flag: 'view' }]);
      await accessControl(guest).click();
      await expectTitle(guest, 'Access Denied', 'Departments view');
      return `${quoted(opened)}, each with its own permission alone, the first one with several; Access Denied with Departments view alone, as even the list needs edit`;
    },
  },
  {
    requirement:
      'the access-control area is visible if Organization, Departments, Projects, UserRoles or Users is viewable',
    check: async (context) => {
      const { guest } = context;
      const parts = ['Organization', 'Departments', 'Projects', 'UserRoles', 'Users'] as const;
      await goTo(guest, '/translate');
      await allowInPage(context, [{ resource: 'UserApproval', flag: 'view' }]);
      await accessControl(guest).waitFor({ state: 'detached' });
      for (const resource of parts) {
        await allowInPage(context, [{ resource, flag: 'view' }]);
        await accessControl(guest).waitFor();
      }
      return `in the side bar with view permission of each of ${quoted(parts)} alone, not without`;
    },
  },
  {
    requirement: 'the change-password dialog opens by itself on the first login',
    check: async (context) => {
      const { payload } = await firstLogin(context);
      expect(payload.userId).toMatch(/^[0-9a-f-]{36}$/);
      return 'Change Password right after the login with a one-time password';
    },
  },
  {
    requirement:
      '‘We are sorry, Something went wrong!’, ‘Please contact your administrator or technical team’, Retry, ‘Go to dashboard’',
    check: async ({ open }) => {
      const { page, close } = await open({ quiet: true });
      await enter(page, 'lin', newPassword);
      await sideBar(page).waitFor();
      // The screen reads what was typed there before, which throws now.
      await page.evaluate('Storage.prototype.getItem = () => { throw new Error("broken") }');
      await goTo(page, '/translate');
      for (const says of [
        'We are sorry, Something went wrong!',
        'Please contact your administrator or technical team',
      ])
        await page.getByText(says, { exact: true }).waitFor({ timeout: 10_000 });
      await page.getByRole('button', { name: 'Retry', exact: true }).waitFor();
      await page.getByRole('link', { name: 'Go to dashboard', exact: true }).waitFor();
      await close();
      return 'on `/translate`, whose script was broken';
    },
  },
  {
    requirement: 'the page title is set for each screen and resets to Dashboard on leaving',
    check: async ({ page }) => {
      await goTo(page, '/translate');
      await expectTitle(page, 'Translate', 'title');
      await page.evaluate(`
        globalThis.titles = [];
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes) titles.push(node.textContent);
        }).observe(document.querySelector('title'), { childList: true });
      `);
      await goTo(page, '/conversion');
      await expectTitle(page, 'Conversion', 'title');
      const titles = (await page.evaluate('titles')) as string[];
      const names = titles.map((title) => title.replace(' · Glossa', ''));
      expect(names).toContain('Dashboard');
      expect(names.at(-1)).toBe('Conversion');
      return `from \`/translate\` to \`/conversion\`: ${quoted(names)}`;
    },
  },
];
