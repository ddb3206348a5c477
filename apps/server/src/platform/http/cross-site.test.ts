import type { AddressInfo } from 'node:net';
import { encodePassword, login, logout, renewSession } from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import { createLiveTicket, livePath } from '@glossa/contracts/live-messages';
import { exchangeSsoToken, findSSOAccessCode, getSSOToken } from '@glossa/contracts/single-sign-on';
import { saveUserState, viewUser } from '@glossa/contracts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { createPerson, testPassword } from '../../testing/people.ts';
import { call, createTestApi, signInAs, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let published: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  published = await createTestApi({
    env: { GLOSSA_PUBLIC_URL: 'https://glossa.example.org', GLOSSA_TRUSTED_PROXIES: 'loopback' },
  });
});
afterAll(async () => {
  await api.stop();
  await published.stop();
});

const refused = '403 CROSS_SITE_REQUEST';
const signIn = (at: TestApi, headers: Record<string, string>, userName = 'no-one') =>
  call(at, login, { headers, payload: { userName, password: encodePassword(testPassword) } });

describe('a call from a page', () => {
  const host = 'glossa.lan:4000';
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that looks alike', { origin: `http://${host}.evil.example` }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another site, by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site', origin: `http://${host}` }],
  ])('of %s does not sign the browser in', async (_what, headers) => {
    const { userName } = await createPerson(api.services.database.db, { role: 'Viewer' });
    const answer = await signIn(api, { host, ...headers }, userName);
    expect(refusalOf(answer)).toBe(refused);
    expect(answer.cookies).toEqual([]);
  });

  test.each([
    ['the own origin', { origin: `http://${host}` }],
    ['the own origin behind TLS', { origin: `https://${host}` }],
    ['the own site', { 'sec-fetch-site': 'same-origin' }],
    ['no page, but a program', {}],
  ])('of %s is served', async (_what, headers) => {
    const { userName } = await createPerson(api.services.database.db, { role: 'Viewer' });
    expect((await signIn(api, { host, ...headers }, userName)).statusCode).toBe(200);
  });

  test.each([
    renewSession,
    logout,
    findSSOAccessCode,
    exchangeSsoToken,
    getSSOToken,
    saveUserState,
  ])('of another origin cannot use $path', async (endpoint) => {
    const caller = await join(api, 'System administrator');
    const answer = await call(api, endpoint, {
      caller,
      params: { clientId: 'glossa' },
      payload: {},
      headers: { origin: 'https://evil.example' },
      cookies: { glossa_refresh: caller.cookie },
    });
    expect(refusalOf(answer)).toBe(refused);
  });

  test('must be of the published address, whatever the host says', async () => {
    const forged = { host: 'evil.example', origin: 'http://evil.example' };
    expect(refusalOf(await signIn(published, forged))).toBe(refused);
    const forwarded = { ...forged, 'x-forwarded-host': 'evil.example' };
    expect(refusalOf(await signIn(published, forwarded))).toBe(refused);
    const own = { host: '127.0.0.1:4000', origin: 'https://glossa.example.org' };
    expect(refusalOf(await signIn(published, own))).toBe('401 AUTH_INVALID_CREDENTIALS');
  });

  test('believes a forwarded host from a trusted proxy only', async () => {
    const headers = {
      host: 'internal:4000',
      'x-forwarded-host': 'evil.example',
      origin: 'http://evil.example',
    };
    expect(refusalOf(await signIn(api, headers))).toBe(refused);
  });
});

test('form-encoded bodies are for the two calls of OAuth only', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ userName: 'x', password: 'eA==' }).toString();
  const signedIn = await call(api, login, { headers: form, payload: body });
  expect(signedIn.json()).toMatchObject({
    code: 'INVALID_INPUT',
    messageRef: { id: 'validation.formNotAccepted' },
  });
  const started = await call(api, findSSOAccessCode, { headers: form, payload: 'providerId=none' });
  expect(refusalOf(started)).toBe('404 SSO_UNKNOWN_PROVIDER');
});

test('answers with a login, and all failures, are stored nowhere', async () => {
  const caller = await join(api, 'Organisation administrator');
  const answers = [
    await call(api, viewUser, { caller }),
    await call(api, getAllCategory, { caller }),
    await call(api, viewUser),
    await signIn(api, {}),
  ];
  for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
});

test('signing out clears cached copies, and nothing that a person typed', async () => {
  const caller = await join(api, 'Viewer');
  const answer = await call(api, logout, { caller, payload: {} });
  expect(answer.headers['clear-site-data']).toBe('"cache"');
});

describe('a session cookie', () => {
  const renewWith = (cookie: string, token: string, userId: string) =>
    call(api, renewSession, {
      payload: { token, userId, isSSOLogin: false },
      cookies: { glossa_refresh: cookie },
    });

  test.each(['x.y', 'not-an-id.secret', '.', `${'a'.repeat(5_000)}.b`, "';--.x", '\u0000.x'])(
    'that is malformed (%j) is answered with 401',
    async (cookie) => {
      const [id = ''] = cookie.split('.');
      const { userId } = await join(api, 'Viewer');
      expect(refusalOf(await renewWith(cookie, id.slice(0, 4_000) || 'x', userId))).toBe(
        '401 AUTH_REQUIRED',
      );
    },
  );

  test('with the right ids and an invented secret ends no session', async () => {
    const caller = await join(api, 'Viewer');
    const id = caller.answer.jwtToken.refreshToken;
    for (const secret of ['A'.repeat(43), 'A'.repeat(65)])
      expect(refusalOf(await renewWith(`${id}.${secret}`, id, caller.userId))).toBe(
        '401 AUTH_REQUIRED',
      );
    expect((await call(api, getAllCategory, { caller })).statusCode).toBe(200);
    expect((await renewWith(caller.cookie, id, caller.userId)).statusCode).toBe(200);
  });

  test('that was replaced long ago was copied: the session ends', async () => {
    const caller = await join(api, 'Viewer');
    const id = caller.answer.jwtToken.refreshToken;
    let cookie = caller.cookie;
    for (let turn = 0; turn < 2; turn += 1) {
      const renewed = await renewWith(cookie, id, caller.userId);
      cookie = renewed.cookies.find(({ name }) => name === 'glossa_refresh')?.value ?? '';
    }
    expect(refusalOf(await renewWith(caller.cookie, id, caller.userId))).toBe(
      '401 AUTH_SESSION_REVOKED',
    );
    expect((await call(api, getAllCategory, { caller })).statusCode).toBe(401);
  });
});

describe('HTTPS', () => {
  const hstsOf = async (at: TestApi) =>
    (await at.app.inject('/api/translation-tool-api/health')).headers['strict-transport-security'];

  test('is asked of this host only', async () => {
    expect(await hstsOf(api)).toBeUndefined();
    expect(await hstsOf(published)).toBe('max-age=31536000');
  });

  test('is asked of subdomains too if the operator wants it', async () => {
    const wide = await createTestApi({
      env: {
        GLOSSA_PUBLIC_URL: 'https://glossa.example.org',
        GLOSSA_TRUSTED_PROXIES: 'none',
        GLOSSA_HSTS_SUBDOMAINS: 'true',
      },
    });
    expect(await hstsOf(wide)).toBe('max-age=31536000; includeSubDomains');
    await wide.stop();
  });

  test('is required for cookies of a published https address', async () => {
    const { userName } = await createPerson(published.services.database.db, { role: 'Viewer' });
    const answer = await signIn(published, {}, userName);
    expect(answer.cookies.length).toBeGreaterThan(1);
    for (const cookie of answer.cookies)
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict' });
  });
});

describe('a socket', () => {
  const open = async (at: TestApi, headers: Record<string, string>) => {
    const { userName } = await createPerson(at.services.database.db, { role: 'Viewer' });
    const caller = await signInAs(at, userName);
    const { ticket } = dataOf<{ ticket: string }>(await call(at, createLiveTicket, { caller }));
    if (!at.app.server.listening) await at.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = at.app.server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}?ticket=${ticket}`, { headers });
    try {
      return await new Promise((resolve, reject) => {
        socket.once('message', () => resolve('open'));
        socket.once('close', resolve);
        socket.once('error', reject);
      });
    } finally {
      socket.terminate();
    }
  };

  test.each<Record<string, string>>([
    { host: 'evil.example', origin: 'http://evil.example' },
    { host: 'evil.example', origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' },
    { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' },
  ])('is not opened with a forged host: %o', async (headers) => {
    expect(await open(api, headers)).toBe(4401);
    expect(await open(published, headers)).toBe(4401);
  });

  test('is opened by a page of the published address', async () => {
    expect(await open(published, { origin: 'https://glossa.example.org' })).toBe('open');
  });

  test.each(['localhost:4000', '192.168.1.7:4000', '[fd00::1]:4000', 'glossa.lan', 'server'])(
    'is opened by a page of %s, which no website can be',
    async (host) => {
      expect(await open(api, { host, origin: `http://${host}` })).toBe('open');
    },
  );
});
