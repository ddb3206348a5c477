import { saveUserStatus } from '@glossa/contracts/approvals';
import type { Endpoint } from '@glossa/contracts/endpoint';
import { saveRole } from '@glossa/contracts/roles';
import { endAllSessions, endSession, viewSessions } from '@glossa/contracts/user-sessions';
import {
  addEditUser,
  deleteUser,
  resetUserPassword,
  saveUserRoles,
  saveUserState,
  type UserItem,
  viewUser,
} from '@glossa/contracts/users';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import {
  addUser,
  builtInRole,
  grant,
  joinWith,
  type Member,
  requestUser,
  unchanged,
} from '../../testing/user-calls.ts';

/** Permissions to manage users, and few others, which must not lead to more. */
const few = [
  grant('Users', 'edit'),
  grant('UserRoles', 'edit'),
  grant('UserApproval', 'edit'),
  grant('Media', 'view'),
];

let api: TestApi;
let admin: Member;
let weak: Awaited<ReturnType<typeof joinWith>>;
let roles: Record<'weak' | 'media' | 'admin' | 'system', string>;
beforeAll(async () => {
  api = await createTestApi();
  admin = await join(api, 'Organisation administrator');
  weak = await joinWith(api, admin.organisationId, few);
  const media = await joinWith(api, admin.organisationId, [grant('Media', 'edit')]);
  roles = {
    weak: weak.roleId,
    media: media.roleId,
    admin: await builtInRole(api, 'Organisation administrator'),
    system: await builtInRole(api, 'System administrator'),
  };
});
afterAll(() => api.stop());

const post = (endpoint: Endpoint, caller: Caller, payload: object) =>
  call(api, endpoint, { caller, payload });
const itemOf = async (userId: string) => {
  const page = await call(api, viewUser, { caller: admin, query: { pageSize: '200' } });
  const item = dataOf<{ items: UserItem[] }>(page).items.find((user) => user.userId === userId);
  if (!item) throw new Error('the user is not in the list');
  return item;
};
const beyond = '403 RIGHTS_BEYOND_OWN';

describe.each(['media', 'admin', 'system'] as const)(
  'a role with more permissions (%s)',
  (which) => {
    const give = (caller: Caller, userId: string, roleId: string) =>
      post(saveUserRoles, caller, { userIds: [userId], add: [roleId], remove: [] });

    test('cannot be given to a new, existing or pending user or oneself', async () => {
      const roleId = roles[which];
      const { user } = await addUser(api, weak, { roleIds: [roles.weak] });
      const { user: waiting } = await addUser(api, weak, { roleIds: [roles.weak] });
      await api.services.database.db
        .updateTable('users')
        .set({ status: 'Pending' })
        .where('id', '=', waiting.userId)
        .execute();
      const self = await itemOf(weak.userId);
      const refused = [
        await requestUser(api, weak, { roleIds: [roleId] }),
        await requestUser(api, weak, { roleIds: [roles.weak, roleId] }),
        await requestUser(api, weak, { ...unchanged(user), roleIds: [roles.weak, roleId] }),
        await requestUser(api, weak, { ...unchanged(self), roleIds: [roles.weak, roleId] }),
        await give(weak, user.userId, roleId),
        await give(weak, weak.userId, roleId),
        await post(saveUserStatus, weak, {
          userId: waiting.userId,
          from: 'Pending',
          status: 'Approved',
          roleIds: [roleId],
        }),
      ];
      expect(refused.map(refusalOf)).toEqual(Array(7).fill(beyond));
      for (const answer of refused)
        expect(answer.json()).toMatchObject({ fields: { roleIds: expect.any(String) } });
      expect([await itemOf(user.userId), await itemOf(weak.userId)]).toEqual([user, self]);
      expect((await itemOf(waiting.userId)).status).toBe('Pending');
    });
  },
);

test('an organization administrator cannot create a system administrator', async () => {
  const refused = [
    await requestUser(api, admin, { roleIds: [roles.system] }),
    await post(saveUserRoles, admin, {
      userIds: [admin.userId],
      add: [roles.system],
      remove: [],
    }),
  ];
  expect(refused.map(refusalOf)).toEqual([beyond, beyond]);
});

test('roles cannot be created or extended beyond the caller’s permissions, least of all their own', async () => {
  const save = (roleId: string | null, resource: string, editPermission: boolean) =>
    post(saveRole, weak, {
      roleId,
      name: `Wider ${resource} ${roleId}`,
      description: '',
      roleResource: [{ resource, viewPermission: true, editPermission }],
    });
  const refused = [
    await save(null, 'Media', true),
    await save(null, 'Settings', false),
    await save(roles.weak, 'Media', true),
    await save(roles.media, 'Media', false),
  ];
  expect(refused.map(refusalOf)).toEqual(Array(4).fill(beyond));
});

test('the roles marked as assignable are the ones that can be assigned', async () => {
  const { options } = dataOf<{
    options: { roles: Array<{ id: string; name: string; assignable: boolean }> };
  }>(await call(api, addEditUser, { caller: weak, params: { id: '0' } }));
  const { user } = await addUser(api, weak, { roleIds: [roles.weak] });
  for (const role of options.roles) {
    const answer = await post(saveUserRoles, weak, {
      userIds: [user.userId],
      add: [role.id],
      remove: [],
    });
    expect([role.name, answer.statusCode === 200]).toEqual([role.name, role.assignable]);
  }
});

describe('a user with more permissions', () => {
  type Attempt = (id: string, sessionId: string) => Promise<LightMyRequestResponse>;
  const attempts: Record<string, Attempt> = {
    edit: async (id) =>
      requestUser(api, weak, { ...unchanged(await itemOf(id)), email: 'my@x.org' }),
    'take a role': (id) =>
      post(saveUserRoles, weak, { userIds: [id], add: [], remove: [roles.weak] }),
    deactivate: (id) => post(saveUserState, weak, { userIds: [id], status: 'Deactivated' }),
    decide: (id) =>
      post(saveUserStatus, weak, { userId: id, from: 'Approved', status: 'Deactivated' }),
    'reset the password': (id) => call(api, resetUserPassword, { caller: weak, params: { id } }),
    delete: (id) => call(api, deleteUser, { caller: weak, params: { id } }),
    'list sessions': (id) => call(api, viewSessions, { caller: weak, params: { id } }),
    'end a session': (id, sessionId) =>
      call(api, endSession, { caller: weak, params: { id, sessionId }, payload: {} }),
    'end all sessions': (id) =>
      call(api, endAllSessions, { caller: weak, params: { id }, payload: {} }),
  };

  test.each(Object.entries(attempts))('%s: denied', async (_what, attempt) => {
    // A single additional permission is enough, and so is the system role.
    for (const extra of ['media', 'system'] as const) {
      const strong = await joinWith(api, admin.organisationId, few);
      await api.services.database.db
        .insertInto('user_roles')
        .values({ user_id: strong.userId, role_id: roles[extra] })
        .execute();
      const before = await itemOf(strong.userId);
      const refused = await attempt(strong.userId, strong.answer.jwtToken.refreshToken);
      expect([extra, refusalOf(refused)]).toEqual([extra, beyond]);
      expect(await itemOf(strong.userId)).toEqual(before);
      expect((await call(api, viewUser, { caller: strong })).statusCode).toBe(200);
    }
  });

  test.each(Object.entries(attempts))('equal permissions, %s: allowed', async (what, attempt) => {
    const equal = await joinWith(api, admin.organisationId, few);
    if (what === 'take a role')
      await api.services.database.db
        .insertInto('user_roles')
        .values({ user_id: equal.userId, role_id: roles.weak })
        .execute();
    const { statusCode, body } = await attempt(equal.userId, equal.answer.jwtToken.refreshToken);
    expect([statusCode, body]).toEqual([200, expect.any(String)]);
  });
});
