import { exchangeSsoToken } from '@glossa/contracts/single-sign-on';
import { beforeAll, describe, expect, test } from 'vitest';
import { dataOf, refusalOf } from '../../testing/media-calls.ts';
import { walkThroughProvider } from '../../testing/openid-provider.ts';
import { type Cookies, form, setupSingleSignOnTest } from '../../testing/single-sign-on-fixture.ts';
import { call } from '../../testing/test-api.ts';

const fixture = setupSingleSignOnTest();
beforeAll(async () => {
  // Only approved users complete the login.
  await fixture.arrive('ada');
});

describe('the callback must match the request', () => {
  const returnFor = async (cookies: Cookies) =>
    walkThroughProvider(await fixture.begin(cookies), 'ada');

  test('rejects a wrong or missing state', async () => {
    const cookies: Cookies = {};
    const returned = await returnFor(cookies);
    expect(refusalOf(await fixture.exchange(cookies, returned, { state: 'x'.repeat(43) }))).toBe(
      '401 SSO_REFUSED',
    );
    returned.searchParams.delete('state');
    expect((await fixture.exchange(cookies, returned)).statusCode).toBe(400);
  });

  test('rejects the state of another browser', async () => {
    const [mine, theirs]: [Cookies, Cookies] = [{}, {}];
    const [, returned] = [await fixture.begin(mine), await returnFor(theirs)];
    expect(refusalOf(await fixture.exchange(mine, returned))).toBe('401 SSO_REFUSED');
    expect(refusalOf(await fixture.exchange({}, returned))).toBe('401 SSO_REFUSED');
  });

  test('accepts a callback once', async () => {
    const cookies: Cookies = {};
    const returned = await returnFor(cookies);
    const { access_token } = dataOf<{ access_token: string }>(
      await fixture.exchange(cookies, returned),
    );
    expect(refusalOf(await fixture.exchange(cookies, returned))).toBe('401 SSO_REFUSED');
    expect(refusalOf(await fixture.enter({}, access_token))).toBe('401 SSO_REFUSED');
    expect(refusalOf(await fixture.enter({ ...cookies }, 'x'.repeat(43)))).toBe('401 SSO_REFUSED');
    const again = { ...cookies };
    dataOf(await fixture.enter(cookies, access_token));
    expect(refusalOf(await fixture.enter(again, access_token))).toBe('401 SSO_REFUSED');
  });

  test('rejects a late callback', async () => {
    const cookies: Cookies = {};
    const returned = await returnFor(cookies);
    fixture.setAhead(11 * 60_000);
    expect(refusalOf(await fixture.exchange(cookies, returned))).toBe('401 SSO_REFUSED');
  });

  test('sends the PKCE verifier, and the provider rejects a wrong one', async () => {
    const cookies: Cookies = {};
    const returned = await returnFor(cookies);
    await fixture.api.services.database.db
      .updateTable('sso_logins')
      .set({ code_verifier: 'y'.repeat(43) })
      .where('id', '=', cookies.glossa_sso?.split('.')[0] ?? '')
      .execute();
    expect(refusalOf(await fixture.exchange(cookies, returned))).toBe('401 SSO_REFUSED');
  });

  test('rejects an invalid code, another issuer and another client', async () => {
    const attempts: Array<Record<string, string>> = [
      { code: 'made-up' },
      { iss: 'https://evil.example' },
    ];
    for (const change of attempts) {
      const cookies: Cookies = {};
      const returned = await returnFor(cookies);
      expect(refusalOf(await fixture.exchange(cookies, returned, change))).toBe('401 SSO_REFUSED');
    }
    const cookies: Cookies = {};
    const returned = await returnFor(cookies);
    const answer = await call(fixture.api, exchangeSsoToken, {
      params: { clientId: 'another' },
      cookies,
      ...form({ grant_type: 'authorization_code', ...Object.fromEntries(returned.searchParams) }),
    });
    expect(refusalOf(answer)).toBe('401 SSO_REFUSED');
  });
});
