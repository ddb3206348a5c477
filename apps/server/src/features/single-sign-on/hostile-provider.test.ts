import type { LoginAnswer } from '@glossa/contracts/auth';
import { renewSession } from '@glossa/contracts/auth';
import {
  exchangeSsoToken,
  findSSOAccessCode,
  getSSOToken,
  viewSsoProviders,
} from '@glossa/contracts/single-sign-on';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type HostileProvider, startHostileProvider } from '../../test-support/hostile-provider.ts';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { call, createTestApi, type TestApi } from '../../test-support/test-api.ts';

let one: HostileProvider;
let other: HostileProvider;
let api: TestApi;
let ids: string[];
let now = () => new Date();
beforeAll(async () => {
  [one, other] = [await startHostileProvider(), await startHostileProvider()];
  const settings = [one, other].map(({ issuer, clientId, clientSecret }, index) => ({
    label: `Provider ${index}`,
    issuer,
    clientId,
    clientSecret,
  }));
  api = await createTestApi({
    overrides: { clock: { now: () => now() } },
    env: { GLOSSA_SSO_PROVIDERS: JSON.stringify(settings), GLOSSA_PUBLIC_URL: 'http://localhost' },
  });
  const admin = await join(api, 'Organisation administrator');
  const { db } = api.services.database;
  await db
    .updateTable('organisations')
    .set({ domain_name: 'example.org' })
    .where('id', '=', admin.organisationId)
    .execute();
  ids = dataOf<Array<{ providerId: string }>>(await call(api, viewSsoProviders)).map(
    (choice) => choice.providerId,
  );
});
afterAll(async () => {
  await api.stop();
  await Promise.all([one.close(), other.close()]);
});
beforeEach(() => {
  now = () => new Date();
  one.lie({});
});

/** Begins at a provider and comes back from it with a made-up code; what it says then is the test's. */
async function comeBack(provider = one, providerId = ids[0] ?? '') {
  const begun = await call(api, findSSOAccessCode, { payload: { providerId } });
  const { authorizationUrl } = dataOf<{ authorizationUrl: string }>(begun);
  const asked = new URL(authorizationUrl).searchParams;
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
  const nonce = asked.get('nonce') ?? '';
  return {
    nonce,
    exchange: (iss = provider.issuer) =>
      call(api, exchangeSsoToken, {
        params: { clientId: provider.clientId },
        cookies,
        payload: {
          grant_type: 'authorization_code',
          code: 'made-up',
          state: asked.get('state') ?? '',
          iss,
        },
      }),
    enter: (token: string) => call(api, getSSOToken, { payload: { token }, cookies }),
  };
}

describe('a token is taken only when everything about it is right', () => {
  test('an honest one is', async () => {
    const back = await comeBack();
    one.lie({ nonce: back.nonce });
    expect((await back.exchange()).statusCode).toBe(200);
  });

  const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
  test.each<[string, Parameters<HostileProvider['lie']>[0]]>([
    ['wrong nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['wrong issuer', { claims: { iss: 'https://evil.example' } }],
    ['wrong audience', { claims: { aud: 'another client' } }],
    [
      'several audiences and nobody named as the one meant',
      { claims: { aud: ['glossa', 'another'] } },
    ],
    ['expired', { claims: { iat: hourAgo - 300, exp: hourAgo } }],
    ['no expiry', { claims: { exp: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
    ['signed with another key', { sign: 'with another key' }],
    ['not signed', { sign: 'not at all' }],
    ['signed with the public key as a secret', { sign: 'with the public key as secret' }],
  ])('%s', async (_what, lie) => {
    const back = await comeBack();
    one.lie({ nonce: back.nonce, ...lie });
    expect(refusalOf(await back.exchange())).toBe('401 SSO_REFUSED');
  });

  test('the answer of another provider (mix-up)', async () => {
    const back = await comeBack();
    one.lie({ nonce: back.nonce });
    const before = one.tokenCalls();
    expect(refusalOf(await back.exchange(other.issuer))).toBe('401 SSO_REFUSED');
    expect(one.tokenCalls()).toBe(before);
  });

  test.each([
    ['not verified', { email_verified: false }],
    ['said to be verified in a word', { email_verified: 'true' }],
    ['nothing said', { email_verified: undefined }],
    ['no address', { email: undefined }],
  ])('an address that is %s', async (_what, claims) => {
    const back = await comeBack();
    one.lie({ nonce: back.nonce, claims });
    expect(refusalOf(await back.exchange())).toBe('403 SSO_EMAIL_UNVERIFIED');
  });
});

test('the same subject at another issuer is somebody else, and is not linked by the address', async () => {
  const first = await comeBack();
  one.lie({ nonce: first.nonce });
  const token = dataOf<{ access_token: string }>(await first.exchange()).access_token;
  expect(refusalOf(await first.enter(token))).toBe('403 APPROVAL_PENDING');
  const second = await comeBack(other, ids[1]);
  other.lie({ nonce: second.nonce });
  const theirs = dataOf<{ access_token: string }>(await second.exchange()).access_token;
  expect(refusalOf(await second.enter(theirs))).toBe('403 SSO_ACCOUNT_EXISTS');
});

describe('answers that are no answers', () => {
  test.each<[string, Parameters<HostileProvider['answerTokens']>[0], string]>([
    [
      'an error of the server',
      (response) => response.writeHead(500).end('oops'),
      '503 SSO_UNREACHABLE',
    ],
    ['a connection that breaks', (response) => response.destroy(), '503 SSO_UNREACHABLE'],
    [
      'megabytes',
      (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(3_000_000)),
      '503 SSO_UNREACHABLE',
    ],
    [
      'a redirect to somewhere inside',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      '503 SSO_UNREACHABLE',
    ],
    ['no JSON', (response) => response.writeHead(200).end('<html>'), '503 SSO_UNREACHABLE'],
    [
      'a refusal',
      (response) =>
        response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"error":"invalid_grant"}'),
      '401 SSO_REFUSED',
    ],
  ])('%s', async (_what, write, expected) => {
    const back = await comeBack();
    one.answerTokens(write);
    expect(refusalOf(await back.exchange())).toBe(expected);
  });

  test('one that never ends', async () => {
    const back = await comeBack();
    one.answerTokens((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(timer));
    });
    expect(refusalOf(await back.exchange())).toBe('503 SSO_UNREACHABLE');
  }, 20_000);
});

describe('renewal', () => {
  const arrive = async () => {
    const { db } = api.services.database;
    await db
      .updateTable('users')
      .set({ status: 'Approved' })
      .where('email', '=', 'somebody@example.org')
      .execute();
    const back = await comeBack();
    one.lie({ nonce: back.nonce });
    const token = dataOf<{ access_token: string }>(await back.exchange()).access_token;
    const response = await back.enter(token);
    const answer = dataOf<LoginAnswer>(response);
    const cookie = response.cookies.find(({ name }) => name === 'glossa_refresh')?.value ?? '';
    now = () => new Date(Date.now() + 120_000);
    return () =>
      call(api, renewSession, {
        payload: {
          token: answer.jwtToken.refreshToken,
          userId: answer.user.userId,
          isSSOLogin: true,
        },
        cookies: { glossa_refresh: cookie },
      });
  };

  test('a provider that is away ends nothing', async () => {
    const renew = await arrive();
    one.answerTokens((response) => response.writeHead(503).end());
    expect(refusalOf(await renew())).toBe('503 SSO_UNREACHABLE');
    one.lie({ claims: { nonce: undefined } });
    expect((await renew()).statusCode).toBe(200);
  });

  test('a refresh that answers with somebody else ends the session', async () => {
    const renew = await arrive();
    one.lie({ claims: { sub: 'somebody else', nonce: undefined } });
    expect(refusalOf(await renew())).toBe('401 AUTH_SESSION_REVOKED');
  });
});
