import { saveUserStatus } from '@glossa/contracts/approvals';
import type { UserStatus } from '@glossa/contracts/people';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import { createMailApi, mailsUnderWay, publicUrl } from '../../test-support/mail-desk.ts';
import { type MailInbox, openInbox } from '../../test-support/mail-inbox.ts';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { createPerson } from '../../test-support/people.ts';
import { call, createTestApi, type TestApi } from '../../test-support/test-api.ts';
import { builtInRole, type Member } from '../../test-support/user-journeys.ts';
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

/** Somebody of the organisation in this state, under an address of their own. */
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

/** Says that the person waits, and whatever else happens before that can be seen. */
const announce = (
  user: { id: string; organisationId: string },
  then: (trx: DatabaseTransaction) => Promise<unknown> = async () => undefined,
) =>
  api.services.database.db.transaction().execute(async (trx) => {
    await announceWaiting(trx, { queue: api.services.queue, sendsMail: true }, user);
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
const underWay = (of: TestApi = api) => mailsUnderWay(of, ['send-%-mail']);
const allDone = () => vi.waitFor(async () => expect(await underWay()).toBe(0), 20_000);

test('the person hears that they are approved, with the comment and where to sign in', async () => {
  const ada = await addPerson('Pending', 'Ada');
  await decide(ada.userId, 'Pending', 'Approved', 'Welcome & <enjoy>\nSee you');
  const mail = await mailTo(ada.email);
  expect(mail.from).toBe('glossa@example.org');
  expect(mail.headers).toContain('Subject: Your account is approved');
  expect(mail.text).toContain('Hello Ada,');
  expect(mail.text).toContain(`Your account for ${admin.answer.user.organisationName} is approved`);
  expect(mail.text).toContain('Comment: Welcome & <enjoy>\nSee you');
  expect(mail.text).toContain(`${publicUrl}/login`);
  expect(mail.html).toContain('Comment: Welcome &amp; &lt;enjoy&gt;<br>See you');
});

test.each([
  ['Pending', 'Rejected', 'Your account was not approved'],
  ['Approved', 'Deactivated', 'Your account is deactivated'],
  ['Deactivated', 'Approved', 'Your account is active again'],
] as const)('%s → %s: %s', async (from, to, subject) => {
  const person = await addPerson(from, 'Ben');
  await decide(person.userId, from, to);
  const mail = await mailTo(person.email);
  expect(mail.headers).toContain(`Subject: ${subject}`);
  expect(mail.text).not.toContain('Comment:');
  expect(mail.text.includes('/login')).toBe(to === 'Approved');
});

test('a name with line breaks writes neither headers nor paragraphs of its own', async () => {
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

test('a mail server that is away gets the mail later, once', async () => {
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

test('a mail that is refused for good is not tried again', async () => {
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

test('no address, no mail; a decision that is refused, no mail', async () => {
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

test('those who decide hear of somebody new in their organisation', async () => {
  const decider = await addPerson('Approved', 'Decider', 'Organisation administrator');
  const greta = await addPerson('Pending', 'Greta\nApprove at evil.example');
  await announce(greta);
  const mail = await mailTo(decider.email);
  expect(mail.headers).toContain('Subject: Somebody waits for approval');
  expect(mail.text).toContain(`Greta Approve at evil.example (${greta.email}) asks for an account`);
  expect(mail.text).toContain(`${publicUrl}/user-approval`);
});

test('of those who decide and have an address twenty at most, who were here last', async () => {
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
  // Leaves the worker nothing to send.
  await db.updateTable('users').set({ status: 'Rejected' }).where('id', '=', waiting.id).execute();
  await sql`DELETE FROM jobs.job WHERE name = 'send-waiting-mail' AND state = 'created'`.execute(
    db,
  );
});

test('nobody hears of somebody who was decided about meanwhile, nor who may not decide any more', async () => {
  const { db } = api.services.database;
  const decider = await addPerson('Approved', 'Decider', 'Organisation administrator');
  const decided = await addPerson('Pending', 'Ida');
  const waiting = await addPerson('Pending', 'Jan');
  // Committed together: no worker can see the jobs before things are otherwise.
  await announce(decided, (trx) =>
    trx.updateTable('users').set({ status: 'Rejected' }).where('id', '=', decided.id).execute(),
  );
  await announce(waiting, (trx) =>
    trx.deleteFrom('user_roles').where('user_id', '=', decider.userId).execute(),
  );
  expect(await queued(db, decided.userId)).toEqual([decider.userId]);
  expect(await queued(db, waiting.userId)).toEqual([decider.userId]);
  await allDone();
  // What an earlier test had to send again may come only now.
  expect(inbox.mails.filter(({ text }) => /\b(Ida|Jan)\b/.test(text))).toEqual([]);
});

test('without a mail server in the configuration nothing is queued', async () => {
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
