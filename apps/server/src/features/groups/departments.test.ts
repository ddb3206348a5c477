import {
  type DepartmentDetail,
  type DepartmentItem,
  deleteDeptUser,
  editDeptUser,
  saveDeptUser,
  viewDeptUser,
} from '@glossa/contracts/departments';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translate } from '../../platform/i18n/translate.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { createPerson } from '../../testing/people.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const save = async (caller: Caller, name: string, addUserIds: string[] = [], id?: string) =>
  dataOf<DepartmentItem>(
    await call(api, saveDeptUser, {
      caller,
      payload: { departmentId: id ?? null, name, addUserIds },
    }),
  );
const edit = async (caller: Caller, id: string, query: Record<string, string> = {}) =>
  dataOf<DepartmentDetail>(await call(api, editDeptUser, { caller, params: { id }, query }));

test('a user is in one department: joining another leaves the first and is recorded', async () => {
  const admin = await join(api, 'Organisation administrator');
  const { db } = api.services.database;
  const person = await createPerson(db, {
    role: 'Viewer',
    organisationId: admin.organisationId,
  });
  const first = await save(admin, 'First', [person.userId]);
  const second = await save(admin, 'Second', [person.userId, person.userId]);
  expect(second.user_count).toBe(1);
  expect(await edit(admin, first.departmentId)).toMatchObject({ user_count: 0, users: [] });
  // Already a member: nothing to do and nothing to record.
  await save(admin, 'Second', [person.userId], second.departmentId);
  const leave = await call(api, deleteDeptUser, {
    caller: admin,
    params: { departmentId: second.departmentId, userId: person.userId },
  });
  expect(leave.json()).toMatchObject({ message: translate('en', 'departments.userRemoved') });
  const history = await db
    .selectFrom('audit_log')
    .select(['action', 'detail', 'subject_name'])
    .where('subject', '=', person.userId)
    .where('user_id', '=', admin.userId)
    .orderBy('at')
    .execute();
  const moved = (before: string | null, after: string | null) => ({
    action: 'user-changed',
    subject_name: person.userName,
    detail: { before: { department: before }, after: { department: after } },
  });
  expect(history).toEqual([moved(null, 'First'), moved('First', 'Second'), moved('Second', null)]);
});

test('ignores removing a user who is not a member', async () => {
  const admin = await join(api, 'Organisation administrator');
  const person = await createPerson(api.services.database.db, {
    role: 'Viewer',
    organisationId: admin.organisationId,
  });
  const [here, there] = [await save(admin, 'Here', [person.userId]), await save(admin, 'There')];
  const refused = await call(api, deleteDeptUser, {
    caller: admin,
    params: { departmentId: there.departmentId, userId: person.userId },
  });
  expect(refusalOf(refused)).toBe('404 NOT_FOUND');
  expect(await edit(admin, here.departmentId)).toMatchObject({ user_count: 1 });
});

test('concurrent moves of the same users both succeed, each ending in one department', async () => {
  const admin = await join(api, 'Organisation administrator');
  const people = await Promise.all(
    Array.from({ length: 8 }, () =>
      createPerson(api.services.database.db, {
        role: 'Viewer',
        organisationId: admin.organisationId,
      }),
    ),
  );
  const ids = people.map(({ userId }) => userId);
  const [a, b] = [await save(admin, 'A'), await save(admin, 'B')];
  await Promise.all([
    save(admin, 'A', ids, a.departmentId),
    save(admin, 'B', ids.toReversed(), b.departmentId),
  ]);
  const counts = [await edit(admin, a.departmentId), await edit(admin, b.departmentId)].map(
    (department) => department.user_count,
  );
  expect(counts.toSorted()).toEqual([0, 8]);
});

test('a department of 20,000 users can be listed, paged and searched', async () => {
  const admin = await join(api, 'Organisation administrator');
  const { departmentId } = await save(admin, 'Everybody');
  await sql`
    INSERT INTO users (organisation_id, user_name, display_name, email, status, department_id)
    SELECT ${admin.organisationId}, 'mass-' || n, 'Person ' || n, 'mass-' || n || '@mass.example', 'Approved', ${departmentId}
    FROM generate_series(1, 20000) n
  `.execute(api.services.database.db);
  await sql`ANALYZE users`.execute(api.services.database.db);
  const list = () => call(api, viewDeptUser, { caller: admin, query: { sort: 'user_count' } });
  expect(dataOf(await list())).toMatchObject({ items: [{ user_count: 20_000 }] });
  expect(await edit(admin, departmentId, { search: 'mass-19999@' })).toMatchObject({
    user_total: 1,
    users: [{ displayName: 'Person 19999' }],
  });
  // A scan per user would take minutes, longer than the test timeout.
  expect((await edit(admin, departmentId, { page: '700' })).users.length).toBeGreaterThan(0);
  expect(await edit(admin, departmentId, { search: 'person' })).toMatchObject({
    user_total: 20_000,
  });
});
