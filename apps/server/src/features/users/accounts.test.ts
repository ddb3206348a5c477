import { randomUUID } from 'node:crypto';
import { saveToken } from '@glossa/contracts/api-tokens';
import { encodePassword } from '@glossa/contracts/auth';
import {
  endAllSessions,
  endSession,
  type SessionItem,
  viewSessions,
} from '@glossa/contracts/user-sessions';
import { resetUserPassword, viewUser } from '@glossa/contracts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSince } from '../../testing/expect-since.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { testPassword } from '../../testing/people.ts';
import {
  type Caller,
  call,
  createTestApi,
  signInAs,
  type TestApi,
} from '../../testing/test-api.ts';
import {
  addUser,
  grant,
  historyOf,
  joinWith,
  type Member,
  trySignIn,
} from '../../testing/user-calls.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

/** The same user with an API token. */
async function withToken<C extends Caller>(caller: C, name = 'program'): Promise<C> {
  const payload = { name, expiresInDays: 1, roleResource: caller.answer.roleResourceDetailDTOList };
  const { token } = dataOf<{ token: string }>(await call(api, saveToken, { caller, payload }));
  return { ...caller, bearer: token };
}
const works = async (caller: Caller) =>
  (await call(api, viewSessions, { caller, params: { id: caller.userId } })).statusCode === 200;

describe('resetting a password', () => {
  const reset = (caller: Caller, id: string) =>
    call(api, resetUserPassword, { caller, params: { id } });

  test('invalidates the old password, every session and every token', async () => {
    const admin = await join(api, 'Organisation administrator');
    const person = await join(api, 'Viewer', admin.organisationId);
    const { userName } = person.answer.user;
    const elsewhere = await signInAs(api, userName);
    const program = await withToken(person);
    const before = Date.now();
    const answer = await reset(admin, person.userId);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { oneTimePassword, expiresAt } = dataOf<{ oneTimePassword: string; expiresAt: string }>(
      answer,
    );
    const twoWeeks = 14 * 86_400_000;
    expectSince(new Date(Date.parse(expiresAt) - twoWeeks).toISOString(), before);
    for (const caller of [person, elsewhere, program]) expect(await works(caller)).toBe(false);
    expect(refusalOf(await trySignIn(api, userName, testPassword))).toBe(
      '401 AUTH_INVALID_CREDENTIALS',
    );
    const { answer: again } = await signInAs(api, userName, oneTimePassword);
    expect(again.user.firstTimeLogin).toBe(true);
    const history = await historyOf(api, person.userId);
    expect(history).toMatchObject([
      { action: 'password-reset', user_id: admin.userId, address: '127.0.0.1' },
    ]);
    expect(JSON.stringify(history)).not.toContain(oneTimePassword);

    const { oneTimePassword: next } = dataOf<{ oneTimePassword: string }>(
      await reset(admin, person.userId),
    );
    expect((await trySignIn(api, userName, oneTimePassword)).statusCode).toBe(401);
    expect((await trySignIn(api, userName, next)).statusCode).toBe(200);
  });

  test('is denied for oneself, SSO users and other organizations', async () => {
    const admin = await join(api, 'Organisation administrator');
    const { user } = await addUser(api, admin, { isSSOLogin: true });
    expect(refusalOf(await reset(admin, admin.userId))).toBe('409 USER_SELF');
    expect(refusalOf(await reset(admin, user.userId))).toBe('409 USER_IS_SSO');
    const stranger = await join(api, 'Organisation administrator');
    expect(refusalOf(await reset(stranger, admin.userId))).toBe('404 NOT_FOUND');
    expect(await works(admin)).toBe(true);
  });
});

describe('sessions', () => {
  const list = async (caller: Caller, id = caller.userId) =>
    dataOf<SessionItem[]>(await call(api, viewSessions, { caller, params: { id } }));
  const end = (caller: Caller, id: string, sessionId: string) =>
    call(api, endSession, { caller, params: { id, sessionId }, payload: own });
  const endAll = (caller: Caller, id: string) =>
    call(api, endAllSessions, { caller, params: { id }, payload: own });
  const own = { password: encodePassword(testPassword) };
  const idOf = (caller: Caller) => caller.answer.jwtToken.refreshToken;

  test('are listed newest first, with the current one marked and tokens by name', async () => {
    const person = await join(api, 'Viewer');
    const other = await signInAs(api, person.answer.user.userName);
    await withToken(other, 'nightly');
    const sessions = await list(person);
    expect(sessions).toMatchObject([
      { kind: 'api-token', name: 'nightly', current: false },
      { kind: 'browser', sessionId: idOf(other), current: false, address: '127.0.0.1' },
      { kind: 'browser', sessionId: idOf(person), name: null, current: true },
    ]);
    const stored = await api.services.database.db
      .selectFrom('sessions')
      .select(['refresh_hash', 'token_hash'])
      .where('user_id', '=', person.userId)
      .execute();
    for (const hash of stored.flatMap((row) => [row.refresh_hash, row.token_hash]))
      if (hash) expect(JSON.stringify(sessions)).not.toContain(hash.toString('hex'));
  });

  test('of the caller can be ended one by one, or all but the current one', async () => {
    const person = await join(api, 'Viewer');
    const { userName } = person.answer.user;
    const [second, third] = [await signInAs(api, userName), await signInAs(api, userName)];
    const program = await withToken(person);
    expect((await end(person, person.userId, idOf(second))).statusCode).toBe(200);
    expect(await works(second)).toBe(false);
    expect(refusalOf(await end(person, person.userId, idOf(second)))).toBe('404 NOT_FOUND');
    expect(dataOf(await endAll(person, person.userId))).toEqual({ ended: 2 });
    expect([await works(third), await works(program), await works(person)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(dataOf(await endAll(person, person.userId))).toEqual({ ended: 0 });
    expect(await historyOf(api, person.userId)).toMatchObject([
      { action: 'session-revoked', user_id: person.userId, detail: { sessionId: idOf(second) } },
      { action: 'session-revoked', detail: { ended: 2 } },
    ]);
  });

  test('of the caller are ended with the password only', async () => {
    const person = await join(api, 'Viewer');
    const second = await signInAs(api, person.answer.user.userName);
    const params = { id: person.userId, sessionId: idOf(second) };
    const wrong = { password: encodePassword('Wrong@Password1') };
    const refused = [
      await call(api, endSession, { caller: person, params, payload: wrong }),
      await call(api, endAllSessions, { caller: person, params, payload: wrong }),
      await call(api, endSession, { caller: person, params, payload: {} }),
      await call(api, endAllSessions, { caller: person, params, payload: {} }),
    ];
    expect(refused.map(refusalOf)).toEqual([
      '400 PASSWORD_OLD_WRONG',
      '400 PASSWORD_OLD_WRONG',
      '400 INVALID_INPUT',
      '400 INVALID_INPUT',
    ]);
    expect(await works(second)).toBe(true);
  });

  test('of the caller are ended without it where single sign-on has none', async () => {
    const person = await join(api, 'Viewer');
    const second = await signInAs(api, person.answer.user.userName);
    const { db } = api.services.database;
    await db.updateTable('users').set({ is_sso: true }).where('id', '=', person.userId).execute();
    const params = { id: person.userId, sessionId: idOf(second) };
    expect((await call(api, endSession, { caller: person, params, payload: {} })).statusCode).toBe(
      200,
    );
  });

  test('of others require user edit permission', async () => {
    const admin = await join(api, 'Organisation administrator');
    const { organisationId } = admin;
    const person = await join(api, 'Viewer', organisationId);
    const colleague = await joinWith(api, organisationId, [grant('Users', 'view')]);
    const stranger = await join(api, 'Organisation administrator');
    for (const caller of [colleague, stranger]) {
      const refused = [
        await call(api, viewSessions, { caller, params: { id: person.userId } }),
        await end(caller, person.userId, idOf(person)),
        // The caller's session id does not work in another account.
        await end(caller, caller.userId, idOf(person)),
        await endAll(caller, person.userId),
      ];
      expect(refused.map(refusalOf)).toEqual(Array(4).fill('404 NOT_FOUND'));
    }
    expect(await works(person)).toBe(true);
    expect(await list(admin, person.userId)).toMatchObject([{ current: false }]);
    const foreign = await end(admin, person.userId, idOf(stranger));
    expect(refusalOf(foreign)).toBe('404 NOT_FOUND');
    expect((await end(admin, person.userId, idOf(person))).statusCode).toBe(200);
    expect(refusalOf(await call(api, viewUser, { caller: person }))).toBe('401 AUTH_REQUIRED');
    const again = await signInAs(api, person.answer.user.userName);
    expect(dataOf(await endAll(admin, person.userId))).toEqual({ ended: 1 });
    expect([await works(again), await works(stranger), await works(admin)]).toEqual([
      false,
      true,
      true,
    ]);
    const entry = (await historyOf(api, person.userId)).at(-1);
    expect(entry).toMatchObject({ user_id: admin.userId, organisation_id: organisationId });
  });

  test('that ended or expired are not shown', async () => {
    const person: Member = await join(api, 'Viewer');
    const [expired, revoked] = [
      await signInAs(api, person.answer.user.userName),
      await signInAs(api, person.answer.user.userName),
    ];
    const set = (id: string, columns: { expires_at: Date } | { revoked_at: Date }) =>
      api.services.database.db.updateTable('sessions').set(columns).where('id', '=', id).execute();
    await set(idOf(expired), { expires_at: new Date(Date.now() - 1_000) });
    await set(idOf(revoked), { revoked_at: new Date() });
    expect((await list(person)).map(({ sessionId }) => sessionId)).toEqual([idOf(person)]);
    expect(
      refusalOf(await call(api, viewSessions, { caller: person, params: { id: randomUUID() } })),
    ).toBe('404 NOT_FOUND');
  });
});
