import { renewSession } from '@glossa/contracts/auth';
import { saveUser, saveUserRoles, saveUserState, viewUser } from '@glossa/contracts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { createPerson, testPassword } from '../../testing/people.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import {
  addGroup,
  addUser,
  builtInRole,
  historyOf,
  type Member,
  trySignIn,
  unchanged,
} from '../../testing/user-calls.ts';

let api: TestApi;
let system: Member;
beforeAll(async () => {
  api = await createTestApi();
  system = await join(api, 'System administrator');
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
const setState = (caller: Member, status: string, ...people: Array<{ userId: string }>) =>
  call(api, saveUserState, {
    caller,
    payload: { userIds: people.map(({ userId }) => userId), status },
  });
const statesOf = async (...people: Array<{ userId: string }>) => {
  const rows = await db()
    .selectFrom('users')
    .select(['id', 'status'])
    .where(
      'id',
      'in',
      people.map(({ userId }) => userId),
    )
    .execute();
  return people.map(({ userId }) => rows.find((row) => row.id === userId)?.status);
};

describe('user states', () => {
  test('deactivation locks a user out immediately, reactivation lets them log in again', async () => {
    const admin = await join(api, 'Organisation administrator');
    const person = await join(api, 'Organisation administrator', admin.organisationId);
    expect(dataOf(await setState(admin, 'Deactivated', person))).toEqual({ changed: 1 });
    expect(refusalOf(await call(api, viewUser, { caller: person }))).toBe('401 AUTH_REQUIRED');
    const renewal = await call(api, renewSession, {
      payload: { token: person.bearer, userId: person.userId, isSSOLogin: false },
      cookies: { glossa_refresh: person.cookie },
    });
    expect(renewal.statusCode).toBe(401);
    const { userName } = person.answer.user;
    expect((await trySignIn(api, userName, testPassword)).statusCode).toBe(401);

    expect(dataOf(await setState(admin, 'Approved', person))).toEqual({ changed: 1 });
    expect(refusalOf(await call(api, viewUser, { caller: person }))).toBe('401 AUTH_REQUIRED');
    expect((await trySignIn(api, userName, testPassword)).statusCode).toBe(200);
    expect(await historyOf(api, person.userId)).toMatchObject([
      {
        action: 'user-status-changed',
        user_id: admin.userId,
        address: '127.0.0.1',
        detail: { before: { status: 'Approved' }, after: { status: 'Deactivated' } },
      },
      { detail: { before: { status: 'Deactivated' }, after: { status: 'Approved' } } },
    ]);
  });

  test('change for all users or none', async () => {
    const admin = await join(api, 'Organisation administrator');
    const people = await Promise.all([1, 2].map(() => addUser(api, admin)));
    const [one, two] = people.map(({ user }) => user);
    const foreign = await join(api, 'Viewer');
    const above = await createPerson(db(), {
      role: 'System administrator',
      organisationId: admin.organisationId,
    });
    if (!one || !two) throw new Error('nobody was added');
    const attempts: Array<[{ userId: string }, string]> = [
      [foreign, '404 NOT_FOUND'],
      [{ userId: '00000000-0000-4000-8000-000000000000' }, '404 NOT_FOUND'],
      [above, '403 RIGHTS_BEYOND_OWN'],
      [admin, '409 USER_SELF'],
    ];
    for (const [bad, rejection] of attempts)
      expect(refusalOf(await setState(admin, 'Deactivated', one, bad, two))).toBe(rejection);
    expect(await statesOf(one, two)).toEqual(['Approved', 'Approved']);

    expect(dataOf(await setState(admin, 'Deactivated', one, one))).toEqual({ changed: 1 });
    expect(dataOf(await setState(admin, 'Deactivated', one, two))).toEqual({ changed: 1 });
    expect(await statesOf(one, two)).toEqual(['Deactivated', 'Deactivated']);
    expect(await historyOf(api, one.userId)).toHaveLength(2);
    expect(dataOf(await setState(system, 'Approved', one, two))).toEqual({ changed: 2 });
  });

  test.each(['Pending', 'Rejected'] as const)(
    'no one is activated from %s without a decision',
    async (status) => {
      const admin = await join(api, 'Organisation administrator');
      const { user } = await addUser(api, admin);
      const { user: other } = await addUser(api, admin);
      await db().updateTable('users').set({ status }).where('id', '=', user.userId).execute();
      for (const wanted of ['Approved', 'Deactivated']) {
        const refused = await setState(admin, wanted, other, user);
        expect(refusalOf(refused)).toBe('409 USER_WRONG_STATE');
        expect((refused.json() as { message: string }).message).toContain(user.displayName);
      }
      expect(await statesOf(user, other)).toEqual([status, 'Approved']);
    },
  );

  test('no other state can be set this way', async () => {
    const { user } = await addUser(api, system);
    for (const status of ['Pending', 'Rejected', 'Gone'])
      expect(refusalOf(await setState(system, status, user))).toBe('400 INVALID_INPUT');
    expect(refusalOf(await setState(system, 'Deactivated'))).toBe('400 INVALID_INPUT');
  });
});

describe('roles of several users', () => {
  const setRoles = (
    caller: Member,
    people: Array<{ userId: string }>,
    change: { add?: string[]; remove?: string[] },
  ) =>
    call(api, saveUserRoles, {
      caller,
      payload: { userIds: people.map(({ userId }) => userId), add: [], remove: [], ...change },
    });
  const rolesOf = async (userId: string) => {
    const rows = await db()
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select('roles.name')
      .where('user_id', '=', userId)
      .orderBy('roles.name')
      .execute();
    return rows.map(({ name }) => name);
  };

  test('are added and removed together, and the log holds the previous ones', async () => {
    const admin = await join(api, 'Organisation administrator');
    const [viewer, verifier] = [
      await builtInRole(api, 'Viewer'),
      await builtInRole(api, 'Verifier'),
    ];
    const { user: one } = await addUser(api, admin);
    const { user: two } = await addUser(api, admin, { roleIds: [verifier] });
    const answer = await setRoles(admin, [one, two, one], { add: [verifier], remove: [viewer] });
    expect(dataOf(answer)).toEqual({ changed: 2 });
    expect([await rolesOf(one.userId), await rolesOf(two.userId)]).toEqual([
      ['Verifier'],
      ['Verifier'],
    ]);
    expect((await historyOf(api, one.userId)).at(-1)).toMatchObject({
      action: 'user-changed',
      user_id: admin.userId,
      address: '127.0.0.1',
      detail: { before: { roles: ['Viewer'] }, after: { roles: ['Verifier'] } },
    });
    expect(await historyOf(api, two.userId)).toHaveLength(1);
  });

  test('keep at least one role per user, and change for all or none', async () => {
    const admin = await join(api, 'Organisation administrator');
    const [viewer, verifier] = [
      await builtInRole(api, 'Viewer'),
      await builtInRole(api, 'Verifier'),
    ];
    const { user: rich } = await addUser(api, admin, { roleIds: [viewer, verifier] });
    const { user: poor } = await addUser(api, admin, { displayName: 'Poor One' });
    const bare = await setRoles(admin, [rich, poor], { remove: [viewer] });
    expect(refusalOf(bare)).toBe('400 INVALID_INPUT');
    expect(bare.json()).toMatchObject({
      messageRef: { id: 'users.noRoleLeft', params: { display_name: 'Poor One' } },
    });

    const foreign = await join(api, 'Viewer');
    expect(refusalOf(await setRoles(admin, [rich, foreign], { remove: [viewer] }))).toBe(
      '404 NOT_FOUND',
    );
    const { id: theirs } = await db()
      .insertInto('roles')
      .values({ organisation_id: foreign.organisationId, name: 'Theirs', description: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const caller of [admin, system]) {
      const refused = await setRoles(caller, [rich, poor], { add: [theirs], remove: [viewer] });
      expect(refusalOf(refused)).toBe('404 NOT_FOUND');
      expect(refused.json()).toMatchObject({ fields: { roleIds: expect.any(String) } });
    }
    expect([await rolesOf(rich.userId), await rolesOf(poor.userId)]).toEqual([
      ['Verifier', 'Viewer'],
      ['Viewer'],
    ]);
  });
});

describe('a change that is based on', () => {
  type Seen = Pick<ReturnType<typeof unchanged>, 'roleIds' | 'departmentId' | 'projectIds'>;

  async function setUp() {
    const admin = await join(api, 'Organisation administrator');
    const department = await addGroup(api, 'departments', admin.organisationId);
    const project = await addGroup(api, 'projects', admin.organisationId);
    const { user } = await addUser(api, admin, {
      roleIds: [await builtInRole(api, 'Viewer'), await builtInRole(api, 'Verifier')],
      departmentId: department.id,
      projectIds: [project.id],
    });
    const { roleIds, departmentId, projectIds } = unchanged(user);
    const seen: Seen = { roleIds, departmentId, projectIds };
    const save = (changes: Partial<ReturnType<typeof unchanged>>, basedOn?: Seen) =>
      call(api, saveUser, {
        caller: admin,
        payload: { ...unchanged(user), ...changes, ...(basedOn ? { seen: basedOn } : {}) },
      });
    return { user, seen, save };
  }

  test('the present rights is saved, whatever their order', async () => {
    const { seen, save } = await setUp();
    const roleIds = [...seen.roleIds].reverse();
    expect((await save({ displayName: 'Ada' }, { ...seen, roleIds })).statusCode).toBe(200);
  });

  test.each([
    ['roles', (seen: Seen) => ({ roleIds: seen.roleIds.slice(0, 1) })],
    ['department', () => ({ departmentId: null })],
    ['projects', () => ({ projectIds: [] })],
  ])('other %s is refused, and reverts nothing', async (_what, taken) => {
    const { user, seen, save } = await setUp();
    const left = { ...seen, ...taken(seen) };
    expect((await save(left)).statusCode).toBe(200);
    const stale = await save({ displayName: 'Ada' }, seen);
    expect(refusalOf(stale)).toBe('409 USER_CONFLICT');
    // The same with what is stored now.
    const saved = await save({ ...left, displayName: 'Ada' }, left);
    expect(unchanged(dataOf<{ user: typeof user }>(saved).user)).toMatchObject({
      ...left,
      displayName: 'Ada',
    });
  });
});
