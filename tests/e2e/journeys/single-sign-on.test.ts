import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  startOpenIdProvider,
  type TestProvider,
} from '../../../apps/server/src/testing/openid-provider.ts';
import { choose, expectMenu, follow, sideBar } from '../support/administration-page.ts';
import { newPassword } from '../support/api.ts';
import { en } from '../support/en.ts';
import { useJourney } from '../support/use-journey.ts';

/** Ways in besides the password: a provider of single sign-on, and API tokens. */
const journey = useJourney({ env: { GLOSSA_SSO_ALLOW_PRIVATE: '127.0.0.1' } });
let provider: TestProvider;
let admin: Page;

beforeAll(async () => {
  const { address } = journey.server;
  provider = await startOpenIdProvider({
    people: [
      { subject: 'hedy', email: 'hedy@example.org', emailVerified: true, name: 'Hedy Lamarr' },
    ],
    redirectUris: [`${address}/login/`],
    postLogoutRedirectUris: [`${address}/login/`],
  });
  ({ page: admin } = await journey.open('admin', { password: newPassword, at: '/' }));
});
afterAll(() => provider.close());

describe('single sign-on', () => {
  let hedy: Page;

  test('an administrator sets up a provider and the domain', async () => {
    await sideBar(admin)
      .getByRole('link', { name: en('app.nav.accessControl') })
      .click();
    await follow(admin, en('common.organization'));
    await admin.getByRole('button', { name: en('organizations.edit') }).click();
    await admin.getByRole('dialog').getByLabel(en('organizations.domainName')).fill('example.org');
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: en('common.save') })
      .click();
    await admin.getByText('example.org', { exact: true }).first().waitFor();
    await admin.getByText(en('common.singleSignOn'), { exact: true }).click();
    await admin.getByText(`${journey.server.address}/login/`).waitFor();
    await admin.getByRole('button', { name: en('organizations.provider.add') }).click();
    const dialog = admin.getByRole('dialog', { name: en('organizations.provider.add') });
    await dialog.getByLabel(en('organizations.provider.buttonLabel')).fill('Example ID');
    await dialog.getByLabel(en('organizations.provider.issuer')).fill(provider.issuer);
    await dialog.getByRole('button', { name: en('organizations.provider.testIssuer') }).click();
    await dialog.getByText(en('sso.issuerValid')).waitFor();
    await dialog.getByLabel(en('organizations.provider.clientId')).fill(provider.clientId);
    await dialog
      .getByRole('textbox', { name: en('organizations.provider.clientSecret') })
      .fill(provider.clientSecret);
    await dialog.getByRole('button', { name: en('organizations.provider.add') }).click();
    await admin.getByRole('cell', { name: provider.issuer }).waitFor();
  });

  test('a new person signs in at the provider and waits', async () => {
    ({ page: hedy } = await journey.open('hedy'));
    await hedy.goto('/upload-media/category');
    await hedy
      .getByRole('button', { name: en('auth.loginWithProvider', { label: 'Example ID' }) })
      .click();
    await hedy.getByLabel(en('auth.login')).fill('hedy');
    await hedy.getByRole('button', { name: 'Sign in at the provider' }).click();
    await hedy.getByRole('heading', { name: en('auth.pendingTitle') }).waitFor();
    expect(new URL(hedy.url()).search).toBe('');
    await hedy.reload();
    await hedy.getByRole('heading', { name: en('auth.pendingTitle') }).waitFor();
  });

  test('is approved, is told so, and enters', async () => {
    await sideBar(admin)
      .getByRole('link', { name: en('app.nav.userApproval') })
      .click();
    await admin
      .getByRole('button', { name: en('approvals.approveName', { name: 'Hedy Lamarr' }) })
      .click();
    await choose(admin, en('common.roles'), en('roles.names.verifier'));
    await admin.getByRole('dialog').getByLabel(en('common.comment')).fill('Welcome to the team');
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: en('approvals.approve') })
      .click();
    await admin.getByText(en('approvals.noPendingRequests')).waitFor();
    await hedy.getByRole('heading', { name: en('auth.approvedTitle') }).waitFor();
    await hedy.getByText('Welcome to the team').waitFor();
    await hedy.getByRole('button', { name: en('common.continue') }).click();
    await sideBar(hedy).waitFor();
    await expectMenu(hedy, [en('common.dashboard'), en('common.upload'), en('common.categories')]);
    await hedy.reload();
    await sideBar(hedy).waitFor();
    // There is no password here to change.
    await hedy.getByRole('button', { name: /Hedy Lamarr/ }).click();
    await hedy.getByRole('menuitem', { name: en('common.yourAccount') }).waitFor();
    expect(await hedy.getByRole('menuitem', { name: en('app.changePassword') }).count()).toBe(0);
    await hedy.keyboard.press('Escape');
  });

  test('signing out leads through the provider', async () => {
    await sideBar(hedy)
      .getByRole('button', { name: en('app.nav.logOut') })
      .click();
    await hedy.waitForURL((url) => url.origin === provider.issuer);
    await hedy.getByRole('button', { name: /yes/i }).click();
    await hedy.waitForURL((url) => url.origin === journey.server.address);
    await hedy.getByLabel(en('common.username')).waitFor();
  });
});

describe('an API token', () => {
  test('works with a token that may less than its person, until it is revoked', async () => {
    await admin.goto('/account');
    await admin.getByRole('button', { name: en('account.createApiToken') }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel(en('common.name')).fill('nightly report');
    await dialog
      .getByRole('checkbox', {
        name: en('account.allowView', { resource: en('roles.resources.uploadAndCategories') }),
      })
      .check();
    await dialog.getByRole('button', { name: en('account.createToken') }).click();
    const token = (await dialog.getByLabel(en('account.apiToken')).innerText()).trim();
    const ask = async (path: string) =>
      (
        await fetch(`${journey.server.address}/api/translation-tool-api/${path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status;
    expect(await ask('category/getAllCategory')).toBe(200);
    expect(await ask('user/viewUser')).toBe(403);
    await dialog.getByRole('button', { name: en('common.done') }).click();
    await admin
      .getByRole('button', { name: en('account.revokeToken', { name: 'nightly report' }) })
      .click();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: en('account.revoke') })
      .click();
    await admin.getByText(en('account.noTokens')).waitFor();
    expect(await ask('category/getAllCategory')).toBe(401);
  });
});
