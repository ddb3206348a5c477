import { exchangeSsoToken } from '@glossa/contracts/single-sign-on';
import { beforeAll, describe, expect, test } from 'vitest';
import { dataOf, refusalOf } from '../../test-support/media-journeys.ts';
import { walkThroughProvider } from '../../test-support/openid-provider.ts';
import { type Cookies, form, setSingleSignOnDesk } from '../../test-support/single-sign-on-desk.ts';
import { call } from '../../test-support/test-api.ts';

const desk = setSingleSignOnDesk();
beforeAll(async () => {
  // Only somebody who is approved gets to the end of the way.
  await desk.arrive('ada');
});

describe('what comes back must be what was sent out', () => {
  const returnFor = async (cookies: Cookies) =>
    walkThroughProvider(await desk.begin(cookies), 'ada');

  test('wrong and missing state', async () => {
    const cookies: Cookies = {};
    const returned = await returnFor(cookies);
    expect(refusalOf(await desk.exchange(cookies, returned, { state: 'x'.repeat(43) }))).toBe(
      '401 SSO_REFUSED',
    );
    returned.searchParams.delete('state');
    expect((await desk.exchange(cookies, returned)).statusCode).toBe(400);
  });

  test('the state of another browser', async () => {
    const [mine, theirs]: [Cookies, Cookies] = [{}, {}];
    const [, returned] = [await desk.begin(mine), await returnFor(theirs)];
    expect(refusalOf(await desk.exchange(mine, returned))).toBe('401 SSO_REFUSED');
    expect(refusalOf(await desk.exchange({}, returned))).toBe('401 SSO_REFUSED');
  });

  test('a return is good once', async () => {
    const cookies: Cookies = {};
    const returned = await returnFor(cookies);
    const { access_token } = dataOf<{ access_token: string }>(
      await desk.exchange(cookies, returned),
    );
    expect(refusalOf(await desk.exchange(cookies, returned))).toBe('401 SSO_REFUSED');
    expect(refusalOf(await desk.enter({}, access_token))).toBe('401 SSO_REFUSED');
    expect(refusalOf(await desk.enter({ ...cookies }, 'x'.repeat(43)))).toBe('401 SSO_REFUSED');
    const again = { ...cookies };
    dataOf(await desk.enter(cookies, access_token));
    expect(refusalOf(await desk.enter(again, access_token))).toBe('401 SSO_REFUSED');
  });

  test('too late', async () => {
    const cookies: Cookies = {};
    const returned = await returnFor(cookies);
    desk.setAhead(11 * 60_000);
    expect(refusalOf(await desk.exchange(cookies, returned))).toBe('401 SSO_REFUSED');
  });

  test('the proof of possession (PKCE) is sent, and the provider turns a wrong one down', async () => {
    const cookies: Cookies = {};
    const returned = await returnFor(cookies);
    await desk.api.services.database.db
      .updateTable('sso_logins')
      .set({ code_verifier: 'y'.repeat(43) })
      .where('id', '=', cookies.glossa_sso?.split('.')[0] ?? '')
      .execute();
    expect(refusalOf(await desk.exchange(cookies, returned))).toBe('401 SSO_REFUSED');
  });

  test('a made-up code, another issuer, another client', async () => {
    const attempts: Array<Record<string, string>> = [
      { code: 'made-up' },
      { iss: 'https://evil.example' },
    ];
    for (const change of attempts) {
      const cookies: Cookies = {};
      const returned = await returnFor(cookies);
      expect(refusalOf(await desk.exchange(cookies, returned, change))).toBe('401 SSO_REFUSED');
    }
    const cookies: Cookies = {};
    const returned = await returnFor(cookies);
    const answer = await call(desk.api, exchangeSsoToken, {
      params: { clientId: 'another' },
      cookies,
      ...form({ grant_type: 'authorization_code', ...Object.fromEntries(returned.searchParams) }),
    });
    expect(refusalOf(answer)).toBe('401 SSO_REFUSED');
  });
});
