import { logout } from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import { expect, test } from 'vitest';
import { dataOf } from '../../testing/media-calls.ts';
import {
  callerOf,
  returnPath,
  setupSingleSignOnTest,
} from '../../testing/single-sign-on-fixture.ts';
import { call } from '../../testing/test-api.ts';

const fixture = setupSingleSignOnTest();

test('logging out leads to the provider’s logout', async () => {
  const { answer } = await fixture.arrive('grace');
  const caller = callerOf(answer);
  const { providerLogoutUrl } = dataOf<{ providerLogoutUrl: string }>(
    await call(fixture.api, logout, { caller, payload: {} }),
  );
  const url = new URL(providerLogoutUrl);
  expect(url.origin).toBe(fixture.provider.issuer);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(returnPath);
  expect((await call(fixture.api, getAllCategory, { caller })).statusCode).toBe(401);
});
