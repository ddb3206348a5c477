import { apiBase } from '@glossa/contracts/endpoint';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { choose } from '../administration-page.ts';
import { en } from '../en.ts';
import { send } from './send.ts';
import { goTo, type SpecCheck, type SpecContext } from './spec-check.ts';
import { addUser, allowLin, must } from './spec-people.ts';
import { firstLogin } from './story-first-login.ts';

const away = 'It is away.';
const failure = (message: string) => ({
  status: 500,
  json: { data: null, message, success: false, code: 'INTERNAL' },
});

/** Runs the work while the call fails with a sentence of the server, or without one. */
async function whileFailing(
  page: Page,
  call: string,
  message: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const failing = `**${apiBase}/${call}*`;
  const fail = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill(failure(message));
  await page.route(failing, fail);
  await work();
  await page.unroute(failing);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
/** Shown, and out of the way of what comes next. */
async function expectSaid(page: Page, says: string): Promise<void> {
  await page.getByText(says).first().waitFor({ timeout: 10_000 });
}

/** Leaves a form that was filled. */
async function leave(page: Page, path: string): Promise<void> {
  await page.getByRole('link', { name: en('common.cancel') }).click();
  await button(page, en('common.leaveWithoutSaving')).click();
  await page.waitForURL((url) => url.pathname === path);
}

async function fillUser(page: Page): Promise<void> {
  await goTo(page, '/access-control/user/add');
  await page.getByLabel(en('users.displayName')).fill('Newcomer');
  await page.getByLabel(en('common.username')).fill('newcomer');
  await choose(page, en('common.roles'), 'Guest');
}
const addUserButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: en('users.add'), exact: true });

type Failing = {
  says: string;
  path: string;
  call: string;
  /** What the server says with it; nothing unless told. */
  message?: string;
  before?: (context: SpecContext) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
  after?: (page: Page) => Promise<unknown>;
};

const deleteByMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: en('common.actionsForName', { name }) }).click();
  await page.getByRole('menuitem', { name: en('common.delete') }).click();
  await inDialog(page, en('common.delete'));
};
const deleteByButton = async (page: Page, name: string) => {
  await button(page, en('common.deleteName', { name })).click();
  await inDialog(page, en('common.delete'));
};

/** An account that can be approved again. */
async function deactivateRita(context: SpecContext): Promise<void> {
  const { userId } = await addUser(context, 'rita', [context.known.linRoleId]);
  await must(context, `POST ${apiBase}/userApproval/saveUserStatus`, {
    ...{ userId, from: 'Approved', status: 'Deactivated', comment: '' },
  });
}

const failing: readonly Failing[] = [
  {
    says: 'Error adding user: It is away.',
    path: '/access-control/user/add',
    call: 'user/saveUser',
    message: away,
    act: async (page) => {
      await fillUser(page);
      await addUserButton(page).click();
    },
  },
  {
    says: 'Failed to add user',
    path: '/access-control/user/add',
    call: 'user/saveUser',
    act: (page) => addUserButton(page).click(),
    after: (page) => leave(page, '/access-control/users'),
  },
  {
    says: 'Failed to delete user',
    path: '/access-control/users',
    call: 'user/deleteUser/',
    act: (page) => deleteByMenu(page, 'Test lin'),
  },
  {
    says: 'Failed to save department data',
    path: '/access-control/department/add',
    call: 'dept/saveDeptUser',
    act: async (page) => {
      await page.getByLabel(en('common.name'), { exact: false }).first().fill('Nothing');
      await page
        .getByRole('main')
        .getByRole('button', { name: en('departments.add') })
        .click();
    },
    after: (page) => leave(page, '/access-control/department'),
  },
  {
    says: 'Failed to delete department',
    path: '/access-control/department',
    call: 'dept/deleteDept/',
    act: (page) => deleteByButton(page, 'Editing'),
  },
  {
    says: 'Failed to delete Role',
    path: '/access-control/roles',
    call: 'role/deleteRole/',
    act: (page) => deleteByMenu(page, 'Guest'),
  },
  {
    says: 'Failed to delete Projects',
    path: '/access-control/projects',
    call: 'project/deleteProjUser/',
    act: (page) => deleteByButton(page, 'Trial'),
  },
  {
    says: 'Error deleting category: It is away.',
    path: '/upload-media/category',
    call: 'category/deleteByCategoryId/',
    message: away,
    act: (page) => deleteByButton(page, 'Talks'),
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    says: 'Failed to approve user',
    path: '/user-approval?status=Deactivated',
    call: 'userApproval/saveUserStatus',
    before: deactivateRita,
    act: async (page) => {
      const name = 'Test rita';
      await button(page, en('approvals.reactivateName', { name })).click();
      await inDialog(page, en('approvals.approve'));
    },
    after: (page) => page.keyboard.press('Escape'),
  },
];

/** Section 8: what the lists of `fetchSentences` do not show. */
export const errorChecks: readonly SpecCheck[] = [
  ...failing.map(
    ({ says, path, call, message = '', before, act, after }): SpecCheck => ({
      requirement: `‘${says.replace(away, '…')}’`,
      check: async (context) => {
        const { page } = context;
        await before?.(context);
        if (!page.url().endsWith(path)) await goTo(page, path);
        await whileFailing(page, call, message, async () => {
          await act(page);
          await expectSaid(page, says);
        });
        await after?.(page);
        return `on \`${path.replace(/\?.*/, '')}\``;
      },
    }),
  ),
  {
    requirement: '‘Failed to add disclaimer’',
    check: async ({ page }) => {
      await page.route('**/create_disclaimer', (route) => route.fulfill(failure('')));
      await page.route('**/update_disclaimer', (route) => route.fulfill(failure('')));
      await goTo(page, '/disclaimer');
      await page.getByRole('textbox', { name: en('disclaimer.text') }).focus();
      await page.keyboard.type('Machine-made.');
      await button(page, en('common.save')).click();
      await expectSaid(page, 'Failed to add disclaimer');
      await page.unroute('**/create_disclaimer');
      await page.unroute('**/update_disclaimer');
      await page.reload({ waitUntil: 'commit' });
      return 'on `/disclaimer`';
    },
  },
  {
    requirement:
      'a department that cannot be fetched: the server’s message, or ‘Error fetching department by ID’',
    check: async ({ page, known }) => {
      const path = `/access-control/department/edit/${known.editingId}`;
      for (const message of [away, '']) {
        await whileFailing(page, 'dept/editDeptUser/', message, async () => {
          await page.goto(path, { waitUntil: 'commit' });
          await expectSaid(page, message || 'Error fetching department by ID');
        });
      }
      return 'both on `/access-control/department/edit/{id}`';
    },
  },
  {
    requirement: '404: an error that carries the server’s message',
    check: async (context) => {
      const id = crypto.randomUUID();
      const { status, message } = await send(context, `GET ${apiBase}/project/editProjUser/${id}`);
      expect(status).toBe(404);
      await goTo(context.page, `/access-control/projects/edit/${id}`);
      await expectSaid(context.page, message);
      return `‘${message}’ on \`/access-control/projects/edit/{id}\``;
    },
  },
  {
    requirement: 'a failed subtitle fetch keeps the status and its text and empties the subtitles',
    check: async ({ page, known }) => {
      const call = '**/view_transcript/**';
      await page.route(call, (route) => route.fulfill({ status: 507, body: 'no envelope' }));
      await page.goto(`/dashboard/verify-transcript?mediaId=${known.mediaId}`, {
        waitUntil: 'commit',
      });
      const says = en('app.errors.unexpectedStatus', { status: 507 });
      await page.getByText(says).first().waitFor();
      expect(await page.getByRole('gridcell').count()).toBe(0);
      await page.unroute(call);
      return `‘${says}’, no subtitles`;
    },
  },
  {
    requirement: 'Access Denied for a user without permission',
    check: async (context) => {
      await allowLin(context, []);
      await goTo(context.guest, '/translate');
      await goTo(context.guest, '/user-approval');
      await context.guest.getByRole('heading', { name: 'Access Denied' }).first().waitFor();
      return 'on `/user-approval`';
    },
  },
  {
    requirement: 'toasts hide by themselves after 3 seconds',
    check: async (context) => {
      const { toastMs } = await firstLogin(context);
      expect([2_750, 3_000, 3_250, 3_500]).toContain(toastMs);
      return 'after 3 seconds of the page’s clock';
    },
  },
];
