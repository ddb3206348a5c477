import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  startOpenIdProvider,
  type TestProvider,
} from '../../apps/server/src/test-support/openid-provider.ts';
import { findAccessibilityFaults } from './support/accessibility.ts';
import { newPassword, signIn } from './support/api.ts';
import { type OpenBrowser, openBrowser } from './support/browser.ts';
import { makeDataFolder, type RunningServer, startServer } from './support/server.ts';

/** Administration as administrators and those they let in walk it: each in a browser of their own. */
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let provider: TestProvider;
const browsers: OpenBrowser[] = [];
/** Those whose pages axe reads after each step. */
let watched: Page[] = [];
let admin: Page;

const open = async (): Promise<Page> => {
  const browser = await openBrowser(server.address);
  browser.page.setDefaultTimeout(20_000);
  browsers.push(browser);
  return browser.page;
};

beforeAll(async () => {
  data = await makeDataFolder();
  server = await startServer(data.path);
  provider = await startOpenIdProvider({
    people: [
      { subject: 'hedy', email: 'hedy@example.org', emailVerified: true, name: 'Hedy Lamarr' },
    ],
    redirectUris: [`${server.address}/login/`],
    postLogoutRedirectUris: [`${server.address}/login/`],
  });
  await signIn(server.address, server.password ?? '');
  admin = await open();
  await enter(admin, 'admin', newPassword);
}, 60_000);
afterAll(async () => {
  for (const browser of browsers) await browser.close();
  await provider.close();
  expect(await server.stop()).toBe(0);
  await data.remove();
});
afterEach(async ({ task }) => {
  for (const [index, page] of watched.entries()) {
    if (task.result?.state === 'fail') {
      await page.screenshot({ path: join(tmpdir(), `glossa-access-failure-${index}.png`) });
      continue;
    }
    await page.waitForTimeout(400);
    expect(await findAccessibilityFaults(page)).toEqual([]);
  }
  for (const { problems } of browsers) expect(problems.splice(0)).toEqual([]);
});

async function enter(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('User name').fill(userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Access control' }).getByRole('link', { name }).click();
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
  // A list of several choices stays open.
  await page.keyboard.press('Tab');
};
const sideBar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menuOf = async (page: Page, entries: string[]) => {
  for (const entry of [
    'Dashboard',
    'Upload',
    'Categories',
    'Engines',
    'Access Control',
    'User Approval',
  ])
    expect(await sideBar(page).getByRole('link', { name: entry }).count(), entry).toBe(
      entries.includes(entry) ? 1 : 0,
    );
};

describe('an administrator lets somebody in, and takes a right away', () => {
  let grace: Page;
  let password = '';

  test('a department, a role, a project and a user are made', async () => {
    watched = [admin];
    await sideBar(admin).getByRole('link', { name: 'Access Control' }).click();
    await admin.waitForURL(/access-control\/organization/);

    await follow(admin, 'Departments');
    await admin.getByRole('link', { name: 'Add department' }).first().click();
    await admin.getByLabel('Name', { exact: false }).first().fill('Legal');
    await admin.getByRole('button', { name: 'Add department' }).click();
    await admin.getByRole('link', { name: 'Legal', exact: true }).waitFor();

    await follow(admin, 'Projects');
    await admin.getByRole('link', { name: 'Add project' }).first().click();
    await admin.getByLabel('Name', { exact: false }).first().fill('Launch');
    await admin.getByRole('button', { name: 'Add project' }).click();
    await admin.getByRole('link', { name: 'Launch', exact: true }).waitFor();

    await follow(admin, 'Roles');
    await admin.getByRole('link', { name: 'Add role' }).click();
    await admin.getByLabel('Name', { exact: false }).first().fill('Librarian');
    // Edit implies view: one click gives both.
    await admin.getByRole('checkbox', { name: /edit.*categories|categories.*edit/i }).check();
    expect(
      await admin.getByRole('checkbox', { name: /view.*categories|categories.*view/i }).isChecked(),
    ).toBe(true);
    await admin.getByRole('button', { name: 'Add role' }).click();
    await admin.getByRole('link', { name: 'Librarian', exact: true }).waitFor();

    await follow(admin, 'Users');
    await admin.getByRole('link', { name: 'Add user' }).click();
    await admin.getByLabel('Display name').fill('Grace Hopper');
    await admin.getByLabel('User name').fill('grace');
    await choose(admin, 'Roles', 'Librarian');
    await choose(admin, 'Department', 'Legal');
    await choose(admin, 'Projects', 'Launch');
    await admin.getByRole('button', { name: 'Add user' }).click();
    const dialog = admin.getByRole('dialog', { name: 'One-time password' });
    password = (await dialog.getByLabel('One-time password').innerText()).trim();
    expect(password).toMatch(/^\S{20}$/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await admin.getByRole('link', { name: 'Grace Hopper' }).waitFor();
  });

  test('a user name that is taken is said at its field, and what was typed stays', async () => {
    await admin.getByRole('link', { name: 'Add user' }).click();
    await admin.getByLabel('Display name').fill('Another Grace');
    await admin.getByLabel('User name').fill('GRACE');
    await choose(admin, 'Roles', 'Librarian');
    await admin.getByRole('button', { name: 'Add user' }).click();
    await admin.getByText('There is already a user with this user name.').waitFor();
    expect(await admin.getByLabel('User name').getAttribute('aria-invalid')).toBe('true');
    expect(await admin.getByLabel('Display name').inputValue()).toBe('Another Grace');
    await admin.getByRole('link', { name: 'Cancel' }).click();
    await admin.getByRole('button', { name: 'Leave without saving' }).click();
    await admin.getByRole('link', { name: 'Grace Hopper' }).waitFor();
  });

  test('the user signs in, chooses a password, and sees just what the role allows', async () => {
    grace = await open();
    watched = [grace];
    await enter(grace, 'grace', password);
    const dialog = grace.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('Old password').fill(password);
    await dialog.getByLabel('New password').fill('Calm$River77Bend');
    await dialog.getByLabel('Confirm password').fill('Calm$River77Bend');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await sideBar(grace).waitFor();
    await menuOf(grace, ['Dashboard', 'Upload', 'Categories']);
    await sideBar(grace).getByRole('link', { name: 'Categories' }).click();
    await grace.getByRole('button', { name: 'Add category' }).first().click();
    await grace.getByRole('dialog').getByLabel('Name').fill('Lectures');
    await grace.getByRole('dialog').getByRole('button', { name: 'Add category' }).click();
    await grace.getByText('Lectures', { exact: true }).waitFor();
    for (const path of ['/access-control/users', '/access-control', '/user-approval', '/engines']) {
      await grace.goto(path);
      await grace.getByRole('heading', { name: 'Access Denied' }).first().waitFor();
    }
  });

  test('the right is withdrawn, and the next click shows Access Denied', async () => {
    watched = [admin, grace];
    await sideBar(grace).getByRole('link', { name: 'Dashboard' }).click();
    await follow(admin, 'Roles');
    await admin.getByRole('link', { name: 'Librarian', exact: true }).click();
    await admin.getByRole('checkbox', { name: /view.*categories|categories.*view/i }).uncheck();
    // What cannot be viewed cannot be edited.
    expect(
      await admin.getByRole('checkbox', { name: /edit.*categories|categories.*edit/i }).isChecked(),
    ).toBe(false);
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByRole('link', { name: 'Librarian', exact: true }).waitFor();
    await grace.goto('/upload-media/category');
    await grace.getByRole('heading', { name: 'Access Denied' }).first().waitFor();
    await menuOf(grace, ['Dashboard']);
  });

  test('a department that is in use is not deleted, and says by whom it is used', async () => {
    watched = [admin];
    await follow(admin, 'Departments');
    await admin.getByRole('button', { name: /Delete Legal/ }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await admin.getByRole('dialog').getByText('Grace Hopper').waitFor();
    await admin.keyboard.press('Escape');
    await admin.getByRole('link', { name: 'Legal', exact: true }).waitFor();
  });

  test('deactivated, the user is out at once', async () => {
    watched = [admin];
    await follow(admin, 'Users');
    await admin.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await admin.getByRole('menuitem', { name: 'Deactivate' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await grace.waitForURL(/\/login/);
    await grace.getByText('Your session has ended').waitFor();
    await follow(admin, 'Audit log');
    await admin.getByText('User state changed').first().waitFor();
  });

  test('the last administrator cannot lock the organisation out', async () => {
    await follow(admin, 'Users');
    await admin.getByRole('link', { name: 'Administrator', exact: true }).click();
    // By keys, as the crosses of the choices are for the mouse alone.
    await admin.getByRole('combobox', { name: 'Roles' }).press('Backspace');
    await choose(admin, 'Roles', 'Viewer');
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Then nobody could manage users and roles any more.').first().waitFor();
    await admin.getByRole('link', { name: 'Cancel' }).click();
    await admin.getByRole('button', { name: 'Leave without saving' }).click();
    await admin.getByRole('link', { name: 'Grace Hopper' }).waitFor();
  });
});

describe('single sign-on', () => {
  let hedy: Page;

  test('an administrator sets up a provider and the domain', async () => {
    watched = [admin];
    await sideBar(admin).getByRole('link', { name: 'Access Control' }).click();
    await follow(admin, 'Organization');
    await admin.getByRole('button', { name: 'Edit organisation' }).click();
    await admin.getByRole('dialog').getByLabel('Domain name').fill('example.org');
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await admin.getByText('example.org', { exact: true }).first().waitFor();
    await admin.getByText('Single sign-on', { exact: true }).click();
    await admin.getByText(`${server.address}/login/`).waitFor();
    await admin.getByRole('button', { name: 'Add provider' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Add provider' });
    await dialog.getByLabel('Name on the button').fill('Example ID');
    await dialog.getByLabel('Issuer').fill(provider.issuer);
    await dialog.getByRole('button', { name: 'Test the issuer' }).click();
    await dialog.getByText('The issuer answers').waitFor();
    await dialog.getByLabel('Client id').fill(provider.clientId);
    await dialog.getByRole('textbox', { name: 'Client secret' }).fill(provider.clientSecret);
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    await admin.getByRole('cell', { name: provider.issuer }).waitFor();
  });

  test('somebody new signs in at the provider and waits', async () => {
    hedy = await open();
    watched = [hedy];
    await hedy.goto('/upload-media/category');
    await hedy.getByRole('button', { name: 'Sign in with Example ID' }).click();
    await hedy.getByLabel('Login').fill('hedy');
    await hedy.getByRole('button', { name: 'Sign in at the provider' }).click();
    await hedy.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
    expect(new URL(hedy.url()).search).toBe('');
    await hedy.reload();
    await hedy.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
  });

  test('is approved, is told so, and enters', async () => {
    watched = [admin, hedy];
    await sideBar(admin).getByRole('link', { name: 'User Approval' }).click();
    await admin.getByRole('button', { name: 'Approve Hedy Lamarr' }).click();
    await choose(admin, 'Roles', 'Verifier');
    await admin.getByRole('dialog').getByLabel('Comment').fill('Welcome to the team');
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await admin.getByText('Nobody waits').waitFor();
    await hedy.getByRole('heading', { name: 'You are approved' }).waitFor();
    await hedy.getByText('Welcome to the team').waitFor();
    await hedy.getByRole('button', { name: 'Continue' }).click();
    await sideBar(hedy).waitFor();
    await menuOf(hedy, ['Dashboard', 'Upload', 'Categories']);
    await hedy.reload();
    await sideBar(hedy).waitFor();
    // There is no password here to change.
    await hedy.getByRole('button', { name: /Hedy Lamarr/ }).click();
    await hedy.getByRole('menuitem', { name: 'Your account' }).waitFor();
    expect(await hedy.getByRole('menuitem', { name: 'Change Password' }).count()).toBe(0);
    await hedy.keyboard.press('Escape');
  });

  test('signing out leads through the provider', async () => {
    watched = [];
    await sideBar(hedy).getByRole('button', { name: 'Log out' }).click();
    await hedy.waitForURL((url) => url.origin === provider.issuer);
    await hedy.getByRole('button', { name: /yes/i }).click();
    await hedy.waitForURL((url) => url.origin === server.address);
    await hedy.getByLabel('User name').waitFor();
  });
});

describe('a program', () => {
  test('works with a token that may less than its person, until it is revoked', async () => {
    watched = [admin];
    await admin.goto('/account');
    await admin.getByRole('button', { name: 'Make a token' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Name').fill('nightly report');
    await dialog.getByRole('checkbox', { name: 'View Upload and categories' }).check();
    await dialog.getByRole('button', { name: 'Make token' }).click();
    const token = (await dialog.getByLabel('API token').innerText()).trim();
    const ask = async (path: string) =>
      (
        await fetch(`${server.address}/api/translation-tool-api/${path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status;
    expect(await ask('category/getAllCategory')).toBe(200);
    expect(await ask('user/viewUser')).toBe(403);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await admin.getByRole('button', { name: 'Revoke nightly report' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await admin.getByText('No tokens yet.').waitFor();
    expect(await ask('category/getAllCategory')).toBe(401);
  });
});
