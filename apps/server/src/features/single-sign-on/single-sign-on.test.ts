import { saveUserStatus } from '@glossa/contracts/approvals';
import type { LoginAnswer } from '@glossa/contracts/auth';
import { logout, renewSession, viewSsoProviders } from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import {
  deleteSsoProvider,
  exchangeSsoToken,
  findSSOAccessCode,
  getSSOToken,
  saveSsoProvider,
  testSsoProvider,
  viewSsoSettings,
  viewWaitingState,
} from '@glossa/contracts/single-sign-on';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import {
  startOpenIdProvider,
  type TestProvider,
  walkThroughProvider,
} from '../../test-support/openid-provider.ts';
import { call, createTestApi, type TestApi } from '../../test-support/test-api.ts';

const origin = 'http://localhost';
const back = `${origin}/login/`;
const people = ['ada', 'grace', 'hedy', 'joan', 'mary', 'rosa', 'tess'].map((subject) => ({
  subject,
  email: `${subject}@example.org`,
  emailVerified: subject !== 'hedy',
  name: `${subject[0]?.toUpperCase()}${subject.slice(1)} Example`,
}));

let provider: TestProvider;
let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
let now = () => new Date();
let providerId: string;
beforeAll(async () => {
  provider = await startOpenIdProvider({
    people: [
      ...people,
      { subject: 'stray', email: 'stray@elsewhere.net', emailVerified: true, name: 'Stray' },
    ],
    redirectUris: [back],
    postLogoutRedirectUris: [back],
  });
  const { issuer, clientId, clientSecret } = provider;
  api = await createTestApi({
    overrides: { clock: { now: () => now() } },
    env: {
      GLOSSA_SSO_PROVIDERS: JSON.stringify([{ label: 'Example', issuer, clientId, clientSecret }]),
      GLOSSA_PUBLIC_URL: origin,
    },
  });
  admin = await join(api, 'Organisation administrator');
  await api.services.database.db
    .updateTable('organisations')
    .set({ domain_name: 'example.org' })
    .where('id', '=', admin.organisationId)
    .execute();
  const [choice] = dataOf<Array<{ providerId: string }>>(await call(api, viewSsoProviders));
  providerId = choice?.providerId ?? '';
});
afterAll(async () => {
  await api.stop();
  await provider.close();
});
afterEach(() => {
  now = () => new Date();
});

type Cookies = Record<string, string>;
const keep = (cookies: Cookies, response: LightMyRequestResponse) => {
  for (const { name, value } of response.cookies) cookies[name] = value;
};
const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    // What clients of the old kind send along is not listened to.
    authorization: `Basic ${Buffer.from('glossa:stolen').toString('base64')}`,
  },
});

const begin = async (cookies: Cookies) => {
  const response = await call(api, findSSOAccessCode, { ...form({ providerId }), cookies });
  keep(cookies, response);
  return dataOf<{ authorizationUrl: string }>(response).authorizationUrl;
};
const exchange = (cookies: Cookies, returned: URL, changes: Record<string, string> = {}) =>
  call(api, exchangeSsoToken, {
    params: { clientId: provider.clientId },
    cookies,
    ...form({
      grant_type: 'authorization_code',
      ...Object.fromEntries(returned.searchParams),
      ...changes,
    }),
  });
const enter = async (cookies: Cookies, token: string) => {
  const response = await call(api, getSSOToken, { payload: { token }, cookies });
  keep(cookies, response);
  return response;
};
/** All the way: begin, walk, exchange, enter. */
const signIn = async (login: string, cookies: Cookies = {}) => {
  const returned = await walkThroughProvider(await begin(cookies), login);
  const { access_token } = dataOf<{ access_token: string }>(await exchange(cookies, returned));
  return { response: await enter(cookies, access_token), cookies };
};
const approve = async (login: string) => {
  const { db } = api.services.database;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `${login}@example.org`)
    .executeTakeFirstOrThrow();
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Viewer')
    .executeTakeFirstOrThrow();
  dataOf(
    await call(api, saveUserStatus, {
      caller: admin,
      payload: {
        userId: user.id,
        from: 'Pending',
        status: 'Approved',
        roleIds: [role.id],
        comment: 'Welcome',
      },
    }),
  );
  return user.id;
};
/** Somebody approved and signed in. */
const arrive = async (login: string) => {
  expect(refusalOf((await signIn(login)).response)).toBe('403 APPROVAL_PENDING');
  await approve(login);
  const { response, cookies } = await signIn(login);
  return { answer: dataOf<LoginAnswer>(response), cookies };
};
const renew = async (
  cookies: Cookies,
  answer: LoginAnswer,
  token = answer.jwtToken.refreshToken,
) => {
  const response = await call(api, renewSession, {
    payload: { token, userId: answer.user.userId, isSSOLogin: true },
    cookies,
  });
  keep(cookies, response);
  return response;
};

describe('the way in', () => {
  test('somebody unknown waits, is approved, and enters', async () => {
    const { response, cookies } = await signIn('ada');
    expect(refusalOf(response)).toBe('403 APPROVAL_PENDING');
    const state = async () => dataOf(await call(api, viewWaitingState, { cookies }));
    expect(await state()).toMatchObject({
      status: 'Pending',
      displayName: 'Ada Example',
      comment: null,
    });
    await approve('ada');
    expect(await state()).toMatchObject({ status: 'Approved', comment: 'Welcome', providerId });

    const second = await signIn('ada');
    const answer = dataOf<LoginAnswer>(second.response);
    expect(answer.user).toMatchObject({
      userName: 'ada@example.org',
      isSSOLogin: true,
      firstTimeLogin: false,
      organisationId: admin.organisationId,
    });
    const caller = {
      bearer: answer.jwtToken.token,
      userId: answer.user.userId,
      cookie: '',
      answer,
    };
    expect((await call(api, getAllCategory, { caller })).statusCode).toBe(200);
    expect(
      await api.services.database.db.selectFrom('user_identities').selectAll().execute(),
    ).toHaveLength(1);
  });

  test('nobody waits in a browser that asked for nothing', async () => {
    expect(dataOf(await call(api, viewWaitingState))).toBeNull();
    expect(
      dataOf(await call(api, viewWaitingState, { cookies: { glossa_sso: 'x.y' } })),
    ).toBeNull();
  });

  test('rejected and deactivated people are told so', async () => {
    await signIn('mary');
    const { db } = api.services.database;
    const set = (status: 'Rejected' | 'Deactivated') =>
      db.updateTable('users').set({ status }).where('email', '=', 'mary@example.org').execute();
    await set('Rejected');
    expect(refusalOf((await signIn('mary')).response)).toBe('403 APPROVAL_REJECTED');
    await set('Deactivated');
    expect(refusalOf((await signIn('mary')).response)).toBe('403 ACCOUNT_DEACTIVATED');
  });

  test('an unverified address is refused', async () => {
    const cookies: Cookies = {};
    const returned = await walkThroughProvider(await begin(cookies), 'hedy');
    expect(refusalOf(await exchange(cookies, returned))).toBe('403 SSO_EMAIL_UNVERIFIED');
  });

  test('a domain nobody here uses is refused', async () => {
    expect(refusalOf((await signIn('stray')).response)).toBe('403 SSO_NO_ORGANISATION');
  });

  test('an account with a password is not taken over by its address', async () => {
    const { db } = api.services.database;
    await db
      .updateTable('users')
      .set({ email: 'joan@example.org' })
      .where('id', '=', admin.userId)
      .execute();
    expect(refusalOf((await signIn('joan')).response)).toBe('403 SSO_ACCOUNT_EXISTS');
    await db.updateTable('users').set({ email: null }).where('id', '=', admin.userId).execute();
  });

  test('an account made for single sign-on is taken up at the first sign-in, and never by a second identity', async () => {
    const { db } = api.services.database;
    await db
      .insertInto('users')
      .values({
        organisation_id: admin.organisationId,
        user_name: 'rosa',
        display_name: 'Rosa',
        email: 'rosa@example.org',
        is_sso: true,
        first_time_login: false,
      })
      .execute();
    const { response } = await signIn('rosa');
    expect(dataOf<LoginAnswer>(response).user.userName).toBe('rosa');
    await db
      .updateTable('user_identities')
      .set({ subject: 'another' })
      .where('subject', '=', 'rosa')
      .execute();
    expect(refusalOf((await signIn('rosa')).response)).toBe('403 SSO_ACCOUNT_EXISTS');
  });
});

describe('what comes back must be what was sent out', () => {
  const returnFor = async (cookies: Cookies) => walkThroughProvider(await begin(cookies), 'ada');

  test('wrong and missing state', async () => {
    const cookies: Cookies = {};
    const returned = await returnFor(cookies);
    expect(refusalOf(await exchange(cookies, returned, { state: 'x'.repeat(43) }))).toBe(
      '401 SSO_REFUSED',
    );
    returned.searchParams.delete('state');
    expect((await exchange(cookies, returned)).statusCode).toBe(400);
  });

  test('the state of another browser', async () => {
    const [mine, theirs]: [Cookies, Cookies] = [{}, {}];
    const [, returned] = [await begin(mine), await returnFor(theirs)];
    expect(refusalOf(await exchange(mine, returned))).toBe('401 SSO_REFUSED');
    expect(refusalOf(await exchange({}, returned))).toBe('401 SSO_REFUSED');
  });

  test('a return is good once', async () => {
    const cookies: Cookies = {};
    const returned = await returnFor(cookies);
    const { access_token } = dataOf<{ access_token: string }>(await exchange(cookies, returned));
    expect(refusalOf(await exchange(cookies, returned))).toBe('401 SSO_REFUSED');
    expect(refusalOf(await enter({}, access_token))).toBe('401 SSO_REFUSED');
    expect(refusalOf(await enter({ ...cookies }, 'x'.repeat(43)))).toBe('401 SSO_REFUSED');
    const again = { ...cookies };
    dataOf(await enter(cookies, access_token));
    expect(refusalOf(await enter(again, access_token))).toBe('401 SSO_REFUSED');
  });

  test('too late', async () => {
    const cookies: Cookies = {};
    const returned = await returnFor(cookies);
    now = () => new Date(Date.now() + 11 * 60_000);
    expect(refusalOf(await exchange(cookies, returned))).toBe('401 SSO_REFUSED');
  });

  test('the proof of possession (PKCE) is sent, and the provider turns a wrong one down', async () => {
    const cookies: Cookies = {};
    const returned = await returnFor(cookies);
    await api.services.database.db
      .updateTable('sso_logins')
      .set({ code_verifier: 'y'.repeat(43) })
      .where('id', '=', cookies.glossa_sso?.split('.')[0] ?? '')
      .execute();
    expect(refusalOf(await exchange(cookies, returned))).toBe('401 SSO_REFUSED');
  });

  test('a made-up code, another issuer, another client', async () => {
    const attempts: Array<Record<string, string>> = [
      { code: 'made-up' },
      { iss: 'https://evil.example' },
    ];
    for (const change of attempts) {
      const cookies: Cookies = {};
      const returned = await returnFor(cookies);
      expect(refusalOf(await exchange(cookies, returned, change))).toBe('401 SSO_REFUSED');
    }
    const cookies: Cookies = {};
    const returned = await returnFor(cookies);
    const answer = await call(api, exchangeSsoToken, {
      params: { clientId: 'another' },
      cookies,
      ...form({ grant_type: 'authorization_code', ...Object.fromEntries(returned.searchParams) }),
    });
    expect(refusalOf(answer)).toBe('401 SSO_REFUSED');
  });
});

describe('renewal', () => {
  test('asks the provider, keeps its next refresh token, and serves two tabs with one question', async () => {
    const { answer, cookies } = await arrive('grace');
    now = () => new Date(Date.now() + 120_000);
    const [one, two] = await Promise.all([
      renew({ ...cookies }, answer),
      renew({ ...cookies }, answer),
    ]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    for (const response of [one, two]) keep(cookies, response);
    now = () => new Date(Date.now() + 300_000);
    expect((await renew(cookies, answer)).statusCode).toBe(200);
  });

  test('by the path of the token exchange', async () => {
    const { response, cookies } = await signIn('grace');
    const answer = dataOf<LoginAnswer>(response);
    const refresh = (handle: string, jar: Cookies) =>
      call(api, exchangeSsoToken, {
        params: { clientId: provider.clientId },
        cookies: jar,
        ...form({ grant_type: 'refresh_token', refresh_token: handle }),
      });
    const { access_token } = dataOf<{ access_token: string }>(
      await refresh(answer.jwtToken.refreshToken, cookies),
    );
    expect((await renew(cookies, answer, access_token)).statusCode).toBe(200);
    expect(refusalOf(await refresh(answer.jwtToken.refreshToken, {}))).toBe('401 AUTH_REQUIRED');
    expect(refusalOf(await refresh(answer.user.userId, cookies))).toBe('401 AUTH_REQUIRED');
    const elsewhere = await call(api, exchangeSsoToken, {
      params: { clientId: 'another' },
      cookies,
      ...form({ grant_type: 'refresh_token', refresh_token: answer.jwtToken.refreshToken }),
    });
    expect(refusalOf(elsewhere)).toBe('401 AUTH_REQUIRED');
  });

  test('whoever the provider no longer knows is out', async () => {
    const { answer, cookies } = await arrive('tess');
    provider.dismiss('tess');
    now = () => new Date(Date.now() + 120_000);
    expect(refusalOf(await renew(cookies, answer))).toBe('401 AUTH_SESSION_REVOKED');
    const caller = {
      bearer: answer.jwtToken.token,
      userId: answer.user.userId,
      cookie: '',
      answer,
    };
    expect((await call(api, getAllCategory, { caller })).statusCode).toBe(401);
  });

  test('the provider’s tokens are not to be read in the database', async () => {
    const rows = await api.services.database.db
      .selectFrom('sessions')
      .select('sso_tokens_sealed')
      .where('sso_tokens_sealed', 'is not', null)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect(row.sso_tokens_sealed?.toString('latin1')).not.toMatch(/refreshToken|eyJ/);
  });
});

test('signing out leads to the provider’s sign-out', async () => {
  const { response } = await signIn('grace');
  const answer = dataOf<LoginAnswer>(response);
  const caller = { bearer: answer.jwtToken.token, userId: answer.user.userId, cookie: '', answer };
  const { providerLogoutUrl } = dataOf<{ providerLogoutUrl: string }>(
    await call(api, logout, { caller, payload: {} }),
  );
  const url = new URL(providerLogoutUrl);
  expect(url.origin).toBe(provider.issuer);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(back);
  expect((await call(api, getAllCategory, { caller })).statusCode).toBe(401);
});

describe('settings', () => {
  const input = {
    providerId: null,
    label: 'Second',
    issuer: 'https://id.example.org/',
    clientId: 'abc',
    clientSecret: 'very secret',
    enabled: true,
  };

  test('are for System administrators, and never show a secret', async () => {
    expect(refusalOf(await call(api, viewSsoSettings, { caller: admin }))).toBe(
      '403 ACCESS_DENIED',
    );
    const system = await join(api, 'System administrator');
    const saved = await call(api, saveSsoProvider, { caller: system, payload: input });
    const { providerId: id } = dataOf<{ providerId: string }>(saved);
    const settings = await call(api, viewSsoSettings, { caller: system });
    expect(dataOf(settings)).toMatchObject({
      redirectUri: back,
      providers: [
        { label: 'Example', fixed: true },
        { label: 'Second', fixed: false, userCount: 0 },
      ],
    });
    expect(settings.body + saved.body).not.toContain('secret"');
    expect(settings.body).not.toContain('very secret');
    const twin = await call(api, saveSsoProvider, { caller: system, payload: input });
    expect(refusalOf(twin)).toBe('409 SSO_PROVIDER_TAKEN');
    // An empty secret keeps the stored one; switched off, it is no longer offered.
    const off = { ...input, providerId: id, clientSecret: '', enabled: false };
    dataOf(await call(api, saveSsoProvider, { caller: system, payload: off }));
    const elsewhere = { ...off, issuer: 'https://evil.example.org/' };
    const moved = await call(api, saveSsoProvider, { caller: system, payload: elsewhere });
    expect(refusalOf(moved)).toBe('400 INVALID_INPUT');
    const offered = dataOf<unknown[]>(await call(api, viewSsoProviders));
    expect(offered).toEqual([{ providerId, label: 'Example' }]);
    expect(refusalOf(await call(api, deleteSsoProvider, { caller: system, params: { id } }))).toBe(
      '200 OK',
    );
  });

  test('a secret whose key is lost is entered again', async () => {
    const system = await join(api, 'System administrator');
    const own = { ...input, label: 'Third', issuer: provider.issuer, clientId: 'third' };
    const saved = await call(api, saveSsoProvider, { caller: system, payload: own });
    const { providerId: id } = dataOf<{ providerId: string }>(saved);
    await api.services.database.db
      .updateTable('sso_providers')
      .set({ client_secret_sealed: Buffer.alloc(60, 7) })
      .where('id', '=', id)
      .execute();
    const begun = () => call(api, findSSOAccessCode, { payload: { providerId: id } });
    const refused = await begun();
    expect(refusalOf(refused)).toBe('503 SSO_UNREACHABLE');
    expect(refused.json()).toMatchObject({ message: expect.stringContaining('enter it again') });
    expect((await call(api, viewSsoProviders)).statusCode).toBe(200);
    expect((await call(api, viewSsoSettings, { caller: system })).statusCode).toBe(200);
    dataOf(
      await call(api, saveSsoProvider, { caller: system, payload: { ...own, providerId: id } }),
    );
    expect((await begun()).statusCode).toBe(200);
    dataOf(await call(api, deleteSsoProvider, { caller: system, params: { id } }));
  });

  test('an issuer can be tried first', async () => {
    const system = await join(api, 'System administrator');
    const trial = async (issuer: string) =>
      dataOf<{ reachable: boolean; message: string }>(
        await call(api, testSsoProvider, { caller: system, payload: { issuer } }),
      );
    expect(await trial(provider.issuer)).toMatchObject({ reachable: true, supportsLogout: true });
    expect(await trial('http://127.0.0.1:1')).toMatchObject({ reachable: false });
    const plain = await call(api, testSsoProvider, {
      caller: system,
      payload: { issuer: 'http://example.org' },
    });
    expect(refusalOf(plain)).toBe('400 INVALID_INPUT');
  });
});
