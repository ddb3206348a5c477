import { saveUserStatus } from '@glossa/contracts/approvals';
import { saveRole } from '@glossa/contracts/roles';
import { deleteUser, saveUserRoles, saveUserState, viewUser } from '@glossa/contracts/users';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { createOrganisation } from '../../test-support/people.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../test-support/test-api.ts';
import {
  askForUser,
  builtInRole,
  grant,
  historyOf,
  joinWith,
  type Member,
  unchanged,
} from '../../test-support/user-journeys.ts';

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
  ['deactivating them', (alone) => deactivate(system, alone.userId)],
  [
    'deactivating them by a decision',
    (alone) =>
      post(saveUserStatus, system, {
        userId: alone.userId,
        from: 'Approved',
        status: 'Deactivated',
      }),
  ],
  [
    'deleting them',
    (alone) => call(api, deleteUser, { caller: system, params: { id: alone.userId } }),
  ],
  [
    'taking their role',
    (alone) =>
      post(saveUserRoles, system, {
        userIds: [alone.userId],
        add: [viewer],
        remove: [alone.roleId],
      }),
  ],
  [
    'giving them another role',
    async (alone) =>
      askForUser(api, system, { ...unchanged(await itemOf(alone.userId)), roleIds: [viewer] }),
  ],
  [
    'taking a right from the role',
    (alone) =>
      setRights(alone, alone.roleId, [
        { resource: 'Users', viewPermission: true, editPermission: false },
        { resource: 'UserRoles', viewPermission: true, editPermission: true },
      ]),
  ],
  ['taking every right from the role', (alone) => setRights(alone, alone.roleId, [])],
];

describe('the last who manages users and roles', () => {
  test.each(ways)('stays: %s is refused', async (_what, attempt) => {
    const alone = await joinWith(api, await createOrganisation(db()), administration);
    // Those who hold a part, or are not active, do not count.
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

  test('may go once there is another one', async () => {
    const alone = await joinWith(api, await createOrganisation(db()), administration);
    const other = await joinWith(api, alone.organisationId, administration);
    expect((await deactivate(other, alone.userId)).statusCode).toBe(200);
    expect(refusalOf(await deactivate(system, other.userId))).toBe('409 LAST_ADMINISTRATOR');
  });

  test('an organisation that never had any is free', async () => {
    const organisationId = await createOrganisation(db());
    const someone = await joinWith(api, organisationId, [grant('Users', 'edit')]);
    expect((await deactivate(system, someone.userId)).statusCode).toBe(200);
  });

  test('two who deactivate each other at the same moment: exactly one succeeds', async () => {
    for (let round = 0; round < 6; round += 1) {
      const one = await joinWith(api, await createOrganisation(db()), administration);
      const two = await joinWith(api, one.organisationId, administration);
      const answers = await Promise.all([deactivate(one, two.userId), deactivate(two, one.userId)]);
      const codes = answers.map((answer) => (answer.json() as { code: string }).code).sort();
      expect(codes[1]).toBe('OK');
      // The slower one found the other's decision made, or was no longer signed in by then.
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

  test('of the System administrators stays, although the organisation has other administrators', async () => {
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
    const again = await askForUser(api, system, {
      ...unchanged(await itemOf(system.userId)),
      roleIds: [admin],
    });
    expect(refusalOf(again)).toBe('409 LAST_ADMINISTRATOR');
    expect((await itemOf(system.userId)).roles.map(({ id }) => id)).toEqual([systemRole]);
  });
});

test('a role changed while it is given away: neither waits for the other for ever', async () => {
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
