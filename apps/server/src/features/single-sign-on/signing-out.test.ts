import { logout } from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import { expect, test } from 'vitest';
import { dataOf } from '../../test-support/media-journeys.ts';
import { back, callerOf, setSingleSignOnDesk } from '../../test-support/single-sign-on-desk.ts';
import { call } from '../../test-support/test-api.ts';

const desk = setSingleSignOnDesk();

test('signing out leads to the provider’s sign-out', async () => {
  const { answer } = await desk.arrive('grace');
  const caller = callerOf(answer);
  const { providerLogoutUrl } = dataOf<{ providerLogoutUrl: string }>(
    await call(desk.api, logout, { caller, payload: {} }),
  );
  const url = new URL(providerLogoutUrl);
  expect(url.origin).toBe(desk.provider.issuer);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(back);
  expect((await call(desk.api, getAllCategory, { caller })).statusCode).toBe(401);
});
