import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '../../../apps/server/src/testing/authenticator-app.ts';
import { follow, sideBar } from '../support/administration-page.ts';
import { newPassword } from '../support/api.ts';
import { eventually } from '../support/editor-page.ts';
import { en } from '../support/en.ts';
import { useJourney } from '../support/use-journey.ts';

/** What is asked besides the password. */
const journey = useJourney();
let admin: Page;
let secret = '';
let recoveryCodes: string[] = [];
/** Each code is accepted once. A server accepts the code of the next half minute too. */
const codeIn = (seconds: number) => codeAt(secret, new Date(Date.now() + seconds * 1000));

beforeAll(async () => {
  ({ page: admin } = await journey.open('admin', { password: newPassword, at: '/' }));
});

const passwordField = (page: Page) => page.getByRole('textbox', { name: en('common.password') });
const enterPassword = async (page: Page) => {
  await page.goto('/login');
  await page.getByLabel(en('common.username')).fill('admin');
  await passwordField(page).fill(newPassword);
  await page.getByRole('button', { name: en('auth.logIn'), exact: true }).click();
  await page.getByRole('heading', { name: en('auth.secondFactorTitle') }).waitFor();
};
const enterCode = async (page: Page, code: string) => {
  await page.getByLabel(en('secondFactor.code')).fill(code);
  await page.getByRole('button', { name: en('auth.logIn'), exact: true }).click();
};
const logOut = async (page: Page) => {
  await sideBar(page)
    .getByRole('button', { name: en('app.nav.logOut') })
    .click();
  await page.getByLabel(en('common.username')).waitFor();
};

describe('an authenticator app', () => {
  test('is required by the organization, and set up at the next click', async () => {
    await sideBar(admin)
      .getByRole('link', { name: en('app.nav.accessControl') })
      .click();
    await follow(admin, en('common.organization'));
    await admin.getByRole('button', { name: en('organizations.edit') }).click();
    const dialog = admin.getByRole('dialog');
    await dialog
      .getByRole('switch', { name: new RegExp(`^${en('secondFactor.required')}`) })
      .click();
    await dialog.getByRole('button', { name: en('common.save') }).click();

    const setUp = admin.getByRole('dialog', { name: en('secondFactor.setUp') });
    await setUp.getByText(en('secondFactor.dueHint')).waitFor();
    await passwordField(admin).fill(newPassword);
    await setUp.getByRole('button', { name: en('common.continue') }).click();
    await setUp.getByAltText(en('secondFactor.qrLabel')).waitFor();
    secret = (await setUp.locator('code').innerText()).replaceAll(' ', '');
    await setUp.getByLabel(en('secondFactor.code')).fill(codeIn(-30));
    await setUp.getByRole('button', { name: en('secondFactor.setUp') }).click();
    const codes = admin.getByRole('dialog', { name: en('secondFactor.codesTitle') });
    recoveryCodes = (await codes.getByLabel(en('secondFactor.codesTitle')).innerText()).split('\n');
    expect(recoveryCodes).toHaveLength(10);
    await codes.getByRole('button', { name: en('secondFactor.codesSaved') }).click();
    await sideBar(admin).waitFor();
  });

  test('gives the code that is asked for after the password, once', async () => {
    await logOut(admin);
    await enterPassword(admin);
    await enterCode(admin, '000000');
    await admin.getByText(en('errors.secondFactorWrong')).waitFor();
    const code = codeIn(0);
    await enterCode(admin, code);
    await sideBar(admin).waitFor();
    await logOut(admin);
    await enterPassword(admin);
    await enterCode(admin, code);
    await admin.getByText(en('errors.secondFactorWrong')).waitFor();
  });

  test('can be replaced once by a recovery code', async () => {
    await enterCode(admin, recoveryCodes[0] ?? '');
    await sideBar(admin).waitFor();
    await admin.goto('/account');
    const panel = admin.getByRole('region', { name: en('secondFactor.title') });
    await eventually(() => panel.innerText()).toContain('9');
    expect(await panel.getByRole('button', { name: en('secondFactor.remove') }).count()).toBe(0);
  });
});

describe('a passkey', () => {
  test('is added, named, and signs in without a password', async () => {
    const { page } = await journey.open('passkeys');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    // Passkeys belong to a host name: an address has none.
    const { port } = new URL(journey.server.address);
    const home = `http://localhost:${port}`;
    await page.goto(`${home}/login`);
    await page.getByLabel(en('common.username')).fill('admin');
    await passwordField(page).fill(newPassword);
    await page.getByRole('button', { name: en('auth.logIn'), exact: true }).click();
    await enterCode(page, recoveryCodes[1] ?? '');
    await sideBar(page).waitFor();
    await page.goto(`${home}/account`);
    const panel = page.getByRole('region', { name: en('passkeys.title') });
    await panel.getByRole('button', { name: en('passkeys.add') }).click();
    const dialog = page.getByRole('dialog', { name: en('passkeys.add') });
    await dialog.getByLabel(en('common.name')).fill('Laptop');
    await passwordField(page).fill(newPassword);
    await dialog.getByRole('button', { name: en('common.continue') }).click();
    await panel.getByText('Laptop').waitFor();

    await logOut(page);
    await page.getByRole('button', { name: en('auth.loginWithPasskey') }).click();
    await sideBar(page).waitFor();

    await page.goto(`${home}/account`);
    await panel.getByRole('button', { name: en('passkeys.remove', { name: 'Laptop' }) }).click();
    const question = page.getByRole('dialog');
    await passwordField(page).fill(newPassword);
    await question.getByRole('button', { name: en('common.remove') }).click();
    await panel.getByText(en('passkeys.none')).waitFor();
    await logOut(page);
    await page.getByRole('button', { name: en('auth.loginWithPasskey') }).click();
    await page.getByRole('alert').waitFor();
    expect(await sideBar(page).count()).toBe(0);
  });
});
