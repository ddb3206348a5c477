import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../../apps/server/src/testing/free-port.ts';
import { type MailInbox, openInbox } from '../../../apps/server/src/testing/mail-inbox.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { newPassword } from '../support/api.ts';
import { type OpenBrowser, openBrowser } from '../support/browser.ts';
import { enter } from '../support/editor-page.ts';
import { en, enLike } from '../support/en.ts';
import { type Journey, startJourney } from '../support/journey.ts';

let journey: Journey;
let inbox: MailInbox;
let admin: OpenBrowser;
let grace: OpenBrowser;
let link = '';
beforeAll(async () => {
  inbox = await openInbox();
  const port = String(await findFreePort());
  journey = await startJourney({
    env: {
      PORT: port,
      GLOSSA_PUBLIC_URL: `http://127.0.0.1:${port}`,
      GLOSSA_SMTP_URL: inbox.url,
    },
  });
  admin = await openBrowser(journey.server.address);
  grace = await openBrowser(journey.server.address);
  await enter(admin.page, 'admin', newPassword);
});
afterAll(async () => {
  await admin.close();
  await grace.close();
  await inbox.close();
  expect(await journey.end()).toBe(0);
});

test('an administrator adds a user, who is sent a link', async () => {
  const { page } = admin;
  await page.goto('/access-control/user/add');
  await page.getByLabel(en('users.displayName')).fill('Grace Hopper');
  await page.getByLabel(en('common.username')).fill('grace');
  await page.getByRole('textbox', { name: en('common.email') }).fill('grace@example.org');
  expect(await page.getByRole('checkbox', { name: en('users.inviteByMail') }).isChecked()).toBe(
    true,
  );
  await page.getByRole('combobox', { name: enLike('common.roles') }).click();
  await page.getByRole('option', { name: /^Verifier/ }).click();
  await page.keyboard.press('Escape');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: en('users.add'), exact: true }).click();
  const row = page.getByRole('row', { name: /Grace Hopper/ });
  await row.getByText(enLike('users.invitation.sent')).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const [mail] = inbox.mails;
  expect(mail?.to).toEqual(['grace@example.org']);
  link = mail?.text.match(/http:\S+/)?.[0] ?? '';
  expect(link.startsWith(`${journey.server.address}/invitation#`)).toBe(true);
});

test('she sets her password and is logged in; the list of users no longer shows an invitation', async () => {
  const { page } = grace;
  await page.goto(link);
  await page.getByRole('heading', { name: en('auth.invitation.title') }).waitFor();
  await page.getByText('grace', { exact: true }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByLabel(en('auth.newPassword')).fill(newPassword);
  await page.getByLabel(en('auth.confirmPassword')).fill(newPassword);
  await page.getByRole('button', { name: en('auth.invitation.accept') }).click();
  await page.getByRole('button', { name: /Grace Hopper/ }).waitFor();
  await admin.page
    .getByRole('row', { name: /Grace Hopper/ })
    .getByText(enLike('users.invitation.sent'))
    .waitFor({ state: 'detached' });
});

test('the link works once, and for someone who is logged in only after logging out', async () => {
  const { page } = grace;
  await page.goto(link);
  await page.getByText(enLike('auth.invitation.logOutFirst')).waitFor();
  await page.getByRole('button', { name: en('auth.logOut') }).click();
  await page.getByText(en('users.invitationUsed')).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: en('auth.backToLogin') }).click();
  await enter(page, 'grace', newPassword);
  await page.getByRole('button', { name: /Grace Hopper/ }).waitFor();
});
