import { logout, renewSession, viewSsoProviders } from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import { exchangeSsoToken } from '@glossa/contracts/single-sign-on';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '../../entry/api.ts';
import {
  arriveThrough,
  comeBack,
  type HostileInstallation,
  signInThrough,
  startHostileInstallation,
} from '../../test-support/hostile-sign-in.ts';
import { dataOf, refusalOf } from '../../test-support/media-journeys.ts';
import { somebodyWaits } from '../../test-support/somebody-waits.ts';
import { call } from '../../test-support/test-api.ts';

let here: HostileInstallation;
/** Every test begins later than what the one before left in the cache of discovery documents lasts. */
let start = 0;
beforeAll(async () => {
  here = await startHostileInstallation();
});
afterAll(() => here.stop());
beforeEach(() => {
  start += 30 * 60_000;
  here.setAhead(start);
  here.one.lie({});
  here.one.describe({});
});

const someone = (name: string) => ({ sub: name, email: `${name}@example.org` });

test('two first sign-ins of one person at the same moment make one account', async () => {
  const claims = someone('twice');
  const ways = await Promise.all([1, 2].map(() => comeBack(here.api, here.one, here.ids[0] ?? '')));
  const tokens: string[] = [];
  for (const way of ways) {
    here.one.lie({ nonce: way.nonce, claims });
    tokens.push(dataOf<{ access_token: string }>(await way.exchange()).access_token);
  }
  const entered = await Promise.all(ways.map((way, index) => way.enter(tokens[index] ?? '')));
  expect(entered.map(refusalOf)).toEqual(['403 APPROVAL_PENDING', '403 APPROVAL_PENDING']);
});

describe('claims nobody honest makes', () => {
  test.each<[string, Record<string, unknown>]>([
    ['an address that is a list', { email: ['somebody@example.org'] }],
    ['an address with a zero byte', { email: 'some\u0000body@example.org' }],
    ['two addresses in one', { email: 'a@evil.example, b@example.org' }],
    ['a name that is no text', { name: { first: 'Some' } }],
    ['a subject with a zero byte', { sub: 'some\u0000body' }],
    ['a subject without end', { sub: 'x'.repeat(5_000) }],
  ])('%s', async (_what, claims) => {
    const back = await comeBack(here.api, here.one, here.ids[0] ?? '');
    here.one.lie({ nonce: back.nonce, claims });
    expect(refusalOf(await back.exchange())).toBe('401 SSO_REFUSED');
  });
});

describe('renewal', () => {
  test('more people at once than there are connections to the database', async () => {
    const people = [];
    for (let index = 0; index < 16; index += 1)
      people.push(await arriveThrough(here, someone(`crowd${index}`)));
    here.setAhead(start + 120_000);
    here.one.answerTokens((response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"access_token":"opaque","token_type":"Bearer","refresh_token":"next"}'),
    );
    // As on a server that has been busy: all connections are open, so that all are taken at once.
    const { db } = here.api.services.database;
    await Promise.all(people.map(() => sql`select pg_sleep(0.1)`.execute(db)));
    const before = here.one.tokenCalls();
    const answers = await Promise.all(people.map(({ renew }) => renew()));
    expect(answers.map((answer) => answer.statusCode)).toEqual(people.map(() => 200));
    expect(here.one.tokenCalls() - before).toBe(people.length);
  }, 60_000);

  test('others go on while a provider hangs', async () => {
    const people = [];
    for (let index = 0; index < 14; index += 1)
      people.push(await arriveThrough(here, someone(`hang${index}`)));
    here.setAhead(start + 120_000);
    const held: Array<() => void> = [];
    here.one.answerTokens((response) => held.push(() => response.writeHead(503).end()));
    const renewals = people.map(({ renew }) => renew());
    await expect.poll(() => held.length, { timeout: 3_000 }).toBeGreaterThan(5);
    const asked = Date.now();
    const theirs = await call(here.api, viewSsoProviders);
    expect([theirs.statusCode, Date.now() - asked < 2_000]).toEqual([200, true]);
    await expect.poll(() => held.length, { timeout: 3_000 }).toBe(people.length);
    for (const release of held) release();
    const answers = await Promise.all(renewals);
    expect(new Set(answers.map(refusalOf))).toEqual(new Set(['503 SSO_UNREACHABLE']));
  }, 60_000);

  test('two servers on one database ask once for one session', async () => {
    const { caller, renew } = await arriveThrough(here, someone('shared'));
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
      // Both have seen that it is time to ask before either may say that it does.
      const { db } = here.api.services.database;
      const answers = await db.transaction().execute(async (trx) => {
        await sql`select 1 from sessions where id = ${caller.answer.jwtToken.refreshToken} for update`.execute(
          trx,
        );
        const renewals = [renew(), elsewhere()];
        await somebodyWaits(db, 2);
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
  ])('%s speaks of us, not of the person, and ends nothing', async (error, status) => {
    const { renew } = await arriveThrough(here, someone('steady'));
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
    // Nobody has vouched for the person yet: the next renewal asks again.
    const before = here.one.tokenCalls();
    expect((await renew()).statusCode).toBe(200);
    expect(here.one.tokenCalls() - before).toBe(1);
  });
});

test('a session whose tokens can no longer be read ends, and its person signs in again', async () => {
  const { renew } = await arriveThrough(here, someone('keyless'));
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

describe('signing out', () => {
  test.each<[string, unknown]>([
    ['no address', 'not an address'],
    ['a script', 'javascript:alert(1)'],
    ['plain http elsewhere', 'http://192.0.2.1/logout'],
  ])('works although the provider names %s for it', async (_what, endpoint) => {
    const { caller } = await arriveThrough(here, someone('leaver'));
    here.one.describe({ end_session_endpoint: endpoint });
    here.setAhead(start + 700_000);
    const answer = await call(here.api, logout, { caller, payload: {} });
    expect(dataOf(answer)).toEqual({ providerLogoutUrl: null });
    expect((await call(here.api, getAllCategory, { caller })).statusCode).toBe(401);
  });
});

test.each(['javascript:alert(1)', 'http://192.0.2.1/authorize'])(
  'a provider that sends people to %s is not followed',
  async (endpoint) => {
    here.one.describe({ authorization_endpoint: endpoint });
    await expect(comeBack(here.api, here.one, here.ids[0] ?? '')).rejects.toThrow(
      /SSO_UNREACHABLE/,
    );
  },
);

test('guessing at the exchange is throttled, so that nobody fills the audit log', async () => {
  const guess = () =>
    here.api.app.inject({
      method: 'POST',
      url: exchangeSsoToken.path.replace(':clientId', 'glossa'),
      payload: { grant_type: 'authorization_code', code: 'x', state: 'y' },
      remoteAddress: '192.0.2.7',
    });
  expect(refusalOf(await guess())).toBe('401 SSO_REFUSED');
  // All but one of the guesses an office full of people may make.
  await here.api.services.database.db
    .updateTable('sign_in_throttle')
    .set({ failures: 999 })
    .where('key', 'like', '%192.0.2.7')
    .execute();
  expect(refusalOf(await guess())).toBe('401 SSO_REFUSED');
  expect(refusalOf(await guess())).toBe('429 AUTH_TOO_MANY_ATTEMPTS');
  expect((await call(here.api, viewSsoProviders)).statusCode).toBe(200);
});

test('every way in that ends in a refusal is written down', async () => {
  const response = await signInThrough(here, { sub: 'odd', email: 'odd@nowhere.example' });
  expect(refusalOf(response)).toBe('403 SSO_NO_ORGANISATION');
  const back = await comeBack(here.api, here.one, here.ids[0] ?? '');
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
  expect(rows.map((row) => (row.detail as { because?: string }).because)).toEqual([
    'the provider did not answer',
    'token',
    'SSO_NO_ORGANISATION',
  ]);
});
