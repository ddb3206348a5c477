// @vitest-environment happy-dom
import {
  countUnreadNotifications,
  type Notification,
  readAllNotifications,
  saveNotificationSettings,
  saveNotificationState,
  viewNotificationSettings,
  viewNotifications,
} from '@glossa/contracts/notifications';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, takeLoginAnswer } from '../../lib/session-store.ts';
import { answer, makeLoginAnswer, startFakeServer } from '../../test-support/fake-server.ts';
import { showScreen } from '../../test-support/show-screen.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { NotificationSettingsScreen } from './notification-settings-screen.tsx';
import { notificationSentence } from './notification-words.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

let server: ReturnType<typeof startFakeServer>;
let items: Notification[];
beforeEach(() => {
  server = startFakeServer();
  takeLoginAnswer(makeLoginAnswer());
  items = [
    {
      notificationId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0001',
      kind: 'media-ready',
      params: { title: 'Lesson' },
      count: 1,
      link: '/elsewhere?mediaId=1',
      at: new Date().toISOString(),
      read: false,
    },
  ];
  const unread = () => ({ unread: items.filter(({ read }) => !read).length });
  server.on(viewNotifications, () => answer({ items, total: items.length, page: 1, pageSize: 25 }));
  server.on(countUnreadNotifications, () => answer(unread()));
  const readAll = () => {
    items = items.map((item) => ({ ...item, read: true }));
    return answer(unread());
  };
  server.on(readAllNotifications, readAll);
  server.on(saveNotificationState, readAll);
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});

test('the bell counts; what is followed is read and leads to the thing', async () => {
  const router = showScreen('/', () => <NotificationBell />);
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  const link = await screen.findByRole('link', { name: /“Lesson” is ready\./ });
  expect(link.getAttribute('href')).toBe('/elsewhere?mediaId=1');
  fireEvent.click(link);
  await waitFor(() => expect(router.state.location.href).toBe('/elsewhere?mediaId=1'));
  expect(server.callsTo(saveNotificationState).map(({ body }) => body)).toEqual([
    { notificationIds: [items[0]?.notificationId], read: true },
  ]);
});

test('the list marks everything as read, and says so when there is nothing', async () => {
  showScreen('/notifications', () => <NotificationsScreen />);
  await screen.findByText('“Lesson” is ready.');
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await screen.findByRole('button', { name: 'Mark as unread' });
  items = [];
  fireEvent.click(screen.getByRole('radio', { name: 'Unread' }));
  await screen.findByText('Nothing unread');
});

test('a page past the end is empty, which is not to say that there is nothing', async () => {
  server.on(viewNotifications, () => answer({ items: [], total: 30, page: 2, pageSize: 25 }));
  showScreen('/notifications', () => <NotificationsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
  await screen.findByText('This page is empty');
  expect(screen.queryByText('Nothing new')).toBeNull();
  server.on(viewNotifications, () => answer({ items, total: 30, page: 1, pageSize: 25 }));
  fireEvent.click(screen.getByRole('button', { name: 'Go to the first page' }));
  await screen.findByText('“Lesson” is ready.');
});

test.each([
  [{ kind: 'media-ready', params: { title: 'A' }, count: 30 }, '30 files are ready.'],
  [
    { kind: 'translation-failed', params: { title: 'A', language: 'de', reason: 'No.' }, count: 1 },
    'The translation of “A” into German failed: No.',
  ],
  [
    { kind: 'translation-ready', params: { title: 'A', language: 'pt' }, count: 1 },
    'The translation of “A” into Portuguese (Brazil) is ready.',
  ],
  [
    { kind: 'translation-ready', params: { title: 'A', language: 'xx' }, count: 1 },
    'The translation of “A” into xx is ready.',
  ],
  [
    { kind: 'feedback-commented', params: { subject: '#1 Term', by: 'B' }, count: 2 },
    '2 new comments on “#1 Term”.',
  ],
  [{ kind: 'mention', params: { subject: 'S', by: 'B' }, count: 3 }, 'B mentioned you in “S”.'],
  [{ kind: 'from-the-future', params: {}, count: 1 }, 'There is news for you.'],
])('%j is said as %j', (notification, sentence) => {
  expect(notificationSentence(notification as never)).toBe(sentence);
});

const settings = {
  choices: [
    { kind: 'media-ready', inApp: true, mail: 'daily' },
    { kind: 'approved', inApp: true, mail: 'at-once' },
  ],
  digestHour: 7,
  timeZone: 'UTC',
  email: 'ada@example.org',
  sendsMail: true,
  saved: false,
};

test('choices are saved with the time zone of the browser, until another is chosen', async () => {
  server.on(viewNotificationSettings, () => answer(settings));
  server.on(saveNotificationSettings, ({ body }) => answer({ ...settings, ...(body as object) }));
  showScreen('/notifications/settings', () => <NotificationSettingsScreen />);
  fireEvent.click(
    await screen.findByRole('checkbox', { name: 'On the screen: A file you uploaded is ready' }),
  );
  expect(screen.getByText('Always')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.callsTo(saveNotificationSettings)).toHaveLength(1));
  expect(server.callsTo(saveNotificationSettings)[0]?.body).toEqual({
    choices: [{ kind: 'media-ready', inApp: false, mail: 'daily' }, settings.choices[1]],
    digestHour: 7,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
  });
});

test('where no mail is sent, only the screen is for choosing', async () => {
  server.on(viewNotificationSettings, () => answer({ ...settings, sendsMail: false }));
  showScreen('/notifications/settings', () => <NotificationSettingsScreen />);
  await screen.findByText(/sends no e-mail/);
  expect(screen.queryByRole('columnheader', { name: 'E-mail' })).toBeNull();
});
