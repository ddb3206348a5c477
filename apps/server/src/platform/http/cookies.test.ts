import {
  encodePassword,
  type LoginAnswer,
  login,
  logout,
  renewSession,
} from '@glossa/contracts/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, refusalOf } from '../../testing/media-calls.ts';
import { createPerson, testPassword } from '../../testing/people.ts';
import { call, createTestApi, signInAs, type TestApi } from '../../testing/test-api.ts';

let plain: TestApi;
let published: TestApi;
beforeAll(async () => {
  plain = await createTestApi();
  published = await createTestApi({
    env: { GLOSSA_PUBLIC_URL: 'https://glossa.example.org', GLOSSA_TRUSTED_PROXIES: 'none' },
  });
});
afterAll(async () => {
  await plain.stop();
  await published.stop();
});

async function open(api: TestApi) {
  const { userId, userName } = await createPerson(api.services.database.db, { role: 'Viewer' });
  const signedIn = await call(api, login, {
    payload: { userName, password: encodePassword(testPassword) },
  });
  const { cookies } = signedIn;
  const session = dataOf<LoginAnswer>(signedIn).jwtToken.refreshToken;
  const renew = (sent: Record<string, string>) =>
    call(api, renewSession, {
      payload: { token: session, userId, isSSOLogin: false },
      cookies: sent,
    });
  return { cookies, renew };
}
const valueIn = (cookies: readonly { name: string; value: string }[], name: string) =>
  cookies.find((cookie) => cookie.name === name)?.value ?? '';

test('under HTTPS every cookie is bound to this host by its name', async () => {
  const { cookies, renew } = await open(published);
  expect(cookies.map(({ name }) => name).sort()).toEqual([
    '__Host-glossa_device',
    '__Host-glossa_refresh',
  ]);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Strict' });
    expect(cookie).not.toHaveProperty('domain');
  }
  const name = '__Host-glossa_refresh';
  const renewed = await renew({ [name]: valueIn(cookies, name) });
  dataOf(renewed);
  expect(renewed.cookies.map((cookie) => cookie.name)).toEqual([name]);
});

test('the cookie of an earlier version is accepted once, and replaced', async () => {
  const { cookies, renew } = await open(published);
  const renewed = await renew({ glossa_refresh: valueIn(cookies, '__Host-glossa_refresh') });
  dataOf(renewed);
  const [bound, ...old] = renewed.cookies;
  expect(bound).toMatchObject({ name: '__Host-glossa_refresh', path: '/' });
  expect(old).not.toEqual([]);
  for (const cookie of old)
    expect(cookie).toMatchObject({
      name: 'glossa_refresh',
      value: '',
      path: '/api/translation-tool-api',
      expires: new Date(0),
    });
});

test('where both are sent, the one of this host counts', async () => {
  const victim = await open(published);
  const other = await open(published);
  const own = valueIn(victim.cookies, '__Host-glossa_refresh');
  const planted = valueIn(other.cookies, '__Host-glossa_refresh');
  dataOf(await victim.renew({ '__Host-glossa_refresh': own, glossa_refresh: planted }));
  expect(refusalOf(await victim.renew({ glossa_refresh: planted }))).toBe('401 AUTH_REQUIRED');
});

test('signing out removes it, as browsers demand it for the name', async () => {
  const { userName } = await createPerson(published.services.database.db, { role: 'Viewer' });
  const caller = await signInAs(published, userName);
  const { cookies } = await call(published, logout, { caller, payload: {} });
  expect(cookies).toMatchObject([
    { name: '__Host-glossa_refresh', value: '', path: '/', secure: true, expires: new Date(0) },
  ]);
});

test('without HTTPS the names have no prefix, which browsers would refuse', async () => {
  const { cookies } = await open(plain);
  expect(cookies.map(({ name, path }) => `${name} ${path}`).sort()).toEqual([
    'glossa_device /api/translation-tool-api/login',
    'glossa_refresh /api/translation-tool-api',
  ]);
});
