// @vitest-environment happy-dom
import { installModel, listModels } from '@glossa/contracts/models';
import {
  countUnreadNotifications,
  type Notification,
  readAllNotifications,
  saveNotificationSettings,
  saveNotificationState,
  viewNotificationSettings,
  viewNotifications,
} from '@glossa/contracts/notifications';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { testInstall, testModel } from '../../testing/test-model.ts';
import { NotificationBell } from './notification-bell.tsx';
import { notificationSentence } from './notification-labels.ts';
import { NotificationSettingsScreen } from './notification-settings-screen.tsx';
import { NotificationsScreen } from './notifications-screen.tsx';

let server: ReturnType<typeof startFakeServer>;
let items: Notification[];
beforeEach(() => {
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
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

test('the bell counts, and following an item marks it read and opens its subject', async () => {
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

test('lost access has nothing to open, but can be marked as read', async () => {
  const [item] = items;
  if (item) items = [{ ...item, kind: 'access-lost', link: null }];
  showScreen('/notifications', () => <NotificationsScreen />);
  await screen.findByText(t('notifications.accessLost', { title: 'Lesson' }));
  expect(screen.queryByRole('link', { name: /Lesson/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t('notifications.markRead') }));
  await waitFor(() => expect(server.callsTo(saveNotificationState)).toHaveLength(1));
});

test('the list marks everything as read and has an empty state', async () => {
  showScreen('/notifications', () => <NotificationsScreen />);
  await screen.findByText(t('notifications.mediaReady', { title: 'Lesson' }));
  fireEvent.click(screen.getByRole('button', { name: t('notifications.markAllRead') }));
  await screen.findByRole('button', { name: t('notifications.markUnread') });
  items = [];
  fireEvent.click(screen.getByRole('radio', { name: t('notifications.filterUnread') }));
  await screen.findByText(t('notifications.noUnread'));
});

test('a page past the end differs from an empty list', async () => {
  server.on(viewNotifications, () => answer({ items: [], total: 30, page: 2, pageSize: 25 }));
  showScreen('/notifications', () => <NotificationsScreen />);
  fireEvent.click(
    await screen.findByRole('button', { name: t('documentReview.page', { page: '2' }) }),
  );
  await screen.findByText(t('common.emptyPage'));
  expect(screen.queryByText(t('notifications.emptyTitle'))).toBeNull();
  server.on(viewNotifications, () => answer({ items, total: 30, page: 1, pageSize: 25 }));
  fireEvent.click(screen.getByRole('button', { name: t('common.goToFirstPage') }));
  await screen.findByText(t('notifications.mediaReady', { title: 'Lesson' }));
});

test.each([
  [
    { kind: 'media-ready', params: { title: 'A' }, count: 30 },
    t('notifications.several.mediaReady', { count: 30 }),
  ],
  [
    { kind: 'translation-failed', params: { title: 'A', language: 'de', reason: 'No.' }, count: 1 },
    t('notifications.translationFailed', { title: 'A', language: 'German', reason: 'No.' }),
  ],
  [
    { kind: 'media-failed', params: { title: 'A', reason: 'No.', cause: 'no-speech' }, count: 1 },
    t('notifications.mediaWithoutSpeech', { title: 'A' }),
  ],
  [
    { kind: 'translation-ready', params: { title: 'A', language: 'pt' }, count: 1 },
    t('notifications.translationReady', { title: 'A', language: 'Portuguese (Brazil)' }),
  ],
  [
    { kind: 'translation-ready', params: { title: 'A', language: 'xx' }, count: 1 },
    t('notifications.translationReady', { title: 'A', language: 'xx' }),
  ],
  [
    { kind: 'feedback-commented', params: { subject: '#1 Term', by: 'B' }, count: 2 },
    t('notifications.several.comments', { count: 2, subject: '#1 Term' }),
  ],
  [
    { kind: 'mention', params: { subject: 'S', by: 'B' }, count: 3 },
    t('notifications.mentioned', { by: 'B', subject: 'S' }),
  ],
  [{ kind: 'from-the-future', params: {}, count: 1 }, t('notifications.generic')],
])('shows %j as %j', (notification, sentence) => {
  expect(notificationSentence(notification as never)).toBe(sentence);
});

const settings = {
  preferences: [
    { kind: 'media-ready', inApp: true, mail: 'daily' },
    { kind: 'approved', inApp: true, mail: 'at-once' },
  ],
  digestHour: 7,
  timeZone: 'UTC',
  email: 'ada@example.org',
  sendsMail: true,
  linksInMails: true,
  saved: false,
};

test('preferences are saved with the time zone of the browser, until another is chosen', async () => {
  server.on(viewNotificationSettings, () => answer(settings));
  server.on(saveNotificationSettings, ({ body }) => answer({ ...settings, ...(body as object) }));
  showScreen('/notifications/settings', () => <NotificationSettingsScreen />);
  fireEvent.click(
    await screen.findByRole('checkbox', {
      name: t('notifications.inAppFor', { words: t('notifications.kinds.mediaReady') }),
    }),
  );
  expect(screen.getByText(t('notifications.mail.always'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('common.save') }));
  await waitFor(() => expect(server.callsTo(saveNotificationSettings)).toHaveLength(1));
  expect(server.callsTo(saveNotificationSettings)[0]?.body).toEqual({
    preferences: [{ kind: 'media-ready', inApp: false, mail: 'daily' }, settings.preferences[1]],
    digestHour: 7,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
  });
});

test('offers only in-app settings without mail', async () => {
  server.on(viewNotificationSettings, () => answer({ ...settings, sendsMail: false }));
  showScreen('/notifications/settings', () => <NotificationSettingsScreen />);
  await screen.findByText(t('notifications.mailNotConfigured'));
  expect(screen.queryByRole('columnheader', { name: t('common.email') })).toBeNull();
});

test('tells those who configure the server why mails have no links', async () => {
  applyLoginResponse(makeLoginAnswer({ edit: ['Media'] }));
  server.on(viewNotificationSettings, () => answer({ ...settings, linksInMails: false }));
  showScreen('/notifications/settings', () => <NotificationSettingsScreen />);
  await screen.findByText(t('notifications.mailAddress', { email: settings.email }));
  expect(screen.queryByText(t('notifications.mailWithoutLinks'))).toBeNull();
  act(() => applyLoginResponse(makeLoginAnswer({ edit: ['Settings'] })));
  expect(await screen.findByText(t('notifications.mailWithoutLinks'))).toBeTruthy();
});

test('a request for models installs those that are missing, and says when all are there', async () => {
  const [item] = items;
  if (item)
    items = [{ ...item, kind: 'model-requested', params: { models: 'en-de de-en', by: 'Bea' } }];
  let models = [testModel('en-de', { installed: true }), testModel('de-en')];
  server.on(listModels, () =>
    answer({ policy: 'ask', mayRemove: false, disk: { freeBytes: 1, usedBytes: 1 }, models }),
  );
  const installMissing = at(installModel, { modelId: 'de-en' });
  server.on(installMissing, () => {
    models = models.map((model) => ({ ...model, installed: true }));
    return answer(testInstall({ modelId: 'de-en' }));
  });
  showScreen('/', () => <NotificationsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: t('notifications.installModel') }));
  await screen.findByText(t('status.installed'));
  expect(server.callsTo(installMissing)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: t('notifications.installModel') })).toBeNull();
});
