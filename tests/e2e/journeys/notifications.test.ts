import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { countUnreadNotifications } from '@glossa/contracts/notifications';
import { saveUser, viewUser } from '@glossa/contracts/users';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type MailInbox, openInbox } from '../../../apps/server/src/testing/mail-inbox.ts';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import { type Client, makeCategory, newPassword, signIn, upload } from '../support/api.ts';
import { type OpenBrowser, openBrowser } from '../support/browser.ts';
import { addColleague } from '../support/editor.ts';
import { enter } from '../support/editor-page.ts';
import { en } from '../support/en.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import type { RunningServer } from '../support/server.ts';

/** Notifications on two screens and by mail, a webhook, and recovery from a lost connection. */
let journey: Journey;
let server: RunningServer;
let inbox: MailInbox;
let receiver: Server;
let admin: Client;
let one: OpenBrowser;
let two: OpenBrowser;
let categoryId: string;
const heard: Array<{ event: string; signature: string; body: string }> = [];

beforeAll(async () => {
  inbox = await openInbox();
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const event = String(request.headers['glossa-event']);
      heard.push({ event, signature: String(request.headers['glossa-signature']), body });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  journey = await startJourney({
    env: {
      GLOSSA_SMTP_URL: inbox.url,
      GLOSSA_MAIL_DELAY_SECONDS: '4',
      GLOSSA_WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
    },
  });
  ({ server, admin } = journey);
  categoryId = await makeCategory(admin, 'Letters');
  const anna = { role: 'Verifier', userName: 'anna', displayName: 'Anna' } as const;
  await addColleague(admin, server.address, anna);
  one = await openBrowser(server.address);
  two = await openBrowser(server.address);
  for (const { page } of [one, two]) {
    await enter(page, 'admin', newPassword);
  }
});
afterAll(async () => {
  await one.close();
  await two.close();
  await inbox.close();
  receiver.close();
  expect(await journey.end()).toBe(0);
});
afterEach(() => {
  expect(one.problems).toEqual([]);
  expect(two.problems).toEqual([]);
});

const oneUnread = en('notifications.unreadCount', { unread: 1 });
const bell = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${en('common.notifications')}`) });
const isAccessible = async (page: Page) => expect(await findAccessibilityFaults(page)).toEqual([]);

async function uploadLetter(name: string): Promise<void> {
  const path = join(journey.folder, `${name}.txt`);
  await writeFile(path, `Good morning. This is the letter ${name}, to everybody who reads it.`);
  await upload(admin, path, categoryId, { spokenLanguage: 'en' });
}

async function giveAddress(name: string, email: string): Promise<void> {
  const person = (await admin.call(viewUser)).items.find(({ userName }) => userName === name);
  if (!person) throw new Error(`There is no ${name}.`);
  const { userId, userName, displayName, roles } = person;
  await admin.call(saveUser, {
    body: {
      ...{ userId, userName, displayName, email },
      roleIds: roles.map(({ id }) => id),
      ...{ isSSOLogin: false, departmentId: null, projectIds: [] },
    },
  });
}

test('the bell counts in every window, and reading in one applies to the others', async () => {
  await bell(one.page).waitFor();
  await uploadLetter('first');
  for (const { page } of [one, two]) await page.getByRole('button', { name: oneUnread }).waitFor();
  await bell(one.page).click();
  const panel = one.page.getByRole('dialog');
  await panel
    .getByRole('link', { name: en('notifications.mediaReady', { title: 'first' }) })
    .waitFor();
  await isAccessible(one.page);
  await panel
    .getByRole('link', { name: en('notifications.mediaReady', { title: 'first' }) })
    .click();
  await one.page.waitForURL(/\/dashboard\/media-details\?mediaId=/);
  await two.page.getByRole('button', { name: en('common.notifications'), exact: true }).waitFor();
});

test('counts notifications sent while a page is connecting', async () => {
  const third = await openBrowser(server.address);
  try {
    let connect = () => {};
    const mayConnect = new Promise<void>((resolve) => {
      connect = resolve;
    });
    await third.page.route('**/live/ticket', async (route) => {
      await mayConnect;
      await route.continue();
    });
    const counted = third.page.waitForResponse(`**${countUnreadNotifications.path}`);
    await enter(third.page, 'admin', newPassword);
    await (await counted).finished();
    await uploadLetter('early');
    await one.page.getByRole('button', { name: oneUnread }).waitFor();
    connect();
    await third.page.getByRole('button', { name: oneUnread }).waitFor();
    await third.page.goto('/notifications');
    await third.page.getByRole('button', { name: en('notifications.markAllRead') }).click();
    await two.page.getByRole('button', { name: en('common.notifications'), exact: true }).waitFor();
    await one.page.getByRole('button', { name: en('common.notifications'), exact: true }).waitFor();
  } finally {
    await third.close();
  }
});

test('the list is usable by keyboard', async () => {
  await two.page.goto('/notifications');
  const row = two.page
    .getByRole('listitem')
    .filter({ hasText: en('notifications.mediaReady', { title: 'first' }) });
  await row
    .getByRole('button', { name: en('notifications.markUnread'), exact: true })
    .press('Enter');
  await one.page.getByRole('button', { name: oneUnread }).waitFor();
  await two.page.getByText(en('notifications.filterUnread'), { exact: true }).click();
  await row.waitFor();
  await isAccessible(two.page);
  await two.page.getByRole('button', { name: en('notifications.markAllRead') }).press('Enter');
  await two.page.getByText(en('notifications.noUnread')).waitFor();
});

test('mails are combined and omit unwanted kinds', async () => {
  const { page } = one;
  await page.goto('/notifications/settings');
  await page.getByText(en('notifications.noMailAddress')).waitFor();
  await giveAddress('anna', 'anna@example.org');
  const own = await signIn(server.address, newPassword, 'anna');
  const send = async (name: string, from = own) => {
    const path = join(journey.folder, `${name}.txt`);
    await writeFile(path, `Good evening. This is the note ${name}, to everybody who reads it.`);
    await upload(from, path, categoryId, { spokenLanguage: 'en' });
  };
  // Both at once: the mail waits four seconds after the first, which a busy machine can need for a file.
  await Promise.all([send('second'), send('third')]);
  await vi.waitFor(() => expect(inbox.mails).toHaveLength(1), 20_000);
  expect(inbox.mails[0]?.to).toEqual(['anna@example.org']);
  expect(inbox.mails[0]?.text).toContain(en('notifications.several.mediaReady', { count: 2 }));

  await two.context.clearCookies();
  await two.page.evaluate('localStorage.clear()');
  await enter(two.page, 'anna', newPassword);
  await two.page.goto('/notifications/settings');
  await two.page
    .getByText(en('notifications.mailAddress', { email: 'anna@example.org' }))
    .waitFor();
  await isAccessible(two.page);
  await two.page
    .getByRole('combobox', {
      name: en('notifications.mail.choiceFor', { words: en('notifications.kinds.mediaReady') }),
    })
    .click();
  await two.page.getByRole('option', { name: en('notifications.mail.never') }).click();
  await two.page.getByRole('button', { name: en('common.save') }).click();
  await two.page.getByText(en('notifications.settingsSaved')).waitFor();
  await send('fourth');
  await bell(two.page)
    .and(two.page.getByRole('button', { name: /unread/ }))
    .waitFor();
  // A mail subscriber gets one about a later file; Anna's would have been sent before it.
  const bea = await addColleague(admin, server.address, {
    ...{ role: 'Verifier', userName: 'bea', displayName: 'Bea' },
  });
  await giveAddress('bea', 'bea@example.org');
  await send('fifth', bea);
  await vi.waitFor(() => expect(inbox.mails).toHaveLength(2), 20_000);
  expect(inbox.mails[1]?.to).toEqual(['bea@example.org']);
});

test('shows a lost connection and catches up when back', async () => {
  const { page, context } = one;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: en('common.notifications'), exact: true }).waitFor();
  await context.setOffline(true);
  await page
    .getByRole('status')
    .filter({ hasText: en('app.offline') })
    .waitFor({ timeout: 6_000 });
  await isAccessible(page);
  await uploadLetter('while cut');
  await expect.poll(async () => (await admin.call(countUnreadNotifications)).unread).toBe(1);
  expect(await page.getByRole('button', { name: oneUnread }).count()).toBe(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: oneUnread }).waitFor();
  await page.getByText(en('app.offline')).waitFor({ state: 'detached' });
  await page.getByText('while cut').first().waitFor();
  // The browser's own messages about calls while offline.
  one.problems.length = 0;
});

test('adds and tests a webhook and shows its deliveries', async () => {
  const { page } = one;
  const address = receiver.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await page.goto('/webhooks');
  await page.getByRole('button', { name: en('webhooks.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('common.name')).fill('Archive');
  await dialog.getByLabel(en('common.url')).fill('https://127.0.0.2/hook');
  await dialog.getByRole('checkbox', { name: en('webhooks.eventMediaReady') }).check();
  await isAccessible(page);
  await dialog.getByRole('button', { name: en('webhooks.add') }).click();
  await dialog.getByText(en('webhooks.addressInternal')).waitFor();
  await dialog.getByLabel(en('common.url')).fill(`http://127.0.0.1:${port}/hook`);
  await dialog.getByRole('button', { name: en('webhooks.add') }).click();
  await page.getByText(en('webhooks.secretHint')).waitFor();
  await page.getByRole('button', { name: en('common.done') }).click();
  await page.getByRole('button', { name: en('webhooks.sendTest') }).click();
  await vi.waitFor(() => expect(heard.map(({ event }) => event)).toEqual(['test']), 10_000);
  const log = page.getByRole('dialog');
  await log.getByText(en('status.delivery.delivered')).waitFor();
  await log.getByRole('button', { name: new RegExp(`^${en('webhooks.eventTest')}`) }).click();
  await log.getByText('"event": "test"').waitFor();
  await isAccessible(page);
  await uploadLetter('sixth');
  await vi.waitFor(() => expect(heard).toHaveLength(2), 15_000);
  expect(heard[1]?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  expect(JSON.parse(heard[1]?.body ?? '')).toMatchObject({
    event: 'media.ready',
    data: { title: 'sixth', type: 'doc' },
  });
});
