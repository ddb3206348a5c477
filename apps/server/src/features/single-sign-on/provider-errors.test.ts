import { logout, renewSession, viewSsoProviders } from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import { exchangeSsoToken } from '@glossa/contracts/single-sign-on';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  completeSignIn,
  type MaliciousInstallation,
  returnFromProvider,
  signInThrough,
  startMaliciousInstallation,
} from '../../testing/malicious-sign-in.ts';
import { dataOf, refusalOf } from '../../testing/media-calls.ts';
import { call } from '../../testing/test-api.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { createApi } from '../../wiring/api.ts';

let here: MaliciousInstallation;
/** Each test starts after the metadata cache of the previous one has expired. */
let start = 0;
beforeAll(async () => {
  here = await startMaliciousInstallation();
});
afterAll(() => here.stop());
beforeEach(() => {
  start += 30 * 60_000;
  here.setAhead(start);
  here.one.lie({});
  here.one.describe({});
});

const someone = (name: string) => ({ sub: name, email: `${name}@example.org` });

test('two concurrent first logins of one user create one account', async () => {
  const claims = someone('twice');
  const ways = await Promise.all(
    [1, 2].map(() => returnFromProvider(here.api, here.one, here.ids[0] ?? '')),
  );
  const tokens: string[] = [];
  for (const way of ways) {
    here.one.lie({ nonce: way.nonce, claims });
    tokens.push(dataOf<{ access_token: string }>(await way.exchange()).access_token);
  }
  const entered = await Promise.all(ways.map((way, index) => way.enter(tokens[index] ?? '')));
  expect(entered.map(refusalOf)).toEqual(['403 APPROVAL_PENDING', '403 APPROVAL_PENDING']);
});

describe('malicious claims', () => {
  test.each<[string, Record<string, unknown>]>([
    ['an array as address', { email: ['somebody@example.org'] }],
    ['an address with a NUL', { email: 'some\u0000body@example.org' }],
    ['two addresses in one string', { email: 'a@evil.example, b@example.org' }],
    ['a name that is not a string', { name: { first: 'Some' } }],
    ['a subject with a NUL', { sub: 'some\u0000body' }],
    ['an endless subject', { sub: 'x'.repeat(5_000) }],
  ])('%s', async (_what, claims) => {
    const back = await returnFromProvider(here.api, here.one, here.ids[0] ?? '');
    here.one.lie({ nonce: back.nonce, claims });
    expect(refusalOf(await back.exchange())).toBe('401 SSO_REFUSED');
  });
});

describe('renewal', () => {
  test('handles more concurrent users than database connections', async () => {
    const people = [];
    for (let index = 0; index < 16; index += 1)
      people.push(await completeSignIn(here, someone(`crowd${index}`)));
    here.setAhead(start + 120_000);
    here.one.answerTokens((response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"access_token":"opaque","token_type":"Bearer","refresh_token":"next"}'),
    );
    // As on a busy server: all connections are open and can be taken at once.
    const { db } = here.api.services.database;
    await Promise.all(people.map(() => sql`select pg_sleep(0.1)`.execute(db)));
    const before = here.one.tokenCalls();
    const answers = await Promise.all(people.map(({ renew }) => renew()));
    expect(answers.map((answer) => answer.statusCode)).toEqual(people.map(() => 200));
    expect(here.one.tokenCalls() - before).toBe(people.length);
  }, 60_000);

  test('a hanging provider does not block others', async () => {
    const people = [];
    for (let index = 0; index < 14; index += 1)
      people.push(await completeSignIn(here, someone(`hang${index}`)));
    here.setAhead(start + 120_000);
    const held: Array<() => void> = [];
    here.one.answerTokens((response) => held.push(() => response.writeHead(503).end()));
    const renewals = people.map(({ renew }) => renew());
    await expect.poll(() => held.length, { timeout: 15_000 }).toBeGreaterThan(5);
    const theirs = await call(here.api, viewSsoProviders);
    expect(theirs.statusCode).toBe(200);
    await expect.poll(() => held.length, { timeout: 15_000 }).toBe(people.length);
    for (const release of held) release();
    const answers = await Promise.all(renewals);
    expect(new Set(answers.map(refusalOf))).toEqual(new Set(['503 SSO_UNREACHABLE']));
  }, 60_000);

  test('two servers on one database ask once per session', async () => {
    const { caller, renew } = await completeSignIn(here, someone('shared'));
    const second = await createApi(here.api.services);
    try {
      here.setAhead(start + 120_000);
      here.one.answerTokens((response) => {
        const answer = '{"access_token":"opaque","token_type":"Bearer","refresh_token":"next"}';
        setTimeout(
          () => response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
          300,
        );
      });
      const before = here.one.tokenCalls();
      const elsewhere = () =>
        call(second, renewSession, {
          payload: {
            token: caller.answer.jwtToken.refreshToken,
            userId: caller.userId,
            isSSOLogin: true,
          },
          cookies: { glossa_refresh: caller.cookie },
        });
      // Both determine that a check is due before either can record it.
      const { db } = here.api.services.database;
      const answers = await db.transaction().execute(async (trx) => {
        await sql`select 1 from sessions where id = ${caller.answer.jwtToken.refreshToken} for update`.execute(
          trx,
        );
        const renewals = [renew(), elsewhere()];
        await waitForLock(db, 2);
        return renewals;
      });
      const settled = await Promise.all(answers);
      expect(settled.map((answer) => answer.statusCode)).toEqual([200, 200]);
      expect(here.one.tokenCalls() - before).toBe(1);
    } finally {
      await second.close();
    }
  });

  test.each([
    ['invalid_client', 401],
    ['unauthorized_client', 400],
    ['temporarily_unavailable', 400],
  ])('%s concerns us, not the user, and ends no session', async (error, status) => {
    const { renew } = await completeSignIn(here, someone('steady'));
    here.setAhead(start + 120_000);
    here.one.answerTokens((response) =>
      response
        .writeHead(status, {
          'content-type': 'application/json',
          ...(status === 401 ? { 'www-authenticate': 'Basic realm="provider"' } : {}),
        })
        .end(JSON.stringify({ error })),
    );
    expect(refusalOf(await renew())).toBe('503 SSO_UNREACHABLE');
    here.one.lie({ claims: { ...someone('steady'), nonce: undefined } });
    // The user was not confirmed yet: the next renewal asks again.
    const before = here.one.tokenCalls();
    expect((await renew()).statusCode).toBe(200);
    expect(here.one.tokenCalls() - before).toBe(1);
  });
});

test('a session with unreadable tokens ends and its user logs in again', async () => {
  const { renew } = await completeSignIn(here, someone('keyless'));
  await here.api.services.database.db
    .updateTable('sessions')
    .set({ sso_tokens_sealed: Buffer.alloc(60, 7) })
    .where('revoked_at', 'is', null)
    .where('sso_provider_id', 'is not', null)
    .execute();
  here.setAhead(start + 120_000);
  expect(refusalOf(await renew())).toBe('401 AUTH_SESSION_REVOKED');
  expect((await signInThrough(here, someone('keyless'))).statusCode).toBe(200);
});

describe('logging out', () => {
  test.each<[string, unknown]>([
    ['no address', 'not an address'],
    ['a script URL', 'javascript:alert(1)'],
    ['plain HTTP elsewhere', 'http://192.0.2.1/logout'],
  ])('works even if the provider names %s', async (_what, endpoint) => {
    const { caller } = await completeSignIn(here, someone('leaver'));
    here.one.describe({ end_session_endpoint: endpoint });
    here.setAhead(start + 700_000);
    const answer = await call(here.api, logout, { caller, payload: {} });
    expect(dataOf(answer)).toEqual({ providerLogoutUrl: null });
    expect((await call(here.api, getAllCategory, { caller })).statusCode).toBe(401);
  });
});

test.each(['javascript:alert(1)', 'http://192.0.2.1/authorize'])(
  'does not follow a provider that redirects to %s',
  async (endpoint) => {
    here.one.describe({ authorization_endpoint: endpoint });
    await expect(returnFromProvider(here.api, here.one, here.ids[0] ?? '')).rejects.toThrow(
      /SSO_UNREACHABLE/,
    );
  },
);

test('limits guesses at the exchange so that the audit log cannot be flooded', async () => {
  const guess = () =>
    here.api.app.inject({
      method: 'POST',
      url: exchangeSsoToken.path.replace(':clientId', 'glossa'),
      payload: { grant_type: 'authorization_code', code: 'x', state: 'y' },
      remoteAddress: '192.0.2.7',
    });
  expect(refusalOf(await guess())).toBe('401 SSO_REFUSED');
  // One less than the allowed attempts of an office.
  await here.api.services.database.db
    .updateTable('sign_in_throttle')
    .set({ failures: 999 })
    .where('key', 'like', '%192.0.2.7')
    .execute();
  expect(refusalOf(await guess())).toBe('401 SSO_REFUSED');
  expect(refusalOf(await guess())).toBe('429 AUTH_TOO_MANY_ATTEMPTS');
  expect((await call(here.api, viewSsoProviders)).statusCode).toBe(200);
});

test('audits every rejected login', async () => {
  const response = await signInThrough(here, { sub: 'odd', email: 'odd@nowhere.example' });
  expect(refusalOf(response)).toBe('403 SSO_NO_ORGANISATION');
  const back = await returnFromProvider(here.api, here.one, here.ids[0] ?? '');
  expect(refusalOf(await back.enter('x'.repeat(43)))).toBe('401 SSO_REFUSED');
  here.one.answerTokens((answer) => answer.writeHead(503).end());
  expect(refusalOf(await back.exchange())).toBe('503 SSO_UNREACHABLE');
  const rows = await here.api.services.database.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'sign-in-refused')
    .orderBy('at', 'desc')
    .limit(3)
    .execute();
  expect(rows.map((row) => (row.detail as { because?: { id: string } }).because?.id)).toEqual([
    'sso.providerNoResponse',
    'sso.tokenInvalid',
    'errors.ssoNoOrganisation',
  ]);
});
