import { resolveRoleResources } from '@glossa/contracts/permissions';
import { saveRole } from '@glossa/contracts/roles';
import { saveUserRoles } from '@glossa/contracts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../platform/http/actor.ts';
import { join, refusalOf } from '../../testing/media-calls.ts';
import { createOrganisation, createPersonWith } from '../../testing/people.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { addUser, builtInRole, grant, joinWith } from '../../testing/user-calls.ts';
import { assertGrantableRoles, assertNotAboveOwnRights, canGrant } from './rights.ts';

let api: TestApi;
let organisationId: string;
beforeAll(async () => {
  api = await createTestApi();
  organisationId = await createOrganisation(api.services.database.db);
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
const some = [grant('UserRoles', 'edit'), grant('Users', 'edit'), grant('Media', 'view')];
const actor = (system = false, grants = some): Actor => ({
  userId: '00000000-0000-4000-8000-000000000001',
  userName: 'actor',
  displayName: 'Actor',
  organisationId,
  organisationName: 'Organisation',
  system,
  firstTimeLogin: false,
  secondFactorDue: false,
  isSso: false,
  sessionId: '00000000-0000-4000-8000-000000000002',
  kind: 'browser',
  projectIds: [],
  address: '',
  roleResources: resolveRoleResources(grants),
});
const holder = (grants: typeof some, where = organisationId) =>
  createPersonWith(db(), { organisationId: where, grants });

test('users cannot grant more than they hold, nor the system role without holding it', () => {
  expect(canGrant(actor(), some, false)).toBe(true);
  expect(canGrant(actor(), [], false)).toBe(true);
  expect(canGrant(actor(), [grant('Media', 'edit')], false)).toBe(false);
  expect(canGrant(actor(), [grant('Settings', 'view')], false)).toBe(false);
  expect(canGrant(actor(), [], true)).toBe(false);
  expect(canGrant(actor(true, []), [grant('Settings', 'edit')], true)).toBe(true);
});

describe('assigned roles', () => {
  const give = (who: Actor, ...roleIds: string[]) =>
    assertGrantableRoles(db(), who, organisationId, roleIds);

  test('are the organization’s own and the built-in ones, duplicates allowed', async () => {
    const { roleId } = await holder([grant('Media', 'view')]);
    await give(actor(), roleId, roleId);
    await give(actor());
    await give(actor(true), roleId, await builtInRole(api, 'System administrator'));
  });

  test('of another organization return 404, even to users who see all', async () => {
    const { roleId } = await holder([grant('Media', 'view')], await createOrganisation(db()));
    for (const system of [false, true])
      await expect(give(actor(system), roleId)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        fields: { roleIds: { id: 'roles.notFound' } },
      });
  });

  test('with more permissions are rejected and named, without the allowed ones', async () => {
    const small = await holder([grant('Media', 'view')]);
    const refused = give(actor(), small.roleId, await builtInRole(api, 'Verifier'));
    const beyond = {
      id: 'roles.grantBeyondOwn',
      params: { roles: { list: [{ id: 'roles.names.verifier' }] } },
    };
    await expect(refused).rejects.toMatchObject({
      code: 'RIGHTS_BEYOND_OWN',
      messageRef: beyond,
      fields: { roleIds: beyond },
    });
  });
});

test('a user ranks above another by any one of several roles', async () => {
  const equal = await holder(some);
  const above = await holder(some);
  const extra = await holder([grant('Reports', 'view')]);
  await db()
    .insertInto('user_roles')
    .values({ user_id: above.userId, role_id: extra.roleId })
    .execute();
  await assertNotAboveOwnRights(db(), actor(), [equal.userId]);
  await assertNotAboveOwnRights(db(), actor(), []);
  await expect(
    assertNotAboveOwnRights(db(), actor(), [equal.userId, above.userId]),
  ).rejects.toMatchObject({
    code: 'RIGHTS_BEYOND_OWN',
  });
  await assertNotAboveOwnRights(db(), actor(true), [above.userId]);
});

test('managing roles and users does not lead to settings permission', async () => {
  const admin = await join(api, 'Organisation administrator');
  const person = await joinWith(api, admin.organisationId, some);
  const strong = await joinWith(api, admin.organisationId, [...some, grant('Settings', 'edit')]);
  const settings = { resource: 'Settings', viewPermission: false, editPermission: true };
  const wish = { name: 'Wish', description: '', roleResource: [settings] };
  const { user } = await addUser(api, person, { roleIds: [person.roleId] });
  const giveSelf = (roleId: string, userId = person.userId) => ({
    userIds: [userId],
    add: [roleId],
    remove: [],
  });
  const attempts = [
    [saveRole, { roleId: null, ...wish }],
    [saveRole, { roleId: person.roleId, ...wish }],
    [saveRole, { roleId: strong.roleId, ...wish, roleResource: [] }],
    [saveUserRoles, giveSelf(strong.roleId)],
    [saveUserRoles, giveSelf(strong.roleId, user.userId)],
    [saveUserRoles, giveSelf(await builtInRole(api, 'System administrator'))],
  ] as const;
  for (const [endpoint, payload] of attempts) {
    const answer = await call(api, endpoint, { caller: person, payload });
    expect(refusalOf(answer)).toBe('403 RIGHTS_BEYOND_OWN');
  }
  const first = await call(api, saveRole, { caller: person, payload: attempts[0][1] });
  expect(first.json()).toMatchObject({ message: expect.stringContaining('Edit Settings') });
});
