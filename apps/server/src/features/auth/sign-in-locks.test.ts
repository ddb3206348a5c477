import { encodePassword, login } from '@glossa/contracts/auth';
import { resetUserPassword } from '@glossa/contracts/users';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { createPerson, testPassword } from '../../testing/people.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';

const proxy = '10.0.0.5';
let api: TestApi;
let ahead = 0;
beforeAll(async () => {
  api = await createTestApi({
    overrides: { clock: { now: () => new Date(Date.now() + ahead) } },
    env: { GLOSSA_TRUSTED_PROXIES: proxy },
  });
});
afterEach(() => {
  ahead = 0;
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
let addresses = 0;
/** One that no other test uses. */
const newAddress = () => {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
};
type Try = {
  password?: string;
  address?: string;
  device?: string | undefined;
  forwarded?: string;
};
const wrong = 'Wrong@Password1';
const trySignIn = (userName: string, options: Try = {}) =>
  api.app.inject({
    method: login.method,
    url: login.path,
    payload: { userName, password: encodePassword(options.password ?? wrong) },
    remoteAddress: options.address ?? proxy,
    ...(options.forwarded ? { headers: { 'x-forwarded-for': options.forwarded } } : {}),
    ...(options.device ? { cookies: { glossa_device: options.device } } : {}),
  });
const signInFrom = async (userName: string, address: string) => {
  const answer = await trySignIn(userName, { password: testPassword, address });
  expect(answer.statusCode).toBe(200);
  return answer.cookies.find(({ name }) => name === 'glossa_device')?.value ?? '';
};
const person = () => createPerson(db(), { role: 'Viewer' });
const fail = async (times: number, userName: string, options: Try) => {
  for (let attempt = 0; attempt < times; attempt += 1)
    expect(refusalOf(await trySignIn(userName, options))).toBe('401 AUTH_INVALID_CREDENTIALS');
};
const blocked = '429 AUTH_TOO_MANY_ATTEMPTS';
/** What many strangers have guessed already. */
const guessed = (userId: string, failures: number) =>
  db()
    .updateTable('sign_in_throttle')
    .set({ failures })
    .where('key', '=', `account:${userId}`)
    .execute();

describe('an account and an address', () => {
  test('counts every spelling of a user name as one', async () => {
    const { userName } = await person();
    const address = newAddress();
    const wide = userName.replace('person', 'ｐｅｒｓｏｎ');
    const spellings = [userName, ` ${userName}`, `${userName}  `, userName.toUpperCase(), wide];
    for (const spelling of [...spellings, ...spellings]) await fail(1, spelling, { address });
    for (const spelling of spellings)
      expect(refusalOf(await trySignIn(spelling, { address, password: testPassword }))).toBe(
        blocked,
      );
  });

  test('signs in with every spelling of a user name', async () => {
    const { userName } = await person();
    for (const spelling of [` ${userName.toUpperCase()} `, userName.replace('p', 'ｐ')])
      await signInFrom(spelling, newAddress());
  });

  test('counts spellings of an unknown name as one', async () => {
    const address = newAddress();
    for (const spelling of ['No-One', ' no-one', 'ｎo-one', 'NO-ONE ', 'no-one'])
      await fail(2, spelling, { address });
    expect(refusalOf(await trySignIn('no-one', { address }))).toBe(blocked);
  });

  test('counts guesses that are sent at once', async () => {
    const { userName } = await person();
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => trySignIn(userName, { address })),
    );
    const guesses = answers.filter((answer) => answer.statusCode === 401);
    expect(guesses).toHaveLength(10);
  });

  test('ends the block after 15 minutes, or with a new password', async () => {
    const { userName, userId, organisationId } = await person();
    const address = newAddress();
    await fail(10, userName, { address });
    ahead = 16 * 60_000;
    await signInFrom(userName, address);
    await fail(10, userName, { address });
    expect(refusalOf(await trySignIn(userName, { address }))).toBe(blocked);
    const admin = await join(api, 'Organisation administrator', organisationId);
    const { oneTimePassword } = dataOf<{ oneTimePassword: string }>(
      await call(api, resetUserPassword, { caller: admin, params: { id: userId } }),
    );
    const entered = await trySignIn(userName, { address, password: oneTimePassword });
    expect(entered.statusCode).toBe(200);
  });

  test('counts the network of an IPv6 address', async () => {
    const { userName } = await person();
    for (let host = 1; host <= 10; host += 1)
      await fail(1, userName, { address: `2001:db8:7:7:${host}::1` });
    expect(refusalOf(await trySignIn(userName, { address: '2001:db8:7:7:ffff::9' }))).toBe(blocked);
    await fail(1, userName, { address: '2001:db8:7:8::1' });
  });
});

describe('strangers', () => {
  test('block new addresses only: not a browser, and not an address, that signed in before', async () => {
    const { userName, userId } = await person();
    const office = newAddress();
    const device = await signInFrom(userName, office);
    await fail(1, userName, { address: newAddress() });
    await guessed(userId, 99);
    await fail(1, userName, { address: newAddress() });
    const password = testPassword;
    expect(refusalOf(await trySignIn(userName, { address: newAddress(), password }))).toBe(blocked);
    await signInFrom(userName, office);
    const elsewhere = await trySignIn(userName, { address: newAddress(), password, device });
    expect(elsewhere.statusCode).toBe(200);
    // Slower, but not for ever.
    ahead = 61 * 60_000;
    await signInFrom(userName, newAddress());
  });

  test('do not block a known browser from its own address', async () => {
    const { userName } = await person();
    const office = newAddress();
    const device = await signInFrom(userName, office);
    await fail(10, userName, { address: office });
    expect(refusalOf(await trySignIn(userName, { address: office }))).toBe(blocked);
    const password = testPassword;
    expect((await trySignIn(userName, { address: office, password, device })).statusCode).toBe(200);
  });

  test('cannot use the browser of another account, nor one whose session was ended', async () => {
    const [mine, theirs] = [await person(), await person()];
    const device = await signInFrom(mine.userName, newAddress());
    const address = newAddress();
    await fail(10, theirs.userName, { address, device });
    expect(refusalOf(await trySignIn(theirs.userName, { address, device }))).toBe(blocked);
    await db()
      .updateTable('sessions')
      .set({ revoked_at: new Date(), revoked_reason: 'ended by a person' })
      .where('user_id', '=', mine.userId)
      .execute();
    await fail(10, mine.userName, { address, device });
    expect(refusalOf(await trySignIn(mine.userName, { address }))).toBe(blocked);
  });

  test('who copy the cookie of a browser have ten guesses like others', async () => {
    const { userName } = await person();
    const device = await signInFrom(userName, newAddress());
    await fail(10, userName, { address: newAddress(), device });
    expect(refusalOf(await trySignIn(userName, { address: newAddress(), device }))).toBe(blocked);
  });
});

describe('the address of a client', () => {
  const lastRefusal = async () =>
    db()
      .selectFrom('audit_log')
      .select('address')
      .where('action', '=', 'sign-in-refused')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();

  test('ignores X-Forwarded-For of someone who is no proxy', async () => {
    const { userName } = await person();
    const address = newAddress();
    for (let guess = 1; guess <= 10; guess += 1)
      await fail(1, userName, { address, forwarded: `203.0.113.${guess}` });
    expect(refusalOf(await trySignIn(userName, { address, forwarded: '203.0.113.99' }))).toBe(
      blocked,
    );
    await fail(1, 'someone-else', { address, forwarded: '203.0.113.1' });
    expect(await lastRefusal()).toEqual({ address });
  });

  test('is the right-most one that is no proxy', async () => {
    const { userName } = await person();
    const client = newAddress();
    for (let guess = 1; guess <= 10; guess += 1)
      await fail(1, userName, { forwarded: `203.0.113.${guess}, ${client}` });
    expect(refusalOf(await trySignIn(userName, { forwarded: `192.0.2.1, ${client}` }))).toBe(
      blocked,
    );
    await fail(1, 'someone-else', { forwarded: `203.0.113.1, ${client}, ${proxy}` });
    expect(await lastRefusal()).toEqual({ address: client });
  });
});
