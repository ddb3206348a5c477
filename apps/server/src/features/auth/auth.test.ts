import {
  changePassword,
  encodePassword,
  login,
  logout,
  renewSession,
} from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import { errorMessageId } from '@glossa/contracts/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, testPassword } from '../../testing/people.ts';
import { call, createTestApi, signInAs, type TestApi } from '../../testing/test-api.ts';

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

describe('login', () => {
  test('returns the user, a token and the 17 resources', async () => {
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

  test('gives the same response for unknown, wrong and disabled accounts', async () => {
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
    const bodies = answers.map((answer) => ({ ...answer.json(), requestId: undefined }));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test('blocks the account after ten failures, even for the right password', async () => {
    const { userName } = await createPerson(db(), { role: 'Viewer' });
    for (let attempt = 0; attempt < 10; attempt += 1)
      await call(api, login, {
        payload: { userName, password: encodePassword('Wrong@Password1') },
      });
    const answer = await call(api, login, {
      payload: { userName, password: encodePassword(testPassword) },
    });
    expect(answer.json()).toMatchObject({
      code: 'AUTH_TOO_MANY_ATTEMPTS',
      success: false,
      messageRef: { id: 'errors.authTooManyAttemptsFor', params: { minutes: 15 } },
    });
    expect(answer.headers['retry-after']).toMatch(/^\d{3}$/);
  });

  test('rejects unknown fields', async () => {
    const answer = await call(api, login, {
      payload: { userName: 'x', password: encodePassword('x'), isAdmin: true },
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('session renewal', () => {
  test('rotates the secret and briefly accepts the old one for a second tab', async () => {
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

  test('revokes the session for both when a secret is reused after the grace period', async () => {
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

  test('requires the body to name the session of the cookie', async () => {
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

  test('logging out ends the session immediately', async () => {
    const { userName } = await createPerson(db(), { role: 'Viewer' });
    const caller = await signInAs(api, userName);
    expect((await call(api, logout, { caller, payload: {} })).statusCode).toBe(200);
    expect((await call(api, getAllCategory, { caller })).statusCode).toBe(401);
    expect((await renewWith(caller)).statusCode).toBe(401);
  });
});

describe('change password', () => {
  test('a one-time password permits only the password change', async () => {
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
    ['breached', testPassword, 'Mountain2024!', 'PASSWORD_COMMON'],
    ['the current password', testPassword, testPassword, 'PASSWORD_SAME'],
  ] as const)('rejects: %s', async (_what, oldPassword, password, code) => {
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
    const messageRef = { id: errorMessageId(code) };
    expect(answer.json()).toMatchObject({ success: false, code, messageRef });
  });

  test('denies changing another user’s password', async () => {
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

  test('accepts 64 characters and more', async () => {
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
