import { resolveRoleResources } from '@glossa/contracts/permissions';
import { saveRole } from '@glossa/contracts/roles';
import { saveUserRoles } from '@glossa/contracts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../platform/http/actor.ts';
import { join, refusalOf } from '../../test-support/media-journeys.ts';
import { createOrganisation, createPersonWith } from '../../test-support/people.ts';
import { call, createTestApi, type TestApi } from '../../test-support/test-api.ts';
import { addUser, builtInRole, grant, joinWith } from '../../test-support/user-journeys.ts';
import { mayGrant, requireGivableRoles, requireNotAbove } from './rights.ts';

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
  isSso: false,
  sessionId: '00000000-0000-4000-8000-000000000002',
  kind: 'browser',
  projectIds: [],
  address: '',
  roleResources: resolveRoleResources(grants),
});
const holder = (grants: typeof some, where = organisationId) =>
  createPersonWith(db(), { organisationId: where, grants });

test('nobody grants more than they hold; the system role, only who holds it', () => {
  expect(mayGrant(actor(), some, false)).toBe(true);
  expect(mayGrant(actor(), [], false)).toBe(true);
  expect(mayGrant(actor(), [grant('Media', 'edit')], false)).toBe(false);
  expect(mayGrant(actor(), [grant('Settings', 'view')], false)).toBe(false);
  expect(mayGrant(actor(), [], true)).toBe(false);
  expect(mayGrant(actor(true, []), [grant('Settings', 'edit')], true)).toBe(true);
});

describe('roles that are given', () => {
  const give = (who: Actor, ...roleIds: string[]) =>
    requireGivableRoles(db(), who, organisationId, roleIds);

  test('are the organisation’s own and the built-in ones, named once or twice', async () => {
    const { roleId } = await holder([grant('Media', 'view')]);
    await give(actor(), roleId, roleId);
    await give(actor());
    await give(actor(true), roleId, await builtInRole(api, 'System administrator'));
  });

  test('of another organisation are not there, not even for who sees every one', async () => {
    const { roleId } = await holder([grant('Media', 'view')], await createOrganisation(db()));
    for (const system of [false, true])
      await expect(give(actor(system), roleId)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        fields: { roleIds: expect.any(String) },
      });
  });

  test('with more rights are refused by name, without those that would do', async () => {
    const small = await holder([grant('Media', 'view')]);
    const refused = give(actor(), small.roleId, await builtInRole(api, 'Verifier'));
    await expect(refused).rejects.toMatchObject({
      code: 'RIGHTS_BEYOND_OWN',
      message: expect.stringContaining('give Verifier: '),
      fields: { roleIds: expect.any(String) },
    });
  });
});

test('somebody is above who holds more, be it by one role of several', async () => {
  const equal = await holder(some);
  const above = await holder(some);
  const extra = await holder([grant('Reports', 'view')]);
  await db()
    .insertInto('user_roles')
    .values({ user_id: above.userId, role_id: extra.roleId })
    .execute();
  await requireNotAbove(db(), actor(), [equal.userId]);
  await requireNotAbove(db(), actor(), []);
  await expect(requireNotAbove(db(), actor(), [equal.userId, above.userId])).rejects.toMatchObject({
    code: 'RIGHTS_BEYOND_OWN',
  });
  await requireNotAbove(db(), actor(true), [above.userId]);
});

test('who manages roles and users, but not settings, comes to settings on no way', async () => {
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
  expect(first.json()).toMatchObject({ message: expect.stringContaining('Settings edit') });
});
