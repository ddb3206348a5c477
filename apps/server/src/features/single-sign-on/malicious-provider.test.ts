import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MaliciousProvider } from '../../testing/malicious-provider.ts';
import {
  returnFromProvider as comeBackFrom,
  completeSignIn,
  type MaliciousInstallation,
  startMaliciousInstallation,
} from '../../testing/malicious-sign-in.ts';
import { dataOf, refusalOf } from '../../testing/media-calls.ts';

let here: MaliciousInstallation;
let one: MaliciousProvider;
let other: MaliciousProvider;
beforeAll(async () => {
  here = await startMaliciousInstallation();
  ({ one, other } = here);
});
afterAll(() => here.stop());
beforeEach(() => {
  here.setAhead(0);
  one.lie({});
  one.describe({});
});

const comeBack = (provider = one, providerId = here.ids[0] ?? '') =>
  comeBackFrom(here.api, provider, providerId);

describe('a token is accepted only if every claim is valid', () => {
  test('accepts a valid token', async () => {
    const back = await comeBack();
    one.lie({ nonce: back.nonce });
    expect((await back.exchange()).statusCode).toBe(200);
  });

  const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
  test.each<[string, Parameters<MaliciousProvider['lie']>[0]]>([
    ['wrong nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['wrong issuer', { claims: { iss: 'https://evil.example' } }],
    ['wrong audience', { claims: { aud: 'another client' } }],
    ['several audiences without an authorized party', { claims: { aud: ['glossa', 'another'] } }],
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

  test('rejects the response of another provider (mix-up)', async () => {
    const back = await comeBack();
    one.lie({ nonce: back.nonce });
    const before = one.tokenCalls();
    expect(refusalOf(await back.exchange(other.issuer))).toBe('401 SSO_REFUSED');
    expect(one.tokenCalls()).toBe(before);
  });

  test('rejects a response without issuer if the provider promised one', async () => {
    const back = await comeBack();
    one.lie({ nonce: back.nonce });
    expect(refusalOf(await back.exchange(null))).toBe('401 SSO_REFUSED');
  });

  test('redeems a code once, however many concurrent requests', async () => {
    const back = await comeBack();
    one.lie({ nonce: back.nonce });
    const before = one.tokenCalls();
    const answers = await Promise.all([back.exchange(), back.exchange(), back.exchange()]);
    expect(answers.map(refusalOf).sort()).toEqual(['200 OK', '401 SSO_REFUSED', '401 SSO_REFUSED']);
    expect(refusalOf(await back.exchange())).toBe('401 SSO_REFUSED');
    expect(one.tokenCalls() - before).toBe(1);
  });

  test('an exchange token works once, also for a pending user', async () => {
    const back = await comeBack();
    one.lie({ nonce: back.nonce, claims: { sub: 'waiting', email: 'waiting@example.org' } });
    const { access_token: token } = dataOf<{ access_token: string }>(await back.exchange());
    const answers = await Promise.all([1, 2, 3].map(() => back.enter(token)));
    expect(answers.map(refusalOf).sort()).toEqual([
      '401 SSO_REFUSED',
      '401 SSO_REFUSED',
      '403 APPROVAL_PENDING',
    ]);
    expect(refusalOf(await back.enter(token))).toBe('401 SSO_REFUSED');
  });

  test('a login name without its browser’s secret is useless', async () => {
    const back = await comeBack();
    one.lie({ nonce: back.nonce });
    const honest = back.cookies.glossa_sso ?? '';
    back.cookies.glossa_sso = `${honest.split('.')[0]}.${'x'.repeat(43)}`;
    expect(refusalOf(await back.exchange())).toBe('401 SSO_REFUSED');
    back.cookies.glossa_sso = honest;
    expect((await back.exchange()).statusCode).toBe(200);
  });

  test.each([
    ['not verified', { email_verified: false }],
    ['verified as a string instead of a boolean', { email_verified: 'true' }],
    ['not stated', { email_verified: undefined }],
    ['no address', { email: undefined }],
  ])('rejects an address that is %s', async (_what, claims) => {
    const back = await comeBack();
    one.lie({ nonce: back.nonce, claims });
    expect(refusalOf(await back.exchange())).toBe('403 SSO_EMAIL_UNVERIFIED');
  });

  test.each([
    ['not stated', { email_verified: undefined }, 200],
    ['not verified', { email_verified: false }, 403],
    ['verified as a string', { email_verified: 'true' }, 403],
    ['missing', { email: undefined }, 403],
  ])('of a trusted provider: an address that is %s', async (_what, claims, status) => {
    const back = await comeBack(other, here.ids[1]);
    other.lie({ nonce: back.nonce, claims });
    expect((await back.exchange()).statusCode).toBe(status);
  });
});

test('the same subject at another issuer is another user and not linked by address', async () => {
  const first = await comeBack();
  one.lie({ nonce: first.nonce });
  const token = dataOf<{ access_token: string }>(await first.exchange()).access_token;
  expect(refusalOf(await first.enter(token))).toBe('403 APPROVAL_PENDING');
  const second = await comeBack(other, here.ids[1]);
  other.lie({ nonce: second.nonce });
  const theirs = dataOf<{ access_token: string }>(await second.exchange()).access_token;
  expect(refusalOf(await second.enter(theirs))).toBe('403 SSO_ACCOUNT_EXISTS');
});

describe('invalid responses', () => {
  test.each<[string, Parameters<MaliciousProvider['answerTokens']>[0], string]>([
    ['a server error', (response) => response.writeHead(500).end('oops'), '503 SSO_UNREACHABLE'],
    ['a broken connection', (response) => response.destroy(), '503 SSO_UNREACHABLE'],
    [
      'megabytes',
      (response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(3_000_000)),
      '503 SSO_UNREACHABLE',
    ],
    [
      'a redirect to an internal address',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      '503 SSO_UNREACHABLE',
    ],
    ['invalid JSON', (response) => response.writeHead(200).end('<html>'), '503 SSO_UNREACHABLE'],
    [
      'an error response',
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

  test('an endless response', async () => {
    const back = await comeBack();
    one.answerTokens((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(timer));
    });
    expect(refusalOf(await back.exchange())).toBe('503 SSO_UNREACHABLE');
  }, 20_000);
});

describe('invalid provider metadata', () => {
  const elsewhere = 'http://192.0.2.1';
  let ahead = 0;
  test.each([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['keys over plain HTTP from elsewhere', { jwks_uri: `${elsewhere}/jwks` }],
    ['tokens over plain HTTP from elsewhere', { token_endpoint: `${elsewhere}/token` }],
    ['megabytes', { padding: 'x'.repeat(2_000_000) }],
  ])('%s', async (_what, changes) => {
    // After the cached metadata has expired.
    ahead += 30 * 60_000;
    here.setAhead(ahead);
    one.describe(changes);
    const answer = await comeBack()
      .then(async (back) => {
        one.lie({ nonce: back.nonce });
        return refusalOf(await back.exchange());
      })
      .catch((error: unknown) => String(error));
    expect(answer).toContain('503');
    expect(answer).toContain('SSO_UNREACHABLE');
  });
});

describe('renewal', () => {
  const arrive = async () => {
    const { renew } = await completeSignIn(here, {
      sub: 'renewing',
      email: 'renewing@example.org',
    });
    here.setAhead(120_000);
    return renew;
  };

  test('an unavailable provider ends no session', async () => {
    const renew = await arrive();
    one.answerTokens((response) => response.writeHead(503).end());
    expect(refusalOf(await renew())).toBe('503 SSO_UNREACHABLE');
    one.lie({ claims: { sub: 'renewing', nonce: undefined } });
    expect((await renew()).statusCode).toBe(200);
  });

  test('a refresh for another user ends the session', async () => {
    const renew = await arrive();
    one.lie({ claims: { sub: 'somebody else', nonce: undefined } });
    expect(refusalOf(await renew())).toBe('401 AUTH_SESSION_REVOKED');
  });

  test('a refresh signed by someone else confirms nothing', async () => {
    const renew = await arrive();
    one.lie({ claims: { sub: 'renewing', nonce: undefined }, sign: 'with another key' });
    expect(refusalOf(await renew())).toBe('503 SSO_UNREACHABLE');
  });
});
