import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { countUnreadNotifications } from '@glossa/contracts/notifications';
import { saveUser, viewUser } from '@glossa/contracts/users';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type MailInbox, openInbox } from '../../apps/server/src/test-support/mail-inbox.ts';
import { findAccessibilityFaults } from './support/accessibility.ts';
import { type Client, makeCategory, newPassword, signIn, upload } from './support/api.ts';
import { type OpenBrowser, openBrowser } from './support/browser.ts';
import { addColleague } from './support/editor.ts';
import { enter } from './support/editor-page.ts';
import { makeDataFolder, type RunningServer, startServer } from './support/server.ts';

/** A person is told on two screens and by mail; a program by a webhook; a lost connection is said and made good. */
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let server: RunningServer;
let inbox: MailInbox;
let receiver: Server;
let admin: Client;
let one: OpenBrowser;
let two: OpenBrowser;
let categoryId: string;
const heard: Array<{ event: string; signature: string; body: string }> = [];

beforeAll(async () => {
  data = await makeDataFolder();
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
  server = await startServer(data.path, {
    GLOSSA_SMTP_URL: inbox.url,
    GLOSSA_MAIL_DELAY_SECONDS: '2',
    GLOSSA_WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
  });
  admin = await signIn(server.address, server.password ?? '');
  categoryId = await makeCategory(admin, 'Letters');
  const anna = { role: 'Verifier', userName: 'anna', displayName: 'Anna' } as const;
  await addColleague(admin, server.address, anna);
  one = await openBrowser(server.address);
  two = await openBrowser(server.address);
  for (const { page } of [one, two]) {
    page.setDefaultTimeout(30_000);
    await enter(page, 'admin', newPassword);
  }
});
afterAll(async () => {
  await one.close();
  await two.close();
  await inbox.close();
  receiver.close();
  expect(await server.stop()).toBe(0);
  await data.remove();
});
afterEach(() => {
  expect(one.problems).toEqual([]);
  expect(two.problems).toEqual([]);
});

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const isAccessible = async (page: Page) => expect(await findAccessibilityFaults(page)).toEqual([]);

async function uploadLetter(name: string): Promise<void> {
  const path = join(data.path, `${name}.txt`);
  await writeFile(path, `Good morning. This is the letter ${name}, to everybody who reads it.`);
  await upload(admin, path, categoryId, { spokenLanguage: 'en' });
}

test('the bell counts in every window at once, and reading in one is reading in the other', async () => {
  await bell(one.page).waitFor();
  await uploadLetter('first');
  for (const { page } of [one, two])
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  await bell(one.page).click();
  const panel = one.page.getByRole('dialog');
  await panel.getByRole('link', { name: /“first” is ready\./ }).waitFor();
  await isAccessible(one.page);
  await panel.getByRole('link', { name: /“first” is ready\./ }).click();
  await one.page.waitForURL(/\/dashboard\/media-details\?mediaId=/);
  await two.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
});

test('what is told while a page still connects counts on it', async () => {
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
    await one.page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    connect();
    await third.page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    await third.page.goto('/notifications');
    await third.page.getByRole('button', { name: 'Mark all as read' }).click();
    await two.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await one.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  } finally {
    await third.close();
  }
});

test('the list holds what was told, by keyboard as well', async () => {
  await two.page.goto('/notifications');
  const row = two.page.getByRole('listitem').filter({ hasText: '“first” is ready.' });
  await row.getByRole('button', { name: 'Mark as unread', exact: true }).press('Enter');
  await one.page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  await two.page.getByText('Unread', { exact: true }).click();
  await row.waitFor();
  await isAccessible(two.page);
  await two.page.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await two.page.getByText('Nothing unread').waitFor();
});

test('with an address mails come, several as one, and not of what is not wanted', async () => {
  const { page } = one;
  await page.goto('/notifications/settings');
  await page.getByText('Your account has no e-mail address').waitFor();
  const { items } = await admin.call(viewUser);
  const anna = items.find(({ userName }) => userName === 'anna');
  if (!anna) throw new Error('no Anna');
  await admin.call(saveUser, {
    body: {
      userId: anna.userId,
      userName: anna.userName,
      displayName: anna.displayName,
      email: 'anna@example.org',
      isSSOLogin: false,
      roleIds: anna.roles.map(({ id }) => id),
      departmentId: null,
      projectIds: [],
    },
  });
  const own = await signIn(server.address, newPassword, 'anna');
  const send = async (name: string) => {
    const path = join(data.path, `${name}.txt`);
    await writeFile(path, `Good evening. This is the note ${name}, to everybody who reads it.`);
    await upload(own, path, categoryId, { spokenLanguage: 'en' });
  };
  await send('second');
  await send('third');
  await vi.waitFor(() => expect(inbox.mails).toHaveLength(1), 20_000);
  expect(inbox.mails[0]?.to).toEqual(['anna@example.org']);
  expect(inbox.mails[0]?.text).toContain('2 files are ready.');

  await two.context.clearCookies();
  await two.page.evaluate('localStorage.clear()');
  await enter(two.page, 'anna', newPassword);
  await two.page.goto('/notifications/settings');
  await two.page.getByText('E-mails go to anna@example.org').waitFor();
  await isAccessible(two.page);
  await two.page.getByRole('combobox', { name: 'E-mail: A file you uploaded is ready' }).click();
  await two.page.getByRole('option', { name: 'Never' }).click();
  await two.page.getByRole('button', { name: 'Save' }).click();
  await two.page.getByText('Your notification settings are saved.').waitFor();
  await send('fourth');
  await bell(two.page)
    .and(two.page.getByRole('button', { name: /unread/ }))
    .waitFor();
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(inbox.mails).toHaveLength(1);
});

test('a network that is cut is said, and what happened meanwhile is there when it is back', async () => {
  const { page, context } = one;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await context.setOffline(true);
  await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor({ timeout: 6_000 });
  await isAccessible(page);
  await uploadLetter('fifth');
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await page.getByRole('button', { name: 'Notifications, 1 unread' }).count()).toBe(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  await page.getByText('Offline').waitFor({ state: 'detached' });
  await page.getByText('fifth').first().waitFor();
  // The browser's own words about calls while there was no network.
  one.problems.length = 0;
});

test('a webhook is added, tried, and its deliveries are there to see', async () => {
  const { page } = one;
  const address = receiver.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Archive');
  await dialog.getByLabel('Address').fill('https://127.0.0.2/hook');
  await dialog.getByRole('checkbox', { name: 'A file was transcribed or read' }).check();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByText('inside the network of the server').waitFor();
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByText('Copy it now').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await vi.waitFor(() => expect(heard.map(({ event }) => event)).toEqual(['test']), 10_000);
  const log = page.getByRole('dialog');
  await log.getByText('Delivered').waitFor();
  await log.getByRole('button', { name: /^Test/ }).click();
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
