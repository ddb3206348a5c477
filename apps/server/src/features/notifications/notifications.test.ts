import { randomUUID } from 'node:crypto';
import {
  countUnreadNotifications,
  type Notification,
  readAllNotifications,
  saveNotificationSettings,
  saveNotificationState,
  viewNotifications,
} from '@glossa/contracts/notifications';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createMediaRow } from '../../testing/feedback-fixture.ts';
import { openLiveClient } from '../../testing/live-client.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { notifyPerson } from '../../testing/notify-person.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { addGroup, grant, joinWith, type Member } from '../../testing/user-calls.ts';
import { type Notice, notify, purgeOldNotifications } from './index.ts';

let api: TestApi;
let ada: Member;
beforeAll(async () => {
  api = await createTestApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.stop());
beforeEach(async () => {
  ada = await join(api, 'Requester');
});
const db = () => api.services.database.db;

const tell = (change: Partial<Notice> = {}) => notifyPerson(api, ada, change);

type Page = { items: Notification[]; total: number };
const list = async (caller = ada, query: Record<string, string> = {}) =>
  dataOf<Page>(await call(api, viewNotifications, { caller, query }));
const unread = async (caller = ada) =>
  dataOf<{ unread: number }>(await call(api, countUnreadNotifications, { caller })).unread;

const addMedia = async (more: { projectId?: string } = {}) =>
  (await createMediaRow(api, ada, more)).mediaId;

test('notifications can be listed, counted and marked as read', async () => {
  const mediaId = await addMedia();
  await tell({ kind: 'media-failed', mediaId, params: { title: 'Lesson', reason: 'No sound.' } });
  const [item] = (await list()).items;
  expect(item).toMatchObject({
    kind: 'media-failed',
    count: 1,
    read: false,
    params: { title: 'Lesson', reason: 'No sound.' },
  });
  const state = async (read: boolean, caller = ada) =>
    dataOf(
      await call(api, saveNotificationState, {
        caller,
        payload: { notificationIds: [item?.notificationId], read },
      }),
    );
  const stranger = await join(api, 'Requester', ada.organisationId);
  await state(true, stranger);
  expect(await unread()).toBe(1);
  expect(await state(true)).toEqual({ unread: 0 });
  expect((await list()).items[0]?.read).toBe(true);
  expect((await list(ada, { unreadOnly: 'true' })).items).toEqual([]);
  expect(await state(false)).toEqual({ unread: 1 });
  expect(await list(stranger)).toMatchObject({ items: [], total: 0 });
});

test('groups thirty files in one item, and files after reading in another', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => addMedia()));
  await Promise.all(ids.map((mediaId) => tell({ mediaId, link: `/dashboard/media?${mediaId}` })));
  expect((await list()).items).toMatchObject([{ count: 30, link: '/dashboard', read: false }]);
  expect(await unread()).toBe(1);
  dataOf(await call(api, readAllNotifications, { caller: ada }));
  await tell();
  expect((await list()).items.map(({ count, read }) => [count, read])).toEqual([
    [1, false],
    [30, true],
  ]);
});

test('keeps different subjects and old events apart', async () => {
  const about = (subjectId: string) => tell({ kind: 'feedback-commented', subjectId });
  const one = randomUUID();
  await about(one);
  await about(one);
  await about(randomUUID());
  expect((await list()).items.map(({ count }) => count).toSorted()).toEqual([1, 2]);
  await db()
    .updateTable('notifications')
    .set({ at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', ada.userId)
    .execute();
  await about(one);
  expect((await list()).total).toBe(3);
});

test('skips the actor, other organizations and users without permission', async () => {
  await tell({ by: ada.userId });
  const elsewhere = await join(api, 'Organisation administrator');
  const blind = await joinWith(api, ada.organisationId, [grant('Feedback', 'view')]);
  await tell({ recipients: [elsewhere.userId, blind.userId, ada.userId, ada.userId] });
  expect([await unread(elsewhere), await unread(blind), await unread()]).toEqual([0, 0, 1]);
  const { count } = await db()
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', 'in', [elsewhere.userId, blind.userId, ada.userId])
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test('hides old items from a user who left the project or lost the permission', async () => {
  const project = await addGroup(api, 'projects', ada.organisationId);
  const mediaId = await addMedia({ projectId: project.id });
  await tell({ mediaId });
  expect(await unread()).toBe(0);
  const member = { project_id: project.id, user_id: ada.userId };
  await db()
    .insertInto('project_members')
    .values({ ...member, organisation_id: ada.organisationId })
    .execute();
  await tell({ mediaId });
  await tell({ kind: 'feedback-added', projectId: project.id });
  await tell();
  expect((await list()).items.map(({ count }) => count).toSorted()).toEqual([1, 2]);
  await db().deleteFrom('project_members').where('user_id', '=', ada.userId).execute();
  // Of the two that were grouped, the other media's is left.
  expect((await list()).items).toMatchObject([{ count: 1, kind: 'media-ready' }]);
  await db().deleteFrom('user_roles').where('user_id', '=', ada.userId).execute();
  expect((await call(api, viewNotifications, { caller: ada })).statusCode).toBe(200);
  expect(await unread()).toBe(0);
});

test('deleting media deletes its notifications', async () => {
  const mediaId = await addMedia();
  await tell({ mediaId });
  await db().deleteFrom('media').where('id', '=', mediaId).execute();
  expect(await list()).toMatchObject({ items: [], total: 0 });
});

test('updates only the recipient’s bell, and not after a rollback', async () => {
  const address = api.app.server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const other = await join(api, 'Organisation administrator', ada.organisationId);
  const [own, others] = [
    await openLiveClient(api, host, ada),
    await openLiveClient(api, host, other),
  ];
  const news = { type: 'changed', what: 'notifications', mediaId: null };
  await expect(
    db()
      .transaction()
      .execute(async (trx) => {
        await notify(trx, {
          kind: 'media-ready',
          organisationId: ada.organisationId,
          recipients: [ada.userId],
          link: '/dashboard',
        });
        throw new Error('no');
      }),
  ).rejects.toThrow('no');
  await tell();
  await vi.waitFor(() => expect(own.messages).toContainEqual(news));
  expect(own.messages.filter((message) => message.type === 'changed')).toEqual([news]);
  expect(others.messages).not.toContainEqual(news);
  own.close();
  others.close();
});

test('allows only links within the product', async () => {
  await expect(tell({ link: '//evil.example' })).rejects.toThrow(/check/);
  await expect(tell({ link: 'https://evil.example' })).rejects.toThrow(/check/);
});

test('keeps read items for 90 days', async () => {
  await tell();
  await tell({ kind: 'media-failed' });
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const aged = (at: Date, kind: 'media-ready' | 'media-failed') =>
    db()
      .updateTable('notifications')
      .set({ at, read_at: at })
      .where('user_id', '=', ada.userId)
      .where('kind', '=', kind)
      .execute();
  await aged(days(91), 'media-ready');
  await aged(days(89), 'media-failed');
  await purgeOldNotifications(db(), new Date());
  expect((await list()).items.map(({ kind }) => kind)).toEqual(['media-failed']);
});

test('skips kinds turned off in the app and rejects an unknown time zone', async () => {
  const settings = { digestHour: 7, timeZone: 'Europe/Berlin' };
  const choose = (payload: object) =>
    call(api, saveNotificationSettings, { caller: ada, payload: { ...settings, ...payload } });
  dataOf(await choose({ preferences: [{ kind: 'media-ready', inApp: false, mail: 'none' }] }));
  await tell();
  await tell({ kind: 'media-failed' });
  expect((await list()).items.map(({ kind }) => kind)).toEqual(['media-failed']);
  expect(refusalOf(await choose({ preferences: [], timeZone: 'Mars/Olympus' }))).toBe(
    '400 INVALID_INPUT',
  );
  const always = [{ kind: 'approved', inApp: true, mail: 'none' }];
  expect(refusalOf(await choose({ preferences: always }))).toBe('400 INVALID_INPUT');
  const twice = Array.from({ length: 2 }, () => ({ ...always[0], mail: 'at-once' }));
  expect(refusalOf(await choose({ preferences: twice }))).toBe('400 INVALID_INPUT');
});
