import { randomUUID } from 'node:crypto';
import { encodePassword } from '@glossa/contracts/auth';
import {
  acceptInvitation,
  inviteUser,
  revokeInvitation,
  viewInvitation,
} from '@glossa/contracts/invitations';
import {
  resetUserPassword,
  saveUser,
  saveUserState,
  type UserItem,
  viewUser,
} from '@glossa/contracts/users';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMailApi, pendingMails, publicUrl } from '../../../testing/mail-fixture.ts';
import { type MailInbox, openInbox } from '../../../testing/mail-inbox.ts';
import { dataOf, join, refusalOf } from '../../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../../testing/test-api.ts';
import {
  addUser,
  type Member,
  requestUser,
  trySignIn,
  unchanged,
} from '../../../testing/user-calls.ts';
import { failInvitation } from './send-invitation.ts';

const password = 'Harbour&Bridge7';
let api: TestApi;
let port: number;
let inbox: MailInbox;
let admin: Member;
beforeAll(async () => {
  ({ api, port } = await createMailApi());
  admin = await join(api, 'Organisation administrator');
});
afterAll(() => api.stop());
beforeEach(async () => {
  inbox = await openInbox({}, { port });
});
afterEach(() => inbox.close());
const db = () => api.services.database.db;

const freshEmail = () => `invited-${randomUUID()}@example.org`;
const invite = async (email = freshEmail()) =>
  (await addUser(api, admin, { email, invite: true })).user;

const itemOf = async ({ userName }: Pick<UserItem, 'userName'>) => {
  const page = await call(api, viewUser, { caller: admin, query: { search: userName } });
  const [item] = dataOf<{ items: UserItem[] }>(page).items;
  if (!item) throw new Error('no such user');
  return item;
};
const stateOf = async (user: UserItem) => (await itemOf(user)).invitation?.state ?? null;
const sent = () =>
  vi.waitFor(async () => expect(await pendingMails(api, ['send-invitation-mail'])).toBe(0), 20_000);

/** The token in the last mail to this address. */
async function tokenOf(email: string | null): Promise<string> {
  await sent();
  const mail = inbox.mails.filter(({ to }) => to.includes(email ?? '')).at(-1);
  const link = mail?.text.match(/https:\S+/)?.[0];
  if (!link) throw new Error('no link was mailed');
  expect(link.startsWith(`${publicUrl}/invitation#`)).toBe(true);
  return new URL(link).hash.slice(1);
}
const view = (token: string) => call(api, viewInvitation, { payload: { token } });
const accept = (token: string, chosen = password) =>
  call(api, acceptInvitation, { payload: { token, password: encodePassword(chosen) } });
const again = (user: UserItem) =>
  call(api, inviteUser, { caller: admin, params: { id: user.userId } });
/** As if the last invitation had been sent an hour ago. */
const wait = (user: UserItem) =>
  db()
    .updateTable('user_invitations')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', user.userId)
    .execute();

test('an invited user gets a link, sees who they are, sets a password and logs in, once', async () => {
  const { user, oneTimePassword } = await addUser(api, admin, {
    email: freshEmail(),
    invite: true,
    displayName: 'Grace Hopper',
  });
  expect(oneTimePassword).toBeNull();
  expect(user.invitation).toMatchObject({ state: 'sending', email: user.email });
  const token = await tokenOf(user.email);
  expect(await stateOf(user)).toBe('sent');
  const [mail] = inbox.mails;
  expect(mail?.text).toContain(user.userName);
  expect(mail?.text).toContain(admin.answer.user.organisationName);
  const seen = dataOf<{ expiresAt: string }>(await view(token));
  const listed = (await itemOf(user)).invitation?.expiresAt ?? '';
  expect({ ...seen, expiresAt: Date.parse(seen.expiresAt) }).toEqual({
    userName: user.userName,
    displayName: 'Grace Hopper',
    organisationName: admin.answer.user.organisationName,
    expiresAt: Date.parse(listed),
  });
  expect(refusalOf(await accept(token, 'short'))).toBe('400 PASSWORD_RULE');
  expect(refusalOf(await accept(token, 'Password@1'))).toBe('400 PASSWORD_COMMON');
  expect(dataOf(await accept(token))).toEqual({ userName: user.userName });
  const signedIn = await trySignIn(api, user.userName, password);
  expect(dataOf(signedIn)).toMatchObject({ user: { firstTimeLogin: false } });
  expect(await stateOf(user)).toBeNull();
  const second = await accept(token, 'Another&Pass7');
  expect(refusalOf(second)).toBe('410 INVITATION_INVALID');
  expect(second.body).toContain('invitationUsed');
  const actions = await db()
    .selectFrom('audit_log')
    .select(['action', 'user_id'])
    .where((eb) => eb.or([eb('subject', '=', user.userId), eb('user_id', '=', user.userId)]))
    .orderBy('at')
    .execute();
  expect(actions).toEqual([
    { action: 'user-added', user_id: admin.userId },
    { action: 'invitation-accepted', user_id: user.userId },
    { action: 'sign-in', user_id: user.userId },
  ]);
});

test('of two who use a link at once, one sets the password', async () => {
  const user = await invite();
  const token = await tokenOf(user.email);
  const answers = await Promise.all(
    ['First&Pass77', 'Second&Pass77'].map((own) => accept(token, own)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
});

test('a token stores nothing that opens it, and a forged one opens nothing', async () => {
  const user = await invite();
  const token = await tokenOf(user.email);
  const [id = '', seal = ''] = token.split('.');
  const rows = await db().selectFrom('user_invitations').selectAll().execute();
  expect(JSON.stringify(rows)).toContain(id);
  expect(JSON.stringify(rows)).not.toContain(seal);
  const forged = `${id}.${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`;
  for (const wrong of [forged, id, '', `${token}x`])
    expect(refusalOf(await view(wrong))).toBe('410 INVITATION_INVALID');
  expect(dataOf(await view(token))).toMatchObject({ userName: user.userName });
});

describe('a link stops working', () => {
  const changes: Record<string, (user: UserItem) => Promise<unknown>> = {
    'when it is revoked': (user) =>
      call(api, revokeInvitation, { caller: admin, params: { id: user.userId } }),
    'when the password is reset': (user) =>
      call(api, resetUserPassword, { caller: admin, params: { id: user.userId } }),
    'when the address changes': (user) =>
      call(api, saveUser, { caller: admin, payload: { ...unchanged(user), email: freshEmail() } }),
    'when the user is deactivated': (user) =>
      call(api, saveUserState, {
        caller: admin,
        payload: { userIds: [user.userId], status: 'Deactivated' },
      }),
    'when another is sent': async (user) => {
      await wait(user);
      dataOf(await again(user));
    },
    'after its days': (user) =>
      db()
        .updateTable('user_invitations')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('user_id', '=', user.userId)
        .execute(),
  };
  test.each(Object.entries(changes))('%s', async (_when, change) => {
    const user = await invite();
    const token = await tokenOf(user.email);
    await change(user);
    expect(refusalOf(await view(token))).toBe('410 INVITATION_INVALID');
    expect(refusalOf(await accept(token))).toBe('410 INVITATION_INVALID');
  });
});

test('an expired one is shown, and sent again it works', async () => {
  const user = await invite();
  await sent();
  await changes(user, { expires_at: new Date(Date.now() - 1) });
  expect(await stateOf(user)).toBe('expired');
  await wait(user);
  dataOf(await again(user));
  expect(dataOf(await accept(await tokenOf(user.email)))).toEqual({ userName: user.userName });
});
const changes = (user: UserItem, values: { expires_at: Date }) =>
  db().updateTable('user_invitations').set(values).where('user_id', '=', user.userId).execute();

test('an invitation replaces a one-time password that was not used', async () => {
  const { user, oneTimePassword } = await addUser(api, admin, { email: freshEmail() });
  dataOf(await again(user));
  expect(refusalOf(await trySignIn(api, user.userName, oneTimePassword ?? ''))).toBe(
    '401 AUTH_INVALID_CREDENTIALS',
  );
  expect(dataOf(await accept(await tokenOf(user.email)))).toEqual({ userName: user.userName });
});

test('refuses invitations that cannot arrive or are not needed', async () => {
  const withoutAddress = await requestUser(api, admin, { invite: true });
  expect(refusalOf(withoutAddress)).toBe('400 INVALID_INPUT');
  const { user } = await addUser(api, admin);
  expect(refusalOf(await again(user))).toBe('400 INVALID_INPUT');
  const invited = await invite();
  expect(refusalOf(await again(invited))).toBe('429 RATE_LIMITED');
  dataOf(await accept(await tokenOf(invited.email)));
  expect(refusalOf(await again(invited))).toBe('409 USER_WRONG_STATE');
  const sso = await addUser(api, admin, { isSSOLogin: true, invite: true });
  expect(sso.user.invitation).toBeNull();
  expect(refusalOf(await again(sso.user))).toBe('409 USER_IS_SSO');
});

test('shows that an address was rejected, or that the mail server never answered', async () => {
  await inbox.close();
  inbox = await openInbox(
    {
      onRcptTo: (_to, _session, done) =>
        done(Object.assign(new Error('no such person'), { responseCode: 550 })),
    },
    { port },
  );
  const rejected = await invite();
  await sent();
  expect(await stateOf(rejected)).toBe('not-delivered');
  const unheard = await invite();
  await sent();
  const { id } = await db()
    .selectFrom('user_invitations')
    .select('id')
    .where('user_id', '=', unheard.userId)
    .executeTakeFirstOrThrow();
  await db()
    .updateTable('user_invitations')
    .set({ delivery: 'waiting' })
    .where('id', '=', id)
    .execute();
  await failInvitation({ db: db() }, { invitationId: id });
  expect(await stateOf(unheard)).toBe('not-delivered');
});

test('an address that guesses too often has to wait', async () => {
  const guess = (address: string) =>
    call(api, viewInvitation, { payload: { token: 'guess' }, remoteAddress: address });
  for (let time = 0; time < 50; time += 1)
    expect(refusalOf(await guess('192.0.2.9'))).toBe('410 INVITATION_INVALID');
  expect(refusalOf(await guess('192.0.2.9'))).toBe('429 AUTH_TOO_MANY_ATTEMPTS');
  expect(refusalOf(await guess('192.0.2.10'))).toBe('410 INVITATION_INVALID');
});

test.each([
  [{}, 'users.invitationsNeedMail'],
  [
    { GLOSSA_SMTP_URL: 'smtp://127.0.0.1:1', GLOSSA_MAIL_FROM: 'Glossa <glossa@example.org>' },
    'users.invitationsNeedAddress',
  ],
])('with the settings %j it says what is missing', async (env, missing) => {
  const other = await createTestApi({ env });
  try {
    const caller = await join(other, 'Organisation administrator');
    const refused = await requestUser(other, caller, { email: freshEmail(), invite: true });
    expect(refusalOf(refused)).toBe('409 INVITATION_UNAVAILABLE');
    expect(refused.body).toContain(missing);
    const { user } = await addUser(other, caller, { email: freshEmail() });
    const later = await call(other, inviteUser, { caller, params: { id: user.userId } });
    expect(refusalOf(later)).toBe('409 INVITATION_UNAVAILABLE');
  } finally {
    await other.stop();
  }
});
