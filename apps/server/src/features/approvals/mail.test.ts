import { saveUserStatus } from '@glossa/contracts/approvals';
import type { UserStatus } from '@glossa/contracts/people';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import { renderMessage, translate } from '../../platform/i18n/translate.ts';
import { createMailApi, pendingMails, publicUrl } from '../../testing/mail-fixture.ts';
import { type MailInbox, openInbox } from '../../testing/mail-inbox.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { createPerson } from '../../testing/people.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { builtInRole, type Member } from '../../testing/user-calls.ts';
import { announceWaiting } from './index.ts';

let api: TestApi;
let admin: Member;
let inbox: MailInbox;
let port: number;
beforeAll(async () => {
  ({ api, port } = await createMailApi());
});
afterAll(() => api.stop());
beforeEach(async () => {
  inbox = await openInbox({}, { port });
  admin = await join(api, 'Organisation administrator');
});
afterEach(() => inbox.close());

/** A user of the organization in this state with a unique address. */
async function addPerson(status: UserStatus, name: string, role = 'Viewer') {
  const { db } = api.services.database;
  const { organisationId } = admin;
  const { userId } = await createPerson(db, { role, organisationId });
  const email = `${userId}@example.org`;
  await db
    .updateTable('users')
    .set({ status, email, display_name: name })
    .where('id', '=', userId)
    .execute();
  return { userId, email, organisationId, id: userId };
}

async function decide(userId: string, from: UserStatus, status: UserStatus, comment = '') {
  const roleIds = status === 'Approved' ? [await builtInRole(api, 'Viewer')] : [];
  const payload = { userId, from, status, comment, roleIds };
  dataOf(await call(api, saveUserStatus, { caller: admin, payload }));
}

/** Announces a pending user, and runs `then` in the same transaction. */
const announce = (
  user: { id: string; organisationId: string },
  then: (trx: DatabaseTransaction) => Promise<unknown> = async () => undefined,
) =>
  api.services.database.db.transaction().execute(async (trx) => {
    await announceWaiting(trx, { queue: api.services.queue, sendsMail: async () => true }, user);
    await then(trx);
  });

const mailsTo = (email: string, from = inbox) =>
  from.mails.filter((mail) => mail.to.includes(email));
async function mailTo(email: string) {
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), { timeout: 20_000 });
  const [mail] = mailsTo(email);
  if (!mail) throw new Error('no mail');
  return mail;
}
const underWay = (of: TestApi = api) => pendingMails(of, ['send-%-mail']);
const allDone = () => vi.waitFor(async () => expect(await underWay()).toBe(0), 20_000);

test('an approved user gets a mail with the comment and the login link', async () => {
  const ada = await addPerson('Pending', 'Ada');
  await decide(ada.userId, 'Pending', 'Approved', 'Welcome & <enjoy>\nSee you');
  const mail = await mailTo(ada.email);
  expect(mail.from).toBe('glossa@example.org');
  expect(mail.headers).toContain(
    `Subject: ${translate('en', 'notifications.kinds.accountApproved')}`,
  );
  expect(mail.text).toContain('Hello Ada,');
  const organisation = admin.answer.user.organisationName;
  expect(mail.text).toContain(translate('en', 'mails.accountApproved', { organisation }));
  expect(mail.text).toContain('Comment: Welcome & <enjoy>\nSee you');
  expect(mail.text).toContain(`${publicUrl}/login`);
  expect(mail.html).toContain('Comment: Welcome &amp; &lt;enjoy&gt;<br>See you');
});

test.each([
  ['Pending', 'Rejected', 'mails.accountRejected'],
  ['Approved', 'Deactivated', 'mails.accountDeactivated'],
  ['Deactivated', 'Approved', 'mails.accountReactivated'],
] as const)('%s → %s: %s', async (from, to, id) => {
  const person = await addPerson(from, 'Ben');
  await decide(person.userId, from, to);
  const mail = await mailTo(person.email);
  const organisation = admin.answer.user.organisationName;
  expect(mail.headers).toContain(`Subject: ${translate('en', `${id}Subject`)}`);
  expect(mail.text).toContain(translate('en', id, { organisation }));
  expect(mail.text).not.toContain('Comment:');
  expect(mail.text.includes('/login')).toBe(to === 'Approved');
});

test('sends the mail in the recipient’s page language', async () => {
  const { db } = api.services.database;
  const organisation = admin.answer.user.organisationName;
  const lena = await addPerson('Pending', 'Lena');
  const decider = await addPerson('Approved', 'Yui', 'Organisation administrator');
  const speaks = (userId: string, page_language: 'de' | 'ja') =>
    db.updateTable('users').set({ page_language }).where('id', '=', userId).execute();
  await speaks(lena.userId, 'de');
  await speaks(decider.userId, 'ja');
  await announce(lena);
  const requested = await mailTo(decider.email);
  const who = `Lena (${lena.email})`;
  await decide(lena.userId, 'Pending', 'Rejected');
  const refused = await mailTo(lena.email);
  const request = { id: 'mails.accountRequested', params: { who, organisation } };
  const rejection = { id: 'mails.accountRejected', params: { organisation } };
  for (const [mail, language, subject, text] of [
    [requested, 'ja', 'notifications.kinds.approvalPending', request],
    [refused, 'de', 'mails.accountRejectedSubject', rejection],
  ] as const) {
    expect(mail.headers).toContain(`Subject: ${translate(language, subject)}`);
    expect(mail.text).toContain(renderMessage(language, text));
    expect(mail.text).not.toContain(renderMessage('en', text));
  }
});

test('a name with line breaks adds neither headers nor paragraphs', async () => {
  const eve = await addPerson(
    'Pending',
    'Eve\r\nBcc: all@example.org\r\n\r\nSign in at evil.example',
  );
  await decide(eve.userId, 'Pending', 'Rejected');
  const mail = await mailTo(eve.email);
  expect(mail.to).toEqual([eve.email]);
  expect(mail.headers.filter((line) => /^b?cc:/i.test(line))).toEqual([]);
  expect(mail.text).toContain('Hello Eve Bcc: all@example.org Sign in at evil.example,');
});

test('delivers once when an unavailable mail server is back', async () => {
  const cleo = await addPerson('Pending', 'Cleo');
  await inbox.close();
  await decide(cleo.userId, 'Pending', 'Rejected');
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        SELECT id FROM jobs.job WHERE name = 'send-decision-mail' AND state = 'retry'`.execute(
        api.services.database.db,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 10_000 },
  );
  inbox = await openInbox({}, { port });
  await mailTo(cleo.email);
  await allDone();
  expect(mailsTo(cleo.email)).toHaveLength(1);
});

test('does not retry a permanently rejected mail', async () => {
  const dora = await addPerson('Pending', 'Dora');
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
  await decide(dora.userId, 'Pending', 'Rejected');
  await vi.waitFor(() => expect(tried).toBe(1), { timeout: 10_000 });
  await allDone();
  expect(tried).toBe(1);
});

test('sends no mail without an address or for a rejected decision', async () => {
  const { db } = api.services.database;
  const bare = await addPerson('Pending', 'Bare');
  await db.updateTable('users').set({ email: null }).where('id', '=', bare.userId).execute();
  await decide(bare.userId, 'Pending', 'Rejected');
  const finn = await addPerson('Pending', 'Finn');
  const payload = { userId: finn.userId, from: 'Approved', status: 'Deactivated' };
  const refused = await call(api, saveUserStatus, { caller: admin, payload });
  expect(refusalOf(refused)).toBe('409 USER_WRONG_STATE');
  expect(await underWay()).toBe(0);
  expect(inbox.mails).toEqual([]);
});

const queued = (db: DatabaseOrTransaction, userId: string) =>
  sql<{ approverId: string }>`
    SELECT data->>'approverId' AS "approverId" FROM jobs.job
    WHERE name = 'send-waiting-mail' AND data->>'userId' = ${userId}`
    .execute(db)
    .then(({ rows }) => rows.map(({ approverId }) => approverId).toSorted());

test('notifies approvers of a new user in their organization', async () => {
  const decider = await addPerson('Approved', 'Decider', 'Organisation administrator');
  const greta = await addPerson('Pending', 'Greta\nApprove at evil.example');
  await announce(greta);
  const mail = await mailTo(decider.email);
  expect(mail.headers).toContain(
    `Subject: ${translate('en', 'notifications.kinds.approvalPending')}`,
  );
  const who = `Greta Approve at evil.example (${greta.email})`;
  const organisation = admin.answer.user.organisationName;
  expect(mail.text).toContain(translate('en', 'mails.accountRequested', { who, organisation }));
  expect(mail.text).toContain(`${publicUrl}/user-approval`);
});

test('notifies at most twenty approvers with an address, the most recently active first', async () => {
  const { db } = api.services.database;
  const deciders = [];
  for (let day = 1; day <= 22; day += 1) {
    const decider = await addPerson('Approved', `Decider ${day}`, 'Organisation administrator');
    deciders.push(decider.userId);
    await db
      .updateTable('users')
      .set({ last_sign_in_at: new Date(Date.UTC(2026, 0, day)) })
      .where('id', '=', decider.userId)
      .execute();
  }
  await addPerson('Approved', 'Onlooker', 'Viewer');
  await addPerson('Deactivated', 'Gone', 'Organisation administrator');
  const waiting = await addPerson('Pending', 'Hal');
  await announce(waiting);
  expect(await queued(db, waiting.userId)).toEqual(deciders.slice(2).toSorted());
  // Leaves nothing for the worker to send.
  await db.updateTable('users').set({ status: 'Rejected' }).where('id', '=', waiting.id).execute();
  await sql`DELETE FROM jobs.job WHERE name = 'send-waiting-mail' AND state = 'created'`.execute(
    db,
  );
});

test('skips users decided in the meantime and approvers who lost the permission', async () => {
  const { db } = api.services.database;
  const decider = await addPerson('Approved', 'Decider', 'Organisation administrator');
  const decided = await addPerson('Pending', 'Ida');
  const waiting = await addPerson('Pending', 'Jan');
  // In one transaction: no worker sees the jobs before the other changes.
  await announce(decided, (trx) =>
    trx.updateTable('users').set({ status: 'Rejected' }).where('id', '=', decided.id).execute(),
  );
  await announce(waiting, (trx) =>
    trx.deleteFrom('user_roles').where('user_id', '=', decider.userId).execute(),
  );
  expect(await queued(db, decided.userId)).toEqual([decider.userId]);
  expect(await queued(db, waiting.userId)).toEqual([decider.userId]);
  await allDone();
  // A retry of an earlier test may arrive only now.
  expect(inbox.mails.filter(({ text }) => /\b(Ida|Jan)\b/.test(text))).toEqual([]);
});

test('queues nothing without a mail server', async () => {
  const plain = await createTestApi();
  const boss = await join(plain, 'Organisation administrator');
  const { db } = plain.services.database;
  const { userId } = await createPerson(db, {
    role: 'Viewer',
    organisationId: boss.organisationId,
  });
  await db
    .updateTable('users')
    .set({ status: 'Pending', email: 'jo@example.org' })
    .where('id', '=', userId)
    .execute();
  const payload = { userId, from: 'Pending', status: 'Rejected' };
  dataOf(await call(plain, saveUserStatus, { caller: boss, payload }));
  expect(await underWay(plain)).toBe(0);
  await plain.stop();
});
