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
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { createPerson } from '../../test-support/people.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../test-support/test-api.ts';

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

test('a person is in one department: joining another leaves the first, and the history says so', async () => {
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
  // Already in it: nothing to do and nothing to write down.
  await save(admin, 'Second', [person.userId], second.departmentId);
  const leave = await call(api, deleteDeptUser, {
    caller: admin,
    params: { departmentId: second.departmentId, userId: person.userId },
  });
  expect(leave.json()).toMatchObject({ message: 'The user is no longer in the department.' });
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

test('nobody is taken out of a department they are not in', async () => {
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

test('two callers who move the same people at once both succeed, and each person ends in one department', async () => {
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

test('a department of 20,000 people is listed, paged and searched quickly', async () => {
  const admin = await join(api, 'Organisation administrator');
  const { departmentId } = await save(admin, 'Everybody');
  await sql`
    INSERT INTO users (organisation_id, user_name, display_name, email, status, department_id)
    SELECT ${admin.organisationId}, 'mass-' || n, 'Person ' || n, 'mass-' || n || '@mass.example', 'Approved', ${departmentId}
    FROM generate_series(1, 20000) n
  `.execute(api.services.database.db);
  await sql`ANALYZE users`.execute(api.services.database.db);
  const took = async (act: () => Promise<unknown>) => {
    const started = performance.now();
    await act();
    return performance.now() - started;
  };
  const list = () => call(api, viewDeptUser, { caller: admin, query: { sort: 'user_count' } });
  expect(dataOf(await list())).toMatchObject({ items: [{ user_count: 20_000 }] });
  expect(await edit(admin, departmentId, { search: 'mass-19999@' })).toMatchObject({
    user_total: 1,
    users: [{ displayName: 'Person 19999' }],
  });
  // Generous, for machines under load; a scan per person would take minutes.
  expect(await took(list)).toBeLessThan(1_000);
  expect(await took(() => edit(admin, departmentId, { page: '700' }))).toBeLessThan(1_000);
  expect(await took(() => edit(admin, departmentId, { search: 'person' }))).toBeLessThan(1_000);
});
