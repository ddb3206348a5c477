import * as departments from '@glossa/contracts/departments';
import type { Endpoint } from '@glossa/contracts/endpoint';
import type { Person } from '@glossa/contracts/people';
import * as projects from '@glossa/contracts/projects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { createPerson } from '../../testing/people.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let system: Awaited<ReturnType<typeof join>>;
beforeAll(async () => {
  api = await createTestApi();
  system = await join(api, 'System administrator');
});
afterAll(() => api.stop());

type Item = {
  id: string;
  name: string;
  user_count: number;
  organisationId: string;
  users: Person[];
  user_total: number;
};
type Calls = Record<'list' | 'edit' | 'save' | 'remove' | 'removeMember' | 'find', Endpoint>;

const kinds: Array<[string, 'departmentId' | 'projectId', 'DEPARTMENT' | 'PROJECT', Calls]> = [
  [
    'department',
    'departmentId',
    'DEPARTMENT',
    {
      list: departments.viewDeptUser,
      edit: departments.editDeptUser,
      save: departments.saveDeptUser,
      remove: departments.deleteDept,
      removeMember: departments.deleteDeptUser,
      find: departments.findDeptPeople,
    },
  ],
  [
    'project',
    'projectId',
    'PROJECT',
    {
      list: projects.viewProjUser,
      edit: projects.editProjUser,
      save: projects.saveProjUser,
      remove: projects.deleteProjUser,
      removeMember: projects.deleteProjectMember,
      find: projects.findProjectPeople,
    },
  ],
];

describe.each(kinds)('a %s', (noun, idField, code, calls) => {
  const save = (
    caller: Caller,
    payload: { id?: string; name: string } & Record<string, unknown>,
  ) => {
    const { id = null, ...rest } = payload;
    return call(api, calls.save, { caller, payload: { [idField]: id, ...rest } });
  };
  const withId = (row: Record<string, unknown>) => ({ ...row, id: row[idField] }) as Item;
  const saved = async (...input: Parameters<typeof save>) => withId(dataOf(await save(...input)));
  const list = async (caller: Caller, query: Record<string, string> = {}) => {
    const page = dataOf<{ items: Array<Record<string, unknown>>; total: number }>(
      await call(api, calls.list, { caller, query }),
    );
    return { ...page, items: page.items.map(withId) };
  };
  const edit = async (caller: Caller, id: string, query: Record<string, string> = {}) =>
    withId(dataOf(await call(api, calls.edit, { caller, params: { id }, query })));
  const remove = (caller: Caller, id: string) =>
    call(api, calls.remove, { caller, params: { id } });
  const removeMember = (caller: Caller, id: string, userId: string) =>
    call(api, calls.removeMember, { caller, params: { [idField]: id, userId } });
  const person = (organisationId: string, userName?: string, status?: 'Approved' | 'Deactivated') =>
    createPerson(api.services.database.db, {
      role: 'Viewer',
      organisationId,
      ...(userName ? { userName } : {}),
      ...(status ? { status } : {}),
    });
  const historyOf = (subject: string) =>
    api.services.database.db
      .selectFrom('audit_log')
      .select(['action', 'subject_name', 'detail', 'user_id'])
      .where('subject', '=', subject)
      .orderBy('at')
      .execute();

  test('can be added, renamed, listed by name and deleted, all audited', async () => {
    const admin = await join(api, 'Organisation administrator');
    const b = await saved(admin, { name: ' beta ', description: 'Second' });
    await saved(admin, { name: 'Alpha' });
    expect(b).toMatchObject({
      name: 'beta',
      description: 'Second',
      user_count: 0,
      organisationId: admin.organisationId,
    });
    const names = async (query: Record<string, string>) =>
      (await list(admin, query)).items.map((item) => item.name);
    expect(await names({})).toEqual(['Alpha', 'beta']);
    expect(await names({ descending: 'true' })).toEqual(['beta', 'Alpha']);
    expect(await names({ search: 'SECO' })).toEqual(['beta']);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await list(admin, { pageSize: '1', page: '2' })).toMatchObject({
      total: 2,
      items: [{ name: 'beta' }],
    });

    expect(await saved(admin, { id: b.id, name: 'Gamma' })).toMatchObject({
      id: b.id,
      name: 'Gamma',
    });
    expect((await remove(admin, b.id)).statusCode).toBe(200);
    expect(await names({})).toEqual(['Alpha']);
    expect(refusalOf(await remove(admin, b.id))).toBe('404 NOT_FOUND');
    expect(await historyOf(b.id)).toMatchObject([
      { action: `${noun}-saved`, user_id: admin.userId, detail: { before: null } },
      {
        action: `${noun}-saved`,
        detail: { before: { name: 'beta', description: 'Second' }, after: { name: 'Gamma' } },
      },
      { action: `${noun}-deleted`, subject_name: 'Gamma' },
    ]);
  });

  test('has a unique name in the organization, ignoring case', async () => {
    const admin = await join(api, 'Organisation administrator');
    await saved(admin, { name: 'News' });
    const other = await saved(admin, { name: 'Other' });
    for (const twin of [{ name: 'NEWS' }, { id: other.id, name: 'news' }]) {
      const refused = await save(admin, twin);
      expect(refusalOf(refused)).toBe(`409 ${code}_NAME_TAKEN`);
      expect(refused.json()).toMatchObject({ fields: { name: expect.any(String) } });
    }
    expect(await saved(admin, { id: other.id, name: 'OTHER' })).toMatchObject({ name: 'OTHER' });
    const elsewhere = await join(api, 'Organisation administrator');
    expect((await save(elsewhere, { name: 'News' })).statusCode).toBe(200);
  });

  test('of another organization returns 404, except to users who see all', async () => {
    const owner = await join(api, 'Organisation administrator');
    const member = await person(owner.organisationId);
    const { id } = await saved(owner, { name: 'Ours', addUserIds: [member.userId] });
    const stranger = await join(api, 'Organisation administrator');
    const refused = [
      await call(api, calls.edit, { caller: stranger, params: { id } }),
      await save(stranger, { id, name: 'Theirs' }),
      await removeMember(stranger, id, member.userId),
      await remove(stranger, id),
      await call(api, calls.find, {
        caller: stranger,
        query: { organisationId: owner.organisationId },
      }),
    ];
    expect(refused.map(refusalOf)).toEqual(Array(5).fill('404 NOT_FOUND'));
    expect((await list(stranger)).items).toEqual([]);

    expect(await edit(system, id)).toMatchObject({ name: 'Ours', user_total: 1 });
    expect((await list(system, { search: 'Ours' })).items.map((item) => item.id)).toContain(id);
    expect(await saved(system, { id, name: 'Ours, renamed' })).toMatchObject({
      organisationId: owner.organisationId,
    });
    expect((await removeMember(system, id, member.userId)).statusCode).toBe(200);
    const [entry] = await api.services.database.db
      .selectFrom('audit_log')
      .select('organisation_id')
      .where('subject', '=', member.userId)
      .where('user_id', '=', system.userId)
      .execute();
    expect(entry?.organisation_id).toBe(owner.organisationId);
  });

  test('accepts members of its own organization only, all or none', async () => {
    const admin = await join(api, 'Organisation administrator');
    const ours = await person(admin.organisationId);
    const foreign = await person((await join(api, 'Viewer')).organisationId);
    for (const caller of [admin, system]) {
      const { id } = await saved(admin, { name: `Of ${caller.userId}` });
      const refused = await save(caller, {
        id,
        name: 'Changed',
        addUserIds: [ours.userId, foreign.userId],
      });
      expect(refusalOf(refused)).toBe('404 NOT_FOUND');
      expect(refused.json()).toMatchObject({ fields: { addUserIds: expect.any(String) } });
      expect(await edit(admin, id)).toMatchObject({ name: `Of ${caller.userId}`, user_total: 0 });
    }
  });

  test('cannot be deleted while it has members, and names them', async () => {
    const admin = await join(api, 'Organisation administrator');
    const people = await Promise.all(
      Array.from({ length: 22 }, () => person(admin.organisationId)),
    );
    const { id, user_count } = await saved(admin, {
      name: 'Full',
      addUserIds: people.map(({ userId }) => userId),
    });
    expect(user_count).toBe(22);
    const refused = await remove(admin, id);
    expect(refusalOf(refused)).toBe(`409 ${code}_IN_USE`);
    const { uses } = refused.json() as { uses: { first: Array<{ name: string }>; total: number } };
    expect(uses.total).toBe(22);
    expect(uses.first.map((use) => use.name)).toEqual(
      people
        .map(({ userName }) => userName)
        .sort()
        .slice(0, 20),
    );
    for (const { userId } of people) await removeMember(admin, id, userId);
    expect(refusalOf(await removeMember(admin, id, people[0]?.userId ?? ''))).toBe('404 NOT_FOUND');
    expect((await remove(admin, id)).statusCode).toBe(200);
  });

  test('pages, sorts and searches its members', async () => {
    const admin = await join(api, 'Organisation administrator');
    const names = [`${noun}-cleo`, `${noun}-Anna`, `${noun}-bert`];
    const people = await Promise.all(names.map((name) => person(admin.organisationId, name)));
    const { id } = await saved(admin, {
      name: 'Team',
      addUserIds: people.map(({ userId }) => userId),
    });
    await api.services.database.db
      .updateTable('users')
      .set({ display_name: 'Zoe', email: `${noun}.anna@Mail.example` })
      .where('user_name', '=', `${noun}-Anna`)
      .execute();
    const shown = async (query: Record<string, string>) =>
      (await edit(admin, id, query)).users.map((user) => user.userName.slice(noun.length + 1));
    expect(await shown({})).toEqual(['bert', 'cleo', 'Anna']);
    expect(await shown({ sort: 'userName' })).toEqual(['Anna', 'bert', 'cleo']);
    expect(await shown({ sort: 'userName', descending: 'true', pageSize: '2' })).toEqual([
      'cleo',
      'bert',
    ]);
    expect(await shown({ search: 'zOE' })).toEqual(['Anna']);
    expect(await shown({ search: 'mail.example' })).toEqual(['Anna']);
    expect(await shown({ search: 'BERT' })).toEqual(['bert']);
    expect(await edit(admin, id, { pageSize: '1', page: '3' })).toMatchObject({
      user_total: 3,
      user_count: 3,
      users: [{ displayName: 'Zoe', status: 'Approved' }],
    });
  });

  test('finds active users, those whose name starts with the text first', async () => {
    const admin = await join(api, 'Organisation administrator');
    const { organisationId } = admin;
    await person(organisationId, `a-has-${noun}find`);
    await person(organisationId, `${noun}find-begins`);
    await person(organisationId, `${noun}find-gone`, 'Deactivated');
    await person((await join(api, 'Viewer')).organisationId, `${noun}find-foreign`);
    const find = async (caller: Caller, query: Record<string, string>) =>
      dataOf<Person[]>(await call(api, calls.find, { caller, query })).map((user) => user.userName);
    const expected = [`${noun}find-begins`, `a-has-${noun}find`];
    expect(await find(admin, { search: `${noun}FIND` })).toEqual(expected);
    expect(await find(system, { search: `${noun}find`, organisationId })).toEqual(expected);
    expect(await find(system, { search: `${noun}find` })).toEqual([]);
    expect(await find(admin, { search: '_' })).toEqual([]);
    for (let i = 0; i < 25; i += 1) await person(organisationId);
    expect(await find(admin, {})).toHaveLength(20);
  });
});
