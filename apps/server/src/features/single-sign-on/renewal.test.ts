import type { LoginAnswer } from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import { exchangeSsoToken } from '@glossa/contracts/single-sign-on';
import { describe, expect, test } from 'vitest';
import { dataOf, refusalOf } from '../../test-support/media-journeys.ts';
import {
  type Cookies,
  callerOf,
  form,
  keep,
  setSingleSignOnDesk,
} from '../../test-support/single-sign-on-desk.ts';
import { call } from '../../test-support/test-api.ts';

const desk = setSingleSignOnDesk();

describe('renewal', () => {
  test('asks the provider, keeps its next refresh token, and serves two tabs with one question', async () => {
    const { answer, cookies } = await desk.arrive('grace');
    desk.setAhead(120_000);
    const [one, two] = await Promise.all([
      desk.renew({ ...cookies }, answer),
      desk.renew({ ...cookies }, answer),
    ]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    for (const response of [one, two]) keep(cookies, response);
    desk.setAhead(300_000);
    expect((await desk.renew(cookies, answer)).statusCode).toBe(200);
  });

  test('by the path of the token exchange', async () => {
    const { response, cookies } = await desk.signIn('grace');
    const answer = dataOf<LoginAnswer>(response);
    const refresh = (handle: string, jar: Cookies) =>
      call(desk.api, exchangeSsoToken, {
        params: { clientId: desk.provider.clientId },
        cookies: jar,
        ...form({ grant_type: 'refresh_token', refresh_token: handle }),
      });
    const { access_token } = dataOf<{ access_token: string }>(
      await refresh(answer.jwtToken.refreshToken, cookies),
    );
    expect((await desk.renew(cookies, answer, access_token)).statusCode).toBe(200);
    expect(refusalOf(await refresh(answer.jwtToken.refreshToken, {}))).toBe('401 AUTH_REQUIRED');
    expect(refusalOf(await refresh(answer.user.userId, cookies))).toBe('401 AUTH_REQUIRED');
    const elsewhere = await call(desk.api, exchangeSsoToken, {
      params: { clientId: 'another' },
      cookies,
      ...form({ grant_type: 'refresh_token', refresh_token: answer.jwtToken.refreshToken }),
    });
    expect(refusalOf(elsewhere)).toBe('401 AUTH_REQUIRED');
  });

  test('whoever the provider no longer knows is out', async () => {
    const { answer, cookies } = await desk.arrive('tess');
    desk.provider.dismiss('tess');
    desk.setAhead(120_000);
    expect(refusalOf(await desk.renew(cookies, answer))).toBe('401 AUTH_SESSION_REVOKED');
    const caller = callerOf(answer);
    expect((await call(desk.api, getAllCategory, { caller })).statusCode).toBe(401);
  });

  test('the provider’s tokens are not to be read in the database', async () => {
    const rows = await desk.api.services.database.db
      .selectFrom('sessions')
      .select('sso_tokens_sealed')
      .where('sso_tokens_sealed', 'is not', null)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect(row.sso_tokens_sealed?.toString('latin1')).not.toMatch(/refreshToken|eyJ/);
  });
});
