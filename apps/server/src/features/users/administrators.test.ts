import { saveUserStatus } from '@glossa/contracts/approvals';
import { saveRole } from '@glossa/contracts/roles';
import { deleteUser, saveUserRoles, saveUserState, viewUser } from '@glossa/contracts/users';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { createOrganisation } from '../../testing/people.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import {
  builtInRole,
  grant,
  historyOf,
  joinWith,
  type Member,
  requestUser,
  unchanged,
} from '../../testing/user-calls.ts';

let api: TestApi;
let system: Member;
let viewer: string;
beforeAll(async () => {
  api = await createTestApi();
  system = await join(api, 'System administrator');
  viewer = await builtInRole(api, 'Viewer');
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
const administration = [grant('Users', 'edit'), grant('UserRoles', 'edit')];
const post = (endpoint: Parameters<typeof call>[1], caller: Caller, payload: object) =>
  call(api, endpoint, { caller, payload });
const deactivate = (caller: Caller, userId: string) =>
  post(saveUserState, caller, { userIds: [userId], status: 'Deactivated' });
const setRights = (caller: Caller, roleId: string, roleResource: object[]) =>
  post(saveRole, caller, { roleId, name: `Changed ${roleId}`, description: '', roleResource });
const itemOf = async (userId: string) => {
  const page = await call(api, viewUser, { caller: system, query: { pageSize: '200' } });
  const item = dataOf<{ items: Array<Parameters<typeof unchanged>[0]> }>(page).items.find(
    (candidate) => candidate.userId === userId,
  );
  if (!item) throw new Error('the user is not in the list');
  return item;
};

type Alone = Awaited<ReturnType<typeof joinWith>>;
const ways: Array<[string, (alone: Alone) => Promise<LightMyRequestResponse>]> = [
  ['deactivation', (alone) => deactivate(system, alone.userId)],
  [
    'deactivation by a decision',
    (alone) =>
      post(saveUserStatus, system, {
        userId: alone.userId,
        from: 'Approved',
        status: 'Deactivated',
      }),
  ],
  ['deletion', (alone) => call(api, deleteUser, { caller: system, params: { id: alone.userId } })],
  [
    'removing the role',
    (alone) =>
      post(saveUserRoles, system, {
        userIds: [alone.userId],
        add: [viewer],
        remove: [alone.roleId],
      }),
  ],
  [
    'assigning another role',
    async (alone) =>
      requestUser(api, system, { ...unchanged(await itemOf(alone.userId)), roleIds: [viewer] }),
  ],
  [
    'removing a permission from the role',
    (alone) =>
      setRights(alone, alone.roleId, [
        { resource: 'Users', viewPermission: true, editPermission: false },
        { resource: 'UserRoles', viewPermission: true, editPermission: true },
      ]),
  ],
  ['removing all permissions from the role', (alone) => setRights(alone, alone.roleId, [])],
];

describe('the last administrator of users and roles', () => {
  test.each(ways)('stays: %s is rejected', async (_what, attempt) => {
    const alone = await joinWith(api, await createOrganisation(db()), administration);
    // Users with only some of the permissions, or inactive ones, do not count.
    await joinWith(api, alone.organisationId, [grant('Users', 'edit')]);
    const idle = await joinWith(api, alone.organisationId, administration);
    expect((await deactivate(alone, idle.userId)).statusCode).toBe(200);
    const entries = (await historyOf(api, alone.userId)).length;

    const before = await itemOf(alone.userId);
    const refused = await attempt(alone);
    expect(refusalOf(refused)).toBe('409 LAST_ADMINISTRATOR');
    expect(await itemOf(alone.userId)).toEqual(before);
    const grants = await db()
      .selectFrom('role_permissions')
      .select(['resource', 'can_edit'])
      .where('role_id', '=', alone.roleId)
      .orderBy('resource')
      .execute();
    expect(grants).toEqual([
      { resource: 'UserRoles', can_edit: true },
      { resource: 'Users', can_edit: true },
    ]);
    const written = (await historyOf(api, alone.userId)).slice(entries);
    expect(written.filter((entry) => entry.user_id === system.userId)).toEqual([]);
    expect((await historyOf(api, alone.roleId)).length).toBe(0);
    expect((await call(api, viewUser, { caller: alone })).statusCode).toBe(200);
  });

  test('can go once there is another one', async () => {
    const alone = await joinWith(api, await createOrganisation(db()), administration);
    const other = await joinWith(api, alone.organisationId, administration);
    expect((await deactivate(other, alone.userId)).statusCode).toBe(200);
    expect(refusalOf(await deactivate(system, other.userId))).toBe('409 LAST_ADMINISTRATOR');
  });

  test('is not required in an organization that never had one', async () => {
    const organisationId = await createOrganisation(db());
    const someone = await joinWith(api, organisationId, [grant('Users', 'edit')]);
    expect((await deactivate(system, someone.userId)).statusCode).toBe(200);
  });

  test('of two users who deactivate each other exactly one succeeds', async () => {
    for (let round = 0; round < 6; round += 1) {
      const one = await joinWith(api, await createOrganisation(db()), administration);
      const two = await joinWith(api, one.organisationId, administration);
      const answers = await Promise.all([deactivate(one, two.userId), deactivate(two, one.userId)]);
      const codes = answers.map((answer) => (answer.json() as { code: string }).code).sort();
      expect(codes[1]).toBe('OK');
      // The slower one got a conflict or was already logged out.
      expect(['LAST_ADMINISTRATOR', 'AUTH_REQUIRED']).toContain(codes[0]);
      const left = await db()
        .selectFrom('users')
        .select('id')
        .where('organisation_id', '=', one.organisationId)
        .where('status', '=', 'Approved')
        .execute();
      expect(left).toHaveLength(1);
    }
  });

  test('of the system stays, even if the organization has other administrators', async () => {
    await db()
      .updateTable('users')
      .set({ status: 'Deactivated' })
      .where('id', '!=', system.userId)
      .execute();
    await join(api, 'Organisation administrator', system.organisationId);
    const systemRole = await builtInRole(api, 'System administrator');
    const admin = await builtInRole(api, 'Organisation administrator');
    const refused = await post(saveUserRoles, system, {
      userIds: [system.userId],
      add: [admin],
      remove: [systemRole],
    });
    expect(refusalOf(refused)).toBe('409 LAST_ADMINISTRATOR');
    const again = await requestUser(api, system, {
      ...unchanged(await itemOf(system.userId)),
      roleIds: [admin],
    });
    expect(refusalOf(again)).toBe('409 LAST_ADMINISTRATOR');
    expect((await itemOf(system.userId)).roles.map(({ id }) => id)).toEqual([systemRole]);
  });
});

test('changing a role while removing it does not deadlock', async () => {
  const admin = await join(api, 'Organisation administrator');
  const { roleId } = await joinWith(api, admin.organisationId, [grant('Media', 'view')]);
  const people = await Promise.all(
    [1, 2, 3].map(() => joinWith(api, admin.organisationId, [grant('Media', 'view')])),
  );
  const right = { resource: 'Media', viewPermission: true, editPermission: false };
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      ...people.map(({ userId }) =>
        post(saveUserRoles, admin, { userIds: [userId], add: [roleId], remove: [] }),
      ),
      setRights(admin, roleId, [right]),
      setRights(admin, roleId, [{ ...right, editPermission: true }]),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const userIds = people.map(({ userId }) => userId);
    dataOf(await post(saveUserRoles, admin, { userIds, add: [], remove: [roleId] }));
  }
});
