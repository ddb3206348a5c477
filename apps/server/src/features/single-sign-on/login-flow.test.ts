import type { LoginAnswer } from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import { viewWaitingState } from '@glossa/contracts/waiting-state';
import { describe, expect, test } from 'vitest';
import { dataOf, refusalOf } from '../../testing/media-calls.ts';
import { walkThroughProvider } from '../../testing/openid-provider.ts';
import {
  type Cookies,
  callerOf,
  setupSingleSignOnTest,
} from '../../testing/single-sign-on-fixture.ts';
import { call } from '../../testing/test-api.ts';

const fixture = setupSingleSignOnTest();

describe('login flow', () => {
  test('an unknown user waits, is approved and enters', async () => {
    const { response, cookies } = await fixture.signIn('ada');
    expect(refusalOf(response)).toBe('403 APPROVAL_PENDING');
    const state = async () => dataOf(await call(fixture.api, viewWaitingState, { cookies }));
    expect(await state()).toMatchObject({
      status: 'Pending',
      displayName: 'Ada Example',
      comment: null,
    });
    await fixture.approve('ada');
    expect(await state()).toMatchObject({
      status: 'Approved',
      comment: 'Welcome',
      providerId: fixture.providerId,
    });

    const second = await fixture.signIn('ada');
    const answer = dataOf<LoginAnswer>(second.response);
    expect(answer.user).toMatchObject({
      userName: 'ada@example.org',
      isSSOLogin: true,
      firstTimeLogin: false,
      organisationId: fixture.admin.organisationId,
    });
    const caller = callerOf(answer);
    expect((await call(fixture.api, getAllCategory, { caller })).statusCode).toBe(200);
    expect(
      await fixture.api.services.database.db.selectFrom('user_identities').selectAll().execute(),
    ).toHaveLength(1);
  });

  test('a browser that started nothing has nothing pending', async () => {
    expect(dataOf(await call(fixture.api, viewWaitingState))).toBeNull();
    expect(
      dataOf(await call(fixture.api, viewWaitingState, { cookies: { glossa_sso: 'x.y' } })),
    ).toBeNull();
  });

  test('rejected and deactivated users are told so', async () => {
    await fixture.signIn('mary');
    const { db } = fixture.api.services.database;
    const set = (status: 'Rejected' | 'Deactivated') =>
      db.updateTable('users').set({ status }).where('email', '=', 'mary@example.org').execute();
    await set('Rejected');
    expect(refusalOf((await fixture.signIn('mary')).response)).toBe('403 APPROVAL_REJECTED');
    await set('Deactivated');
    expect(refusalOf((await fixture.signIn('mary')).response)).toBe('403 ACCOUNT_DEACTIVATED');
  });

  test('rejects an unverified address', async () => {
    const cookies: Cookies = {};
    const returned = await walkThroughProvider(await fixture.begin(cookies), 'hedy');
    expect(refusalOf(await fixture.exchange(cookies, returned))).toBe('403 SSO_EMAIL_UNVERIFIED');
  });

  test('rejects an unknown domain', async () => {
    expect(refusalOf((await fixture.signIn('stray')).response)).toBe('403 SSO_NO_ORGANISATION');
  });

  test('an account with a password is not taken over by its address', async () => {
    const { db } = fixture.api.services.database;
    await db
      .updateTable('users')
      .set({ email: 'joan@example.org' })
      .where('id', '=', fixture.admin.userId)
      .execute();
    expect(refusalOf((await fixture.signIn('joan')).response)).toBe('403 SSO_ACCOUNT_EXISTS');
    await db
      .updateTable('users')
      .set({ email: null })
      .where('id', '=', fixture.admin.userId)
      .execute();
  });

  test('an SSO account is linked at the first login and never to a second identity', async () => {
    const { db } = fixture.api.services.database;
    await db
      .insertInto('users')
      .values({
        organisation_id: fixture.admin.organisationId,
        user_name: 'rosa',
        display_name: 'Rosa',
        email: 'rosa@example.org',
        is_sso: true,
        first_time_login: false,
      })
      .execute();
    const { response } = await fixture.signIn('rosa');
    expect(dataOf<LoginAnswer>(response).user.userName).toBe('rosa');
    await db
      .updateTable('user_identities')
      .set({ subject: 'another' })
      .where('subject', '=', 'rosa')
      .execute();
    expect(refusalOf((await fixture.signIn('rosa')).response)).toBe('403 SSO_ACCOUNT_EXISTS');
  });
});
