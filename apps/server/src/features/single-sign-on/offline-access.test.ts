import { viewSsoProviders } from '@glossa/contracts/auth';
import { exchangeSsoToken, findSSOAccessCode, getSSOToken } from '@glossa/contracts/single-sign-on';
import { afterEach, expect, test } from 'vitest';
import { dataOf } from '../../testing/media-calls.ts';
import { startOpenIdProvider, walkThroughProvider } from '../../testing/openid-provider.ts';
import { call, createTestApi } from '../../testing/test-api.ts';
import { createClients } from './provider-client.ts';

const back = 'http://localhost/login/';
const endings: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** The provider's requested scope login after login, and whether it issues a refresh token. */
async function signInsAt(offlineNeedsConsent: boolean, times: number) {
  const provider = await startOpenIdProvider({
    people: [
      { subject: 'ada', email: 'ada@example.org', emailVerified: true, name: 'Ada Example' },
    ],
    redirectUris: [back],
    postLogoutRedirectUris: [back],
    offlineNeedsConsent,
  });
  endings.push(() => provider.close());
  const { issuer, clientId, clientSecret } = provider;
  const api = await createTestApi({
    env: {
      GLOSSA_SSO_PROVIDERS: JSON.stringify([{ label: 'Example', issuer, clientId, clientSecret }]),
      GLOSSA_PUBLIC_URL: 'http://localhost',
    },
  });
  endings.push(() => api.stop());
  const { db } = api.services.database;
  const organisation = await db
    .insertInto('organisations')
    .values({ name: 'Example', domain_name: 'example.org' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('users')
    .values({
      organisation_id: organisation.id,
      user_name: 'ada',
      display_name: 'Ada',
      email: 'ada@example.org',
      is_sso: true,
      first_time_login: false,
    })
    .execute();
  const [choice] = dataOf<Array<{ providerId: string }>>(await call(api, viewSsoProviders));
  const prompts: Array<string | null> = [];
  for (let time = 0; time < times; time += 1) {
    const payload = { providerId: choice?.providerId ?? '' };
    const begun = await call(api, findSSOAccessCode, { payload });
    const { authorizationUrl } = dataOf<{ authorizationUrl: string }>(begun);
    prompts.push(new URL(authorizationUrl).searchParams.get('prompt'));
    const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
    const returned = await walkThroughProvider(authorizationUrl, 'ada');
    const exchanged = await call(api, exchangeSsoToken, {
      params: { clientId },
      cookies,
      payload: { grant_type: 'authorization_code', ...Object.fromEntries(returned.searchParams) },
    });
    const { access_token: token } = dataOf<{ access_token: string }>(exchanged);
    const entered = await call(api, getSSOToken, { cookies, payload: { token } });
    expect(entered.statusCode).toBe(200);
  }
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at', 'absolute_expires_at'])
    .orderBy('created_at')
    .execute();
  const hours = sessions.map((session) =>
    Math.round((session.absolute_expires_at.getTime() - session.created_at.getTime()) / 3_600_000),
  );
  return { prompts, hours };
}

test('never asks for consent if refresh tokens come anyway', async () => {
  expect(await signInsAt(false, 2)).toEqual({ prompts: [null, null], hours: [720, 720] });
});

test('asks for consent from the second login on if refresh tokens require it', async () => {
  expect(await signInsAt(true, 3)).toEqual({
    prompts: [null, 'consent', 'consent'],
    hours: [12, 720, 720],
  });
});

test('stops asking for consent if it makes no difference', () => {
  const clients = createClients(() => 0);
  const provider = { issuer: 'https://id.example.org', clientId: 'glossa' };
  const seen = (begunAt: number) => {
    clients.recordRefreshToken(provider, { given: false, begunAt, now: begunAt + 10 });
    return clients.needsConsent(provider);
  };
  expect(seen(0)).toBe(true);
  // Started before it was known: consent was not requested then.
  expect(seen(5)).toBe(true);
  expect(seen(100)).toBe(false);
  expect(seen(200)).toBe(false);
});
