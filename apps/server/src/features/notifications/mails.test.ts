import { randomUUID } from 'node:crypto';
import {
  type NotificationSettings,
  saveNotificationSettings,
  viewNotificationSettings,
} from '@glossa/contracts/notifications';
import { message } from '@glossa/messages/message';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderMessage, translate } from '../../platform/i18n/translate.ts';
import { createMailApi, pendingMails, publicUrl } from '../../testing/mail-fixture.ts';
import { type MailInbox, openInbox } from '../../testing/mail-inbox.ts';
import { dataOf, join } from '../../testing/media-calls.ts';
import { notifyPerson } from '../../testing/notify-person.ts';
import { call, type TestApi } from '../../testing/test-api.ts';
import { grant, joinWith, type Member } from '../../testing/user-calls.ts';
import { announceWaiting } from '../approvals/index.ts';
import { type Notice, queueDueMails } from './index.ts';

let api: TestApi;
let ada: Member;
let inbox: MailInbox;
let port: number;
beforeAll(async () => {
  // Longer than any test: the tests collect due items themselves.
  ({ api, port } = await createMailApi({ GLOSSA_MAIL_DELAY_SECONDS: '3600' }));
});
afterAll(() => api.stop());
const address = () => `${ada.userId}@example.org`;
beforeEach(async () => {
  inbox = await openInbox({}, { port });
  ada = await join(api, 'Requester');
  await changeAda({ email: address() });
});
afterEach(() => inbox.close());
const db = () => api.services.database.db;
const changeNotices = (values: { mail_due_at?: Date; read_at?: Date }) =>
  db().updateTable('notifications').set(values).where('user_id', '=', ada.userId).execute();
const changeAda = (values: { email?: string | null; page_language?: 'de' }) =>
  db().updateTable('users').set(values).where('id', '=', ada.userId).execute();

const tell = (change: Partial<Notice> = {}) => notifyPerson(api, ada, change);
const choose = async (payload: object) =>
  dataOf(
    await call(api, saveNotificationSettings, {
      caller: ada,
      payload: { digestHour: 7, timeZone: 'UTC', preferences: [], ...payload },
    }),
  );
const choice = (kind: string, mail: string) => ({ preferences: [{ kind, inApp: true, mail }] });

const collect = (now = new Date(Date.now() + 1_000), delaySeconds = 0) =>
  queueDueMails({ db: db(), queue: api.services.queue, delaySeconds }, now);
const underWay = () => pendingMails(api, ['notifications.mail', 'send-%-mail']);
const allSent = () => vi.waitFor(async () => expect(await underWay()).toBe(0), 20_000);
const mails = () => inbox.mails.filter(({ to }) => to.includes(address()));
async function onlyMail() {
  await allSent();
  expect(mails()).toHaveLength(1);
  const [mail] = mails();
  if (!mail) throw new Error('no mail');
  return mail;
}
const subjectOf = ({ headers }: { headers: string[] }) =>
  headers.find((line) => line.startsWith('Subject: '))?.slice('Subject: '.length);

test('one event sends one mail with its message, a link and the settings link', async () => {
  await tell();
  await collect();
  const mail = await onlyMail();
  expect(mail.text).toContain('“Lesson” is ready.');
  expect(mail.text).toContain(`${publicUrl}/dashboard/media-details?mediaId=1`);
  expect(mail.text).toContain(translate('en', 'mails.settingsHint'));
  await collect();
  await allSent();
  expect(mails()).toHaveLength(1);
});

test('lost access is mailed without a link to what cannot be opened', async () => {
  const params = { title: 'Lesson', language: 'fr' };
  await tell({ kind: 'access-lost', params, link: null, subjectId: randomUUID() });
  await collect();
  const mail = await onlyMail();
  expect(mail.text).toContain(translate('en', 'notifications.accessLost', { title: 'Lesson' }));
  expect(mail.text).not.toContain(publicUrl);
});

test('combines events of a short time into one mail, sent only when due', async () => {
  for (let file = 0; file < 30; file += 1) await tell();
  await tell({
    kind: 'translation-failed',
    params: { title: 'Talk', language: 'de', reason: 'No engine.' },
  });
  await collect(new Date(), 120);
  expect(await underWay()).toBe(0);
  await collect(new Date(Date.now() + 121_000), 120);
  const mail = await onlyMail();
  expect(subjectOf(mail)).toBe(translate('en', 'mails.notificationsSubject', { count: 2 }));
  const ready = translate('en', 'notifications.several.mediaReady', { count: 30 });
  expect(mail.text).toContain(`${ready}\n${publicUrl}/dashboard\n`);
  const failed = { title: 'Talk', language: { language: 'de' }, reason: 'No engine.' } as const;
  expect(mail.text).toContain(translate('en', 'notifications.translationFailed', failed));
});

test('does not mail items from before mail was available', async () => {
  await tell({ kind: 'media-failed', params: { title: 'Old', reason: 'No sound.' } });
  await changeNotices({ mail_due_at: new Date(Date.now() - 4 * 86_400_000) });
  await tell();
  await collect();
  const mail = await onlyMail();
  expect(subjectOf(mail)).not.toContain('notifications');
  expect(mail.text).toContain('“Lesson” is ready.');
  expect(mail.text).not.toContain('Old');
});

test('sends the daily mail at the user’s hour in their time zone', async () => {
  const now = new Date();
  const zone = 'Asia/Tokyo';
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone: zone }).format(
      now,
    ),
  );
  await choose({
    digestHour: (hour + 1) % 24,
    timeZone: zone,
    ...choice('verification-done', 'daily'),
  });
  await tell({ kind: 'verification-done', params: { title: 'Lesson', by: 'Ben' } });
  const row = await db()
    .selectFrom('notifications')
    .select(['mail', 'mail_due_at'])
    .where('user_id', '=', ada.userId)
    .executeTakeFirstOrThrow();
  const due = row.mail_due_at as Date;
  expect(row.mail).toBe('daily');
  // The next full hour: Tokyo has no daylight saving time.
  expect(due.getTime() - now.getTime()).toBeLessThanOrEqual(3_600_000);
  expect([due.getUTCMinutes(), due.getUTCSeconds(), (due.getUTCHours() + 9) % 24]).toEqual([
    0,
    0,
    (hour + 1) % 24,
  ]);
  await collect(new Date(due.getTime() - 1));
  expect(await underWay()).toBe(0);
  await tell({ kind: 'verification-done', params: { title: 'Talk', by: 'Ben' } });
  await collect(due);
  const mail = await onlyMail();
  expect(subjectOf(mail)).toBe(
    translate('en', 'notifications.several.transcriptsVerified', { count: 2 }),
  );
});

test('does not mail items that are read, unwanted or no longer visible', async () => {
  await tell();
  await changeNotices({ read_at: new Date() });
  await tell({ kind: 'media-failed', params: { title: 'A', reason: '' } });
  await choose(choice('media-failed', 'none'));
  await tell({ kind: 'translation-ready', params: { title: 'B', language: 'fr' } });
  await db().deleteFrom('user_roles').where('user_id', '=', ada.userId).execute();
  await collect();
  await allSent();
  expect(mails()).toEqual([]);
});

test('sends none for “none” or without an address', async () => {
  await choose(choice('media-ready', 'none'));
  await tell();
  await collect();
  expect(await underWay()).toBe(0);
  await choose(choice('media-ready', 'at-once'));
  await changeAda({ email: null });
  await tell();
  await collect();
  await allSent();
  expect(inbox.mails).toEqual([]);
  const settings = dataOf<NotificationSettings>(
    await call(api, viewNotificationSettings, { caller: ada }),
  );
  expect(settings).toMatchObject({
    email: null,
    sendsMail: true,
    linksInMails: true,
    saved: true,
  });
  expect(settings.preferences.find(({ kind }) => kind === 'media-ready')?.mail).toBe('at-once');
  // What a Requester may not do is not theirs to choose.
  expect(settings.preferences.some(({ kind }) => kind === 'approval-waiting')).toBe(false);
});

test('does not retry a permanently rejected mail', async () => {
  await inbox.close();
  let tried = 0;
  inbox = await openInbox(
    {
      onRcptTo: (_to, _session, done) => {
        tried += 1;
        done(Object.assign(new Error('no such person'), { responseCode: 550 }));
      },
    },
    { port },
  );
  await tell();
  await collect();
  await vi.waitFor(() => expect(tried).toBe(1), 10_000);
  await allSent();
  expect(tried).toBe(1);
});

test('user names cannot add headers, paragraphs or arguments', async () => {
  const title = 'Lesson\r\nBcc: all@example.org\r\n\r\n{count, plural, one {x} other {y}} <b>';
  await tell({ params: { title } });
  await collect();
  const mail = await onlyMail();
  expect(mail.to).toEqual([address()]);
  expect(mail.headers.filter((line) => /^b?cc:/i.test(line))).toEqual([]);
  expect(mail.text).toContain(
    '“Lesson Bcc: all@example.org {count, plural, one {x} other {y}} <b>” is ready.',
  );
  expect(mail.html).toContain('&lt;b&gt;');
});

test('uses the page language for the mail and its reason', async () => {
  await changeAda({ page_language: 'de' });
  const why = message('documents.pageDrawingUnsupported', { number: 12 });
  await tell({
    kind: 'translation-failed',
    params: { title: 'Lesson', language: 'fr', reason: why },
  });
  await collect();
  const { text, headers } = await onlyMail();
  const reason = renderMessage('de', why);
  expect(reason).not.toBe(renderMessage('en', why));
  const sentence = translate('de', 'notifications.translationFailed', {
    title: 'Lesson',
    language: 'Französisch',
    reason,
  });
  expect(text).toContain(sentence);
  expect(text).toContain(translate('de', 'mails.settingsHint'));
  expect(headers).toContain(`Subject: ${sentence}`);
});

test('mails a reason stored in English before message ids unchanged', async () => {
  await changeAda({ page_language: 'de' });
  const params = { title: 'Lesson', reason: 'No "sound" in it.' };
  await tell({ kind: 'media-failed', params });
  await collect();
  expect((await onlyMail()).text).toContain(translate('de', 'notifications.mediaFailed', params));
});

test('mails that a recording has no speech without calling it a failure', async () => {
  const params = { title: 'Rain', cause: 'no-speech', reason: 'Nothing was said.' };
  await tell({ kind: 'media-failed', params });
  await collect();
  const { text } = await onlyMail();
  expect(text).toContain(translate('en', 'notifications.mediaWithoutSpeech', params));
  expect(text).not.toContain(translate('en', 'notifications.mediaFailed', params));
});

test('mails about pending users follow the approvers’ settings', async () => {
  const { organisationId } = ada;
  const rights = [grant('UserApproval', 'edit')];
  ada = await joinWith(api, organisationId, rights);
  await changeAda({ email: address() });
  const waiting = await db()
    .insertInto('users')
    .values({
      organisation_id: organisationId,
      user_name: `new-${randomUUID()}`,
      display_name: 'Newcomer',
      email: null,
      status: 'Pending',
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const announce = () =>
    db()
      .transaction()
      .execute((trx) =>
        announceWaiting(
          trx,
          { queue: api.services.queue, sendsMail: async () => true },
          { id: waiting.id, organisationId },
        ),
      );
  await announce();
  await collect();
  // Immediate mail is sent by approvals only.
  expect(subjectOf(await onlyMail())).toBe(translate('en', 'notifications.kinds.approvalPending'));
  await choose(choice('approval-waiting', 'daily'));
  await announce();
  await allSent();
  expect(mails()).toHaveLength(1);
  await collect(new Date(Date.now() + 86_400_000));
  await allSent();
  expect(mails()).toHaveLength(2);
  expect(mails()[1]?.text).toContain(
    translate('en', 'notifications.approvalPending', { name: 'Newcomer' }),
  );
});
