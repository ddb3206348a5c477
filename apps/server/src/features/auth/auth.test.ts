import {
  changePassword,
  encodePassword,
  login,
  logout,
  renewSession,
} from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, testPassword } from '../../test-support/people.ts';
import { call, createTestApi, signInAs, type TestApi } from '../../test-support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
const renewWith = (
  caller: { cookie: string; bearer: string; userId: string },
  cookie = caller.cookie,
) =>
  call(api, renewSession, {
    payload: { token: caller.bearer, userId: caller.userId, isSSOLogin: false },
    cookies: { glossa_refresh: cookie },
  });
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

describe('sign-in', () => {
  test('answers the person, a token, and the 17 resources', async () => {
    const { userName, userId } = await createPerson(db(), { role: 'Viewer' });
    const { answer, cookie } = await signInAs(api, userName);
    expect(answer.user).toMatchObject({
      userId,
      userName,
      firstTimeLogin: false,
      isSSOLogin: false,
    });
    expect(answer.roleResourceDetailDTOList).toHaveLength(17);
    expect(
      answer.roleResourceDetailDTOList.find((entry) => entry.resource === 'Media'),
    ).toMatchObject({ viewPermission: true, editPermission: false });
    expect(cookie).toContain('.');
  });

  test('unknown, wrong and disabled get the same answer', async () => {
    const disabled = await createPerson(db(), { role: 'Viewer', status: 'Deactivated' });
    const known = await createPerson(db(), { role: 'Viewer' });
    const attempt = (userName: string, password: string) =>
      call(api, login, { payload: { userName, password: encodePassword(password) } });
    const answers = await Promise.all([
      attempt('nobody-here', testPassword),
      attempt(known.userName, 'Wrong@Password1'),
      attempt(disabled.userName, testPassword),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  });

  test('the account is blocked after ten failures, the right password included', async () => {
    const { userName } = await createPerson(db(), { role: 'Viewer' });
    for (let attempt = 0; attempt < 10; attempt += 1)
      await call(api, login, {
        payload: { userName, password: encodePassword('Wrong@Password1') },
      });
    const answer = await call(api, login, {
      payload: { userName, password: encodePassword(testPassword) },
    });
    expect(answer.json()).toMatchObject({ code: 'AUTH_TOO_MANY_ATTEMPTS', success: false });
  });

  test('unknown fields are refused', async () => {
    const answer = await call(api, login, {
      payload: { userName: 'x', password: encodePassword('x'), isAdmin: true },
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('renewal', () => {
  test('rotates the secret and the old one still serves a second tab for a moment', async () => {
    const { userName } = await createPerson(db(), { role: 'Viewer' });
    const caller = await signInAs(api, userName);
    const first = await renewWith(caller);
    expect(first.statusCode).toBe(200);
    const next = first.cookies.find((cookie) => cookie.name === 'glossa_refresh')?.value;
    expect(next).toBeTruthy();
    expect(next).not.toBe(caller.cookie);
    const secondTab = await renewWith(caller);
    expect(secondTab.statusCode).toBe(200);
    expect(secondTab.cookies).toHaveLength(0);
  });

  test('a secret used again after the grace revokes the session for both', async () => {
    const { userName, userId, organisationId } = await createPerson(db(), { role: 'Viewer' });
    const caller = await signInAs(api, userName);
    const rotated = await renewWith(caller);
    const next = rotated.cookies.find((cookie) => cookie.name === 'glossa_refresh')?.value ?? '';
    await db()
      .updateTable('sessions')
      .set({ rotated_at: new Date(Date.now() - 60_000) })
      .where('user_id', '=', userId)
      .execute();
    expect((await renewWith(caller)).json()).toMatchObject({ code: 'AUTH_SESSION_REVOKED' });
    expect((await renewWith(caller, next)).json()).toMatchObject({ code: 'AUTH_SESSION_REVOKED' });
    expect((await call(api, getAllCategory, { caller })).statusCode).toBe(401);
    const entry = await db()
      .selectFrom('audit_log')
      .select(['organisation_id', 'user_name'])
      .where('user_id', '=', userId)
      .where('action', '=', 'session-revoked')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ organisation_id: organisationId, user_name: userName });
  });

  test('the body must name the session of the cookie', async () => {
    const [one, two] = await Promise.all([
      createPerson(db(), { role: 'Viewer' }),
      createPerson(db(), { role: 'Viewer' }),
    ]);
    const [a, b] = [await signInAs(api, one.userName), await signInAs(api, two.userName)];
    expect((await renewWith({ ...a, userId: b.userId })).statusCode).toBe(401);
    expect((await renewWith({ ...a, bearer: b.bearer })).statusCode).toBe(401);
    const handle = await call(api, renewSession, {
      payload: { token: a.answer.jwtToken.refreshToken, userId: a.userId, isSSOLogin: false },
      cookies: { glossa_refresh: a.cookie },
    });
    expect(handle.statusCode).toBe(200);
  });

  test('signing out ends the session at once', async () => {
    const { userName } = await createPerson(db(), { role: 'Viewer' });
    const caller = await signInAs(api, userName);
    expect((await call(api, logout, { caller, payload: {} })).statusCode).toBe(200);
    expect((await call(api, getAllCategory, { caller })).statusCode).toBe(401);
    expect((await renewWith(caller)).statusCode).toBe(401);
  });
});

describe('change password', () => {
  test('a one-time password opens nothing but the change', async () => {
    const { userName } = await createPerson(db(), { role: 'Viewer', firstTimeLogin: true });
    const caller = await signInAs(api, userName);
    expect((await call(api, getAllCategory, { caller })).json()).toMatchObject({
      code: 'AUTH_PASSWORD_CHANGE_REQUIRED',
    });
    const changed = await call(api, changePassword, {
      caller,
      payload: form({
        userId: caller.userId,
        oldPassword: encodePassword(testPassword),
        password: encodePassword('Calm$River77Bend'),
      }),
    });
    expect(changed.json()).toMatchObject({
      success: true,
      data: { user: { firstTimeLogin: false } },
    });
    expect((await call(api, getAllCategory, { caller })).statusCode).toBe(200);
    await signInAs(api, userName, 'Calm$River77Bend');
  });

  test.each([
    ['Old wrong', 'Wrong@Password1', 'Calm$River77Bend', 'PASSWORD_OLD_WRONG'],
    ['too short', testPassword, 'Aa1@', 'PASSWORD_RULE'],
    ['a character outside the list', testPassword, 'Calm#River77Bend', 'PASSWORD_RULE'],
    ['common', testPassword, 'P@ssw0rd123!', 'PASSWORD_COMMON'],
    ['the same again', testPassword, testPassword, 'PASSWORD_SAME'],
  ])('refuses: %s', async (_what, oldPassword, password, code) => {
    const { userName } = await createPerson(db(), { role: 'Viewer' });
    const caller = await signInAs(api, userName);
    const answer = await call(api, changePassword, {
      caller,
      payload: form({
        userId: caller.userId,
        oldPassword: encodePassword(oldPassword),
        password: encodePassword(password),
      }),
    });
    expect(answer.json()).toMatchObject({ success: false, code });
  });

  test('somebody else’s password cannot be changed', async () => {
    const [one, two] = [
      await createPerson(db(), { role: 'Viewer' }),
      await createPerson(db(), { role: 'Viewer' }),
    ];
    const caller = await signInAs(api, one.userName);
    const answer = await call(api, changePassword, {
      caller,
      payload: form({
        userId: two.userId,
        oldPassword: encodePassword(testPassword),
        password: encodePassword('Calm$River77Bend'),
      }),
    });
    expect(answer.statusCode).toBe(403);
  });

  test('64 characters and more are welcome', async () => {
    const { userName } = await createPerson(db(), { role: 'Viewer' });
    const caller = await signInAs(api, userName);
    const long = `Aa1@${'x'.repeat(96)}`;
    const answer = await call(api, changePassword, {
      caller,
      payload: form({
        userId: caller.userId,
        oldPassword: encodePassword(testPassword),
        password: encodePassword(long),
      }),
    });
    expect(answer.statusCode).toBe(200);
    await signInAs(api, userName, long);
  });
});
