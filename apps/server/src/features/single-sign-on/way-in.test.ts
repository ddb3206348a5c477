import type { LoginAnswer } from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import { viewWaitingState } from '@glossa/contracts/single-sign-on';
import { describe, expect, test } from 'vitest';
import { dataOf, refusalOf } from '../../test-support/media-journeys.ts';
import { walkThroughProvider } from '../../test-support/openid-provider.ts';
import {
  type Cookies,
  callerOf,
  setSingleSignOnDesk,
} from '../../test-support/single-sign-on-desk.ts';
import { call } from '../../test-support/test-api.ts';

const desk = setSingleSignOnDesk();

describe('the way in', () => {
  test('somebody unknown waits, is approved, and enters', async () => {
    const { response, cookies } = await desk.signIn('ada');
    expect(refusalOf(response)).toBe('403 APPROVAL_PENDING');
    const state = async () => dataOf(await call(desk.api, viewWaitingState, { cookies }));
    expect(await state()).toMatchObject({
      status: 'Pending',
      displayName: 'Ada Example',
      comment: null,
    });
    await desk.approve('ada');
    expect(await state()).toMatchObject({
      status: 'Approved',
      comment: 'Welcome',
      providerId: desk.providerId,
    });

    const second = await desk.signIn('ada');
    const answer = dataOf<LoginAnswer>(second.response);
    expect(answer.user).toMatchObject({
      userName: 'ada@example.org',
      isSSOLogin: true,
      firstTimeLogin: false,
      organisationId: desk.admin.organisationId,
    });
    const caller = callerOf(answer);
    expect((await call(desk.api, getAllCategory, { caller })).statusCode).toBe(200);
    expect(
      await desk.api.services.database.db.selectFrom('user_identities').selectAll().execute(),
    ).toHaveLength(1);
  });

  test('nobody waits in a browser that asked for nothing', async () => {
    expect(dataOf(await call(desk.api, viewWaitingState))).toBeNull();
    expect(
      dataOf(await call(desk.api, viewWaitingState, { cookies: { glossa_sso: 'x.y' } })),
    ).toBeNull();
  });

  test('rejected and deactivated people are told so', async () => {
    await desk.signIn('mary');
    const { db } = desk.api.services.database;
    const set = (status: 'Rejected' | 'Deactivated') =>
      db.updateTable('users').set({ status }).where('email', '=', 'mary@example.org').execute();
    await set('Rejected');
    expect(refusalOf((await desk.signIn('mary')).response)).toBe('403 APPROVAL_REJECTED');
    await set('Deactivated');
    expect(refusalOf((await desk.signIn('mary')).response)).toBe('403 ACCOUNT_DEACTIVATED');
  });

  test('an unverified address is refused', async () => {
    const cookies: Cookies = {};
    const returned = await walkThroughProvider(await desk.begin(cookies), 'hedy');
    expect(refusalOf(await desk.exchange(cookies, returned))).toBe('403 SSO_EMAIL_UNVERIFIED');
  });

  test('a domain nobody here uses is refused', async () => {
    expect(refusalOf((await desk.signIn('stray')).response)).toBe('403 SSO_NO_ORGANISATION');
  });

  test('an account with a password is not taken over by its address', async () => {
    const { db } = desk.api.services.database;
    await db
      .updateTable('users')
      .set({ email: 'joan@example.org' })
      .where('id', '=', desk.admin.userId)
      .execute();
    expect(refusalOf((await desk.signIn('joan')).response)).toBe('403 SSO_ACCOUNT_EXISTS');
    await db
      .updateTable('users')
      .set({ email: null })
      .where('id', '=', desk.admin.userId)
      .execute();
  });

  test('an account made for single sign-on is taken up at the first sign-in, and never by a second identity', async () => {
    const { db } = desk.api.services.database;
    await db
      .insertInto('users')
      .values({
        organisation_id: desk.admin.organisationId,
        user_name: 'rosa',
        display_name: 'Rosa',
        email: 'rosa@example.org',
        is_sso: true,
        first_time_login: false,
      })
      .execute();
    const { response } = await desk.signIn('rosa');
    expect(dataOf<LoginAnswer>(response).user.userName).toBe('rosa');
    await db
      .updateTable('user_identities')
      .set({ subject: 'another' })
      .where('subject', '=', 'rosa')
      .execute();
    expect(refusalOf((await desk.signIn('rosa')).response)).toBe('403 SSO_ACCOUNT_EXISTS');
  });
});
