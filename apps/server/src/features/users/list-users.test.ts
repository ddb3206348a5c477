import { randomUUID } from 'node:crypto';
import { type UserItem, viewUser } from '@glossa/contracts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { createPerson } from '../../testing/people.ts';
import { call, createTestApi, signInAs, type TestApi } from '../../testing/test-api.ts';
import { addGroup, addUser, builtInRole, type Member } from '../../testing/user-calls.ts';

let api: TestApi;
let system: Member;
beforeAll(async () => {
  api = await createTestApi();
  system = await join(api, 'System administrator');
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
type Page = { items: UserItem[]; total: number; page: number; pageSize: number };
const list = async (caller: Member, query: Record<string, string> = {}) =>
  dataOf<Page>(await call(api, viewUser, { caller, query }));
const namesOf = async (caller: Member, query: Record<string, string> = {}) =>
  (await list(caller, query)).items.map(({ userName }) => userName);
describe('the user list', () => {
  let admin: Member;
  let adminName: string;
  let department: { id: string; name: string };
  let project: { id: string; name: string };
  const tag = randomUUID().slice(0, 6);
  const [anna, bert, cleo] = [`anna-${tag}`, `Bert-${tag}`, `cleo-${tag}`];
  beforeAll(async () => {
    admin = await join(api, 'Organisation administrator');
    adminName = admin.answer.user.userName;
    department = await addGroup(api, 'departments', admin.organisationId);
    project = await addGroup(api, 'projects', admin.organisationId);
    await addUser(api, admin, {
      userName: anna,
      displayName: 'zoe Last',
      email: `Mail.${tag}@Example.org`,
      departmentId: department.id,
    });
    await addUser(api, admin, {
      userName: bert,
      displayName: 'Yann',
      isSSOLogin: true,
      email: `bert.${tag}@example.org`,
      roleIds: [await builtInRole(api, 'Translator'), await builtInRole(api, 'Verifier')],
      projectIds: [project.id],
    });
    await createPerson(db(), {
      role: 'Viewer',
      organisationId: admin.organisationId,
      userName: cleo,
      status: 'Deactivated',
    });
    await signInAs(api, adminName);
  });

  test('shows all fields of a user and no secret', async () => {
    const { items } = await list(admin, { search: bert });
    expect(items).toEqual([
      {
        userId: expect.any(String),
        userName: bert,
        displayName: 'Yann',
        email: `bert.${tag}@example.org`,
        status: 'Approved',
        organisationId: admin.organisationId,
        organisationName: admin.answer.user.organisationName,
        isSSOLogin: true,
        hasSecondFactor: false,
        roles: [
          { id: await builtInRole(api, 'Translator'), name: 'Translator' },
          { id: await builtInRole(api, 'Verifier'), name: 'Verifier' },
        ],
        department: null,
        projects: [project],
        lastSignInAt: null,
        invitation: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*(Z|\+00:00)$/),
      },
    ]);
  });

  test('can be searched by username, name and e-mail address, ignoring case', async () => {
    expect(await namesOf(admin, { search: `BERT-${tag}` })).toEqual([bert]);
    expect(await namesOf(admin, { search: 'ZOE l' })).toEqual([anna]);
    expect(await namesOf(admin, { search: `mail.${tag}@` })).toEqual([anna]);
    for (const search of ['%', '_', '\\', 'nobody here']) {
      const page = await list(admin, { search });
      expect([search, page.total, page.items]).toEqual([search, 0, []]);
    }
  });

  test('can be filtered by state, role, department, project and login method', async () => {
    const filters: Array<[Record<string, string>, string[]]> = [
      [{ status: 'Deactivated' }, [cleo]],
      [{ status: 'Pending' }, []],
      [{ roleId: await builtInRole(api, 'Verifier') }, [bert]],
      [{ departmentId: department.id }, [anna]],
      [{ projectId: project.id }, [bert]],
      [{ isSSOLogin: 'true' }, [bert]],
      [{ isSSOLogin: 'false', status: 'Approved', search: tag }, [anna]],
      [{ roleId: await builtInRole(api, 'Verifier'), departmentId: department.id }, []],
    ];
    for (const [query, expected] of filters) {
      const page = await list(admin, query);
      expect([query, page.items.map((user) => user.userName)]).toEqual([query, expected]);
      expect(page.total).toBe(expected.length);
    }
  });

  test('can be sorted by every column in both directions, empty values last', async () => {
    const orders: Record<string, string[]> = {
      displayName: [cleo, adminName, bert, anna],
      userName: [anna, bert, cleo, adminName],
      email: [bert, anna],
      status: [cleo],
      lastSignInAt: [adminName],
      createdAt: [adminName, anna, bert, cleo],
    };
    for (const [sort, ascending] of Object.entries(orders)) {
      const up = await namesOf(admin, { sort });
      const down = await namesOf(admin, { sort, descending: 'true' });
      expect(up).toHaveLength(4);
      const known = (names: string[]) => names.filter((name) => ascending.includes(name));
      expect([sort, known(up)]).toEqual([sort, ascending]);
      expect([sort, known(down)]).toEqual([sort, [...ascending].reverse()]);
    }
    expect((await namesOf(admin, { sort: 'lastSignInAt' }))[0]).toBe(adminName);
    expect((await namesOf(admin, { sort: 'lastSignInAt', descending: 'true' }))[0]).toBe(adminName);
    expect((await namesOf(admin, { sort: 'email', descending: 'true' })).slice(0, 2)).toEqual([
      anna,
      bert,
    ]);
  });

  test('can be paged without gaps or repeats', async () => {
    const all = await namesOf(admin);
    const pieces = await Promise.all(
      ['1', '2', '3'].map((page) => list(admin, { page, pageSize: '2' })),
    );
    expect(pieces.map(({ total, page, pageSize }) => [total, page, pageSize])).toEqual([
      [4, 1, 2],
      [4, 2, 2],
      [4, 3, 2],
    ]);
    expect(pieces.flatMap(({ items }) => items.map((user) => user.userName))).toEqual(all);
  });

  test('shows the caller’s organization, or all to users who see all', async () => {
    const stranger = await join(api, 'Organisation administrator');
    expect(await namesOf(stranger)).toEqual([stranger.answer.user.userName]);
    expect(await namesOf(stranger, { projectId: project.id })).toEqual([]);
    const everybody = await namesOf(system, { pageSize: '200' });
    expect(everybody).toEqual(expect.arrayContaining([anna, stranger.answer.user.userName]));
    const { organisationId } = stranger;
    expect(await namesOf(system, { organisationId })).toEqual([stranger.answer.user.userName]);
  });

  test.each<Record<string, string>>([
    { isAdmin: 'true' },
    { sort: 'password_hash' },
    { pageSize: '100000' },
    { status: 'Gone' },
  ])('rejects %o', async (query) => {
    expect(refusalOf(await call(api, viewUser, { caller: admin, query }))).toBe(
      '400 INVALID_INPUT',
    );
  });
});
