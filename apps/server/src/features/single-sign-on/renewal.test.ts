import type { LoginAnswer } from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import { exchangeSsoToken } from '@glossa/contracts/single-sign-on';
import { describe, expect, test } from 'vitest';
import { dataOf, refusalOf } from '../../testing/media-calls.ts';
import {
  type Cookies,
  callerOf,
  form,
  keep,
  setupSingleSignOnTest,
} from '../../testing/single-sign-on-fixture.ts';
import { call } from '../../testing/test-api.ts';

const fixture = setupSingleSignOnTest();

describe('renewal', () => {
  test('asks the provider, keeps its next refresh token, and serves two tabs with one request', async () => {
    const { answer, cookies } = await fixture.arrive('grace');
    fixture.setAhead(120_000);
    const [one, two] = await Promise.all([
      fixture.renew({ ...cookies }, answer),
      fixture.renew({ ...cookies }, answer),
    ]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    for (const response of [one, two]) keep(cookies, response);
    fixture.setAhead(300_000);
    expect((await fixture.renew(cookies, answer)).statusCode).toBe(200);
  });

  test('works via the token exchange path', async () => {
    const { response, cookies } = await fixture.signIn('grace');
    const answer = dataOf<LoginAnswer>(response);
    const refresh = (handle: string, jar: Cookies) =>
      call(fixture.api, exchangeSsoToken, {
        params: { clientId: fixture.provider.clientId },
        cookies: jar,
        ...form({ grant_type: 'refresh_token', refresh_token: handle }),
      });
    const { access_token } = dataOf<{ access_token: string }>(
      await refresh(answer.jwtToken.refreshToken, cookies),
    );
    expect((await fixture.renew(cookies, answer, access_token)).statusCode).toBe(200);
    expect(refusalOf(await refresh(answer.jwtToken.refreshToken, {}))).toBe('401 AUTH_REQUIRED');
    expect(refusalOf(await refresh(answer.user.userId, cookies))).toBe('401 AUTH_REQUIRED');
    const elsewhere = await call(fixture.api, exchangeSsoToken, {
      params: { clientId: 'another' },
      cookies,
      ...form({ grant_type: 'refresh_token', refresh_token: answer.jwtToken.refreshToken }),
    });
    expect(refusalOf(elsewhere)).toBe('401 AUTH_REQUIRED');
  });

  test('ends the session of a user the provider no longer knows', async () => {
    const { answer, cookies } = await fixture.arrive('tess');
    fixture.provider.dismiss('tess');
    fixture.setAhead(120_000);
    expect(refusalOf(await fixture.renew(cookies, answer))).toBe('401 AUTH_SESSION_REVOKED');
    const caller = callerOf(answer);
    expect((await call(fixture.api, getAllCategory, { caller })).statusCode).toBe(401);
  });

  test('the provider’s tokens are encrypted in the database', async () => {
    const rows = await fixture.api.services.database.db
      .selectFrom('sessions')
      .select('sso_tokens_sealed')
      .where('sso_tokens_sealed', 'is not', null)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect(row.sso_tokens_sealed?.toString('latin1')).not.toMatch(/refreshToken|eyJ/);
  });
});
