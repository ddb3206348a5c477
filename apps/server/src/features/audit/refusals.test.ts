import { saveToken } from '@glossa/contracts/api-tokens';
import { viewAuditLog } from '@glossa/contracts/audit';
import { viewSsoSettings } from '@glossa/contracts/single-sign-on-settings';
import { viewUser } from '@glossa/contracts/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const refused = async (caller: Caller, endpoint: Parameters<typeof call>[1]) =>
  expect(refusalOf(await call(api, endpoint, { caller }))).toBe('403 ACCESS_DENIED');
/** Audited denied calls, oldest first. */
const writtenFor = (userId: string) =>
  api.services.database.db
    .selectFrom('audit_log')
    .select(['detail', 'address', 'organisation_id', 'user_name'])
    .where('action', '=', 'access-refused')
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute();

test('records a denied call with user and address, once a minute per call', async () => {
  const person = await join(api, 'Viewer');
  const after = (seconds: number) =>
    sql`UPDATE recent_calls SET times = ARRAY[now() - make_interval(secs => ${seconds})]`.execute(
      api.services.database.db,
    );
  for (let n = 0; n < 5; n += 1) await refused(person, viewUser);
  expect(await writtenFor(person.userId)).toEqual([
    {
      detail: { call: `GET ${viewUser.path}` },
      address: '127.0.0.1',
      organisation_id: person.organisationId,
      user_name: person.answer.user.userName,
    },
  ]);
  await refused(person, viewAuditLog);
  expect(await writtenFor(person.userId)).toHaveLength(2);
  await after(50);
  await refused(person, viewUser);
  expect(await writtenFor(person.userId)).toHaveLength(2);
  await after(61);
  await refused(person, viewUser);
  expect((await writtenFor(person.userId)).at(-1)?.detail).toEqual({
    call: `GET ${viewUser.path}`,
  });
  expect(await writtenFor(person.userId)).toHaveLength(3);

  const other = await join(api, 'Viewer');
  await refused(other, viewUser);
  expect(await writtenFor(other.userId)).toHaveLength(1);
});

test('records denied calls of API tokens and at installation level', async () => {
  const admin = await join(api, 'Organisation administrator');
  await refused(admin, viewSsoSettings);
  const roleResource = admin.answer.roleResourceDetailDTOList;
  const made = await call(api, saveToken, {
    caller: admin,
    payload: { name: 'program', expiresInDays: 1, roleResource },
  });
  const { token } = dataOf<{ token: string }>(made);
  await refused({ ...admin, bearer: token }, saveToken);
  const calls = (await writtenFor(admin.userId)).map(({ detail }) => detail);
  expect(calls).toEqual([
    { call: `GET ${viewSsoSettings.path}` },
    { call: `POST ${saveToken.path}` },
  ]);
});
