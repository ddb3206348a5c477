import { logout } from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf } from '../../test-support/media-journeys.ts';
import {
  back,
  callerOf,
  type SingleSignOnDesk,
  setSingleSignOnDesk,
} from '../../test-support/single-sign-on-desk.ts';
import { call, type TestApi } from '../../test-support/test-api.ts';

let desk: SingleSignOnDesk;
let api: TestApi;
beforeAll(async () => {
  desk = await setSingleSignOnDesk();
  ({ api } = desk);
});
afterAll(() => desk.stop());

test('signing out leads to the provider’s sign-out', async () => {
  const { answer } = await desk.arrive('grace');
  const caller = callerOf(answer);
  const { providerLogoutUrl } = dataOf<{ providerLogoutUrl: string }>(
    await call(api, logout, { caller, payload: {} }),
  );
  const url = new URL(providerLogoutUrl);
  expect(url.origin).toBe(desk.provider.issuer);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(back);
  expect((await call(api, getAllCategory, { caller })).statusCode).toBe(401);
});
