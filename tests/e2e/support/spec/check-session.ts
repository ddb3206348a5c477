import { apiBase, pyapiBase } from '@glossa/contracts/endpoint';
import { expect } from 'vitest';
import { en } from '../en.ts';
import { goTo, quoted, type SpecCheck } from './spec-check.ts';
import { must } from './spec-people.ts';
import { storeKey } from './spec-screens.ts';
import { firstLogin } from './story-first-login.ts';
import { loginStory } from './story-login.ts';
import { renewals } from './story-renewals.ts';

/** What is saved elsewhere, the list that is open meanwhile, and the call that loads it. */
const lists = [
  ['category', '/upload-media/category', 'category/saveCategory', {}],
  ['user', '/access-control/users', 'user/saveUser', {}],
  ['role', '/access-control/roles', 'role/saveRole', { roleId: null, roleResource: [] }],
  ['department', '/access-control/department', 'dept/saveDeptUser', { departmentId: null }],
  ['project', '/access-control/projects', 'project/saveProjUser', { projectId: null }],
] as const;

/** Section 4: the session, the live channel and the lists. */
export const sessionChecks: readonly SpecCheck[] = [
  {
    requirement: 'login pending: loading, the error cleared',
    check: async (context) => {
      expect((await loginStory(context)).pending).toBe('true');
      return 'the button is loading, the error is gone';
    },
  },
  {
    requirement: 'login success: authenticated, the session stored',
    check: async (context) => {
      const { stored } = await loginStory(context);
      return `${quoted(stored)} in \`${storeKey}\``;
    },
  },
  {
    requirement: 'login failure: authentication cleared, the error set',
    check: async (context) => {
      const { failure, storedAfterFailure } = await loginStory(context);
      expect(storedAfterFailure).toBeNull();
      expect(failure).not.toBe('');
      return `‘${failure}’, nothing in \`${storeKey}\``;
    },
  },
  {
    requirement: 'token refresh success replaces the token and the refresh token',
    check: async (context) => {
      const { known } = context;
      expect(known.renewedToken).not.toBe(known.loginToken);
      expect(known.renewedCookie).not.toBe(known.loginCookie);
      return `another \`jwtToken.token\` and another refresh cookie from \`POST ${apiBase}/ssotoken/saveRefreshSSOToken/\``;
    },
  },
  {
    requirement: 'token refresh failure sets the error',
    check: async (context) => {
      await renewals(context);
      return `‘${en('auth.sessionEnded')}’ at \`/login\``;
    },
  },
  {
    requirement: 'logout clears the auth state and the storage and goes to /login',
    check: async (context) => {
      expect((await loginStory(context)).storedAfterLogout).toBeNull();
      return `\`/login\`, nothing in \`${storeKey}\``;
    },
  },
  {
    requirement: 'changing the password sets firstTimeLogin to false',
    check: async (context) => {
      const { firstTimeLogin } = await firstLogin(context);
      expect(firstTimeLogin).toEqual([true, false]);
      return '`user.firstTimeLogin` was `true`, is `false`';
    },
  },
  {
    requirement: 'the auth state is restored at start',
    check: async (context) => {
      expect((await loginStory(context)).restored).toBe('/translate');
      return '`/translate` after a reload, without a login';
    },
  },
  {
    requirement: 'loaders and lists: a loading flag that starts true',
    check: async ({ page }) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const call = '**/role/viewRole*';
      await page.route(call, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/access-control/roles', { waitUntil: 'commit' });
      const loading = page.getByRole('status', { name: en('common.loading') });
      await loading.first().waitFor();
      release();
      await loading.first().waitFor({ state: 'detached' });
      await page.unroute(call);
      return '‘Loading’ on `/access-control/roles` until the list is there';
    },
  },
  {
    requirement: 'uploadedStatus is updated by a live status message',
    check: async (context) => {
      const { page, known } = context;
      const verify = (status: string) =>
        must(
          context,
          `PUT ${pyapiBase}/verified_transcript/${known.transcribeId}/${status}/${known.userId}`,
          { overrideErrors: true, confirmWarnings: true, reason: 'It will do.' },
        );
      await goTo(page, '/dashboard');
      const rows = page.getByRole('main').locator('tr, li').filter({ hasText: 'talk' });
      const verified = rows.filter({ hasText: en('status.media.verified') });
      await verified.first().waitFor();
      await verify('IN_REVIEW');
      await expect.poll(() => verified.count()).toBe(0);
      await verify('VERIFIED');
      await verified.first().waitFor();
      return `‘${en('status.media.verified')}’ disappears from the open list and comes back, as the calls say`;
    },
  },
  {
    requirement: 'a live connection opens at start (channel /ws/273)',
    check: async ({ live }) => {
      const [address = ''] = live.addresses;
      expect(new URL(address).pathname).toBe('/ws/273');
      return '`/ws/273` opened by the page';
    },
  },
  {
    requirement: 'the live connection: connected or not',
    check: async (context) => {
      await renewals(context);
      return `‘${en('app.offline')}’ when it is lost`;
    },
  },
  {
    requirement: 'the live connection keeps the last message except a client-left notice',
    check: async (context) => {
      const { lastUpdate, newsTime } = await renewals(context);
      expect(lastUpdate).toContain(newsTime);
      return 'the time of the news, not that of the `client_left` after it';
    },
  },
  {
    requirement:
      'token renewal: checked every 20 seconds, renewed when 300 seconds or fewer remain',
    check: async (context) => {
      expect((await renewals(context)).early).toBe(0);
      return 'no renewal with 330 seconds left, one within 50 seconds, the next one 20 seconds later';
    },
  },
  {
    requirement: 'a password user renews with the current token',
    check: async (context) => {
      expect((await renewals(context)).payload).toMatchObject({ isSSOLogin: false });
      return '`isSSOLogin` is `false` in the payload of the page';
    },
  },
  {
    requirement: '401: a refresh is tried',
    check: async (context) => {
      const { called } = await loginStory(context);
      expect(called.join(' ')).toMatch(/pairs renewal pairs/);
      return 'the call, the renewal, the call again';
    },
  },
  {
    requirement: '401 and nothing returns: the storage is cleared, /login',
    check: async (context) => {
      expect((await renewals(context)).storedAfterRefusal).toBeNull();
      return `\`/login\`, nothing in \`${storeKey}\``;
    },
  },
  ...lists.map(
    ([what, path, call, more]): SpecCheck => ({
      requirement: `a saved ${what} reloads its list`,
      check: async (context) => {
        const name = `Saved ${what}`;
        await goTo(context.page, path);
        await context.page
          .getByRole('status', { name: en('common.loading') })
          .waitFor({ state: 'detached' });
        const user = {
          ...{ userId: null, userName: 'saved', displayName: name, email: null, isSSOLogin: false },
          ...{ roleIds: [context.known.linRoleId], departmentId: null, projectIds: [] },
        };
        await must(
          context,
          `POST ${apiBase}/${call}`,
          what === 'user' ? user : { name, description: '', ...more },
        );
        await context.page.getByText(name, { exact: true }).first().waitFor({ timeout: 10_000 });
        return `saved elsewhere, shown on \`${path}\``;
      },
    }),
  ),
];
