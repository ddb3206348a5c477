import { encodePassword, login, renewSession } from '@glossa/contracts/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../testing/media-calls.ts';
import { createPerson, testPassword } from '../../testing/people.ts';
import {
  type Caller,
  call,
  createTestApi,
  signInAs,
  type TestApi,
} from '../../testing/test-api.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';

let api: TestApi;
const start = Date.now();
let days = 0;
beforeAll(async () => {
  api = await createTestApi({
    overrides: { clock: { now: () => new Date(start + days * 24 * 3_600_000) } },
  });
});
afterAll(() => api.stop());

async function signInToday(): Promise<Caller> {
  days = 0;
  const { userName } = await createPerson(api.services.database.db, { role: 'Viewer' });
  return signInAs(api, userName);
}

const renew = (caller: Caller, cookie: string) =>
  call(api, renewSession, {
    payload: { token: caller.bearer, userId: caller.userId, isSSOLogin: false },
    cookies: { glossa_refresh: cookie },
  });

test('a session that is not used ends after seven days', async () => {
  const [used, unused] = [await signInToday(), await signInToday()];
  days = 6.9;
  expect((await renew(used, used.cookie)).statusCode).toBe(200);
  days = 7.1;
  expect(refusalOf(await renew(unused, unused.cookie))).toBe('401 AUTH_REQUIRED');
});

test('a session that is used every day ends after thirty days', async () => {
  const caller = await signInToday();
  let { cookie } = caller;
  for (days = 1; days < 30; days += 1) {
    const answer = await renew(caller, cookie);
    expect(answer.statusCode, `day ${days}`).toBe(200);
    cookie = answer.cookies.find(({ name }) => name === 'glossa_refresh')?.value ?? '';
  }
  days = 30.1;
  expect(refusalOf(await renew(caller, cookie))).toBe('401 AUTH_REQUIRED');
});

test.each([
  ['the password is changed', { password_hash: 'another' }],
  ['the password is reset', { password_hash: null, one_time_hash: Buffer.alloc(32, 1) }],
  ['the user is deactivated', { status: 'Deactivated' as const }],
])('a sign-in that was checked before %s opens no session', async (_what, change) => {
  days = 0;
  const { db } = api.services.database;
  const { userName, userId } = await createPerson(db, { role: 'Viewer' });
  const { late } = await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set(change).where('id', '=', userId).execute();
    const payload = { userName, password: encodePassword(testPassword) };
    const waiting = call(api, login, { payload });
    await waitForLock(db);
    return { late: waiting };
  });
  expect(refusalOf(await late)).toBe('401 AUTH_INVALID_CREDENTIALS');
  const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', userId);
  expect(await sessions.execute()).toEqual([]);
});
