import { randomUUID } from 'node:crypto';
import { type RoleResource, resources, storedResources } from '@glossa/contracts/permissions';
import {
  deleteRole,
  editRole,
  type RoleDetail,
  type RoleItem,
  saveRole,
  viewRole,
} from '@glossa/contracts/roles';
import { saveUserRoles } from '@glossa/contracts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import {
  addUser,
  builtInRole,
  grant,
  historyOf,
  joinWith,
  type Member,
} from '../../testing/user-calls.ts';

let api: TestApi;
let system: Member;
beforeAll(async () => {
  api = await createTestApi();
  system = await join(api, 'System administrator');
});
afterAll(() => api.stop());

const right = (resource: string, flag: 'view' | 'edit' = 'view') => ({
  resource,
  viewPermission: true,
  editPermission: flag === 'edit',
});
const save = (caller: Caller, wanted: Record<string, unknown> = {}) =>
  call(api, saveRole, {
    caller,
    payload: {
      roleId: null,
      name: `Role ${randomUUID().slice(0, 8)}`,
      description: '',
      roleResource: [right('Media')],
      ...wanted,
    },
  });
const saved = async (caller: Caller, wanted?: Record<string, unknown>) => {
  const detail = dataOf<RoleDetail>(await save(caller, wanted));
  if (!detail.roleId) throw new Error('the saved role has no id');
  return { ...detail, roleId: detail.roleId };
};
const list = async (caller: Caller, query: Record<string, string> = {}) =>
  dataOf<{ items: RoleItem[]; total: number }>(await call(api, viewRole, { caller, query }));
const edit = (caller: Caller, id: string) => call(api, editRole, { caller, params: { id } });
const remove = (caller: Caller, id: string) => call(api, deleteRole, { caller, params: { id } });
/** `Media edit`, `Users view`, … */
const heldIn = (rights: readonly RoleResource[]) =>
  rights.flatMap(({ resource, viewPermission, editPermission }) =>
    editPermission ? [`${resource} edit`] : viewPermission ? [`${resource} view`] : [],
  );

test('a role can be created, changed, used and deleted, all audited', async () => {
  const admin = await join(api, 'Organisation administrator');
  const made = await saved(admin, {
    name: ' Editors ',
    description: 'Edit',
    roleResource: [right('Media', 'edit'), right('Reports')],
  });
  expect(made).toMatchObject({ name: 'Editors', description: 'Edit', builtIn: false });
  expect(made).toMatchObject({ user_count: 0, grantable: admin.answer.roleResourceDetailDTOList });
  expect(made.roleResource.map(({ resource }) => resource)).toEqual(resources);
  expect(heldIn(made.roleResource)).toEqual(['Media edit', 'Reports view']);
  const { roleId } = made;
  const { user } = await addUser(api, admin, { roleIds: [roleId] });
  expect((await list(admin, { search: 'EDITORS' })).items).toEqual([
    {
      roleId,
      name: 'Editors',
      description: 'Edit',
      builtIn: false,
      user_count: 1,
      viewCount: 2,
      editCount: 1,
    },
  ]);
  const changed = await saved(admin, { roleId, name: 'Readers', roleResource: [right('Media')] });
  expect(changed).toMatchObject({ name: 'Readers', description: '', user_count: 1 });
  expect(heldIn(dataOf<RoleDetail>(await edit(admin, roleId)).roleResource)).toEqual([
    'Media view',
  ]);

  const refused = await remove(admin, roleId);
  expect(refusalOf(refused)).toBe('409 ROLE_IN_USE');
  expect(refused.json()).toMatchObject({
    uses: { total: 1, first: [{ kind: 'user', id: user.userId, name: user.displayName }] },
  });
  await addUser(api, admin, {
    userId: user.userId,
    userName: user.userName,
    displayName: user.displayName,
    roleIds: [await builtInRole(api, 'Viewer')],
  });
  expect((await remove(admin, roleId)).statusCode).toBe(200);
  expect(refusalOf(await remove(admin, roleId))).toBe('404 NOT_FOUND');
  expect(await historyOf(api, roleId)).toMatchObject([
    {
      action: 'role-saved',
      user_id: admin.userId,
      address: '127.0.0.1',
      detail: { before: null, after: { name: 'Editors', edit: ['Media'] } },
    },
    {
      action: 'role-saved',
      organisation_id: admin.organisationId,
      detail: {
        before: { name: 'Editors', view: ['Media', 'Reports'], edit: ['Media'] },
        after: { name: 'Readers', view: ['Media'], edit: [] },
      },
    },
    { action: 'role-deleted', subject_name: 'Readers', detail: { before: { view: ['Media'] } } },
  ]);
});

test('a permission removed from a role is gone with the next call', async () => {
  const admin = await join(api, 'Organisation administrator');
  const person = await joinWith(api, admin.organisationId, [grant('UserRoles', 'view')]);
  expect((await call(api, viewRole, { caller: person })).statusCode).toBe(200);
  await saved(admin, { roleId: person.roleId, roleResource: [right('Media')] });
  expect(refusalOf(await call(api, viewRole, { caller: person }))).toBe('403 ACCESS_DENIED');
});

describe('normalizes permissions', () => {
  test.each([
    [
      'edit implies view',
      [{ resource: 'Media', viewPermission: false, editPermission: true }],
      ['Media edit'],
    ],
    ['AccessControl is not granted directly', [right('AccessControl', 'edit')], []],
    ['AccessControl follows its parts', [right('Users')], ['AccessControl view', 'Users view']],
    ['merges a repeated resource', [right('Media'), right('Media', 'edit')], ['Media edit']],
    [
      'an empty list stays empty',
      [{ resource: 'Media', viewPermission: false, editPermission: false }],
      [],
    ],
  ])('%s', async (_what, roleResource, expected) => {
    const admin = await join(api, 'Organisation administrator');
    const { roleId } = await saved(admin, { roleResource });
    const stored = dataOf<RoleDetail>(await edit(admin, roleId));
    expect(heldIn(stored.roleResource)).toEqual(expected);
  });

  test.each([
    { roleResource: [{ ...right('Media'), system: true }] },
    { roleResource: [right('Everything')] },
    { system: true },
    { organisationId: randomUUID() },
    { name: ' ' },
    { name: 'n'.repeat(81) },
  ])('rejects %o', async (wrong) => {
    expect(refusalOf(await save(system, wrong))).toBe('400 INVALID_INPUT');
  });
});

test('users cannot create, change or delete a role that holds more than they do', async () => {
  const admin = await join(api, 'Organisation administrator');
  const few = [grant('UserRoles', 'edit'), grant('Media', 'view')];
  const person = await joinWith(api, admin.organisationId, few);
  const big = await saved(admin, {
    roleResource: storedResources.map((one) => right(one, 'edit')),
  });
  const small = await saved(admin, { roleResource: [right('Media')] });
  const refused = [
    await save(person, { roleResource: [right('Media', 'edit')] }),
    await save(person, { roleResource: [right('Users')] }),
    await save(person, { roleId: small.roleId, roleResource: [right('Media'), right('Reports')] }),
    // Not even to remove permissions: its holders have more than the caller.
    await save(person, { roleId: big.roleId, roleResource: [right('Media')] }),
    await remove(person, big.roleId),
  ];
  expect(refused.map(refusalOf)).toEqual(Array(5).fill('403 RIGHTS_BEYOND_OWN'));
  expect(refused[1]?.body).toContain('View Users');
  expect(dataOf<RoleDetail>(await edit(admin, big.roleId)).roleResource).toEqual(big.roleResource);
  expect((await save(person, { roleResource: [right('Media')] })).statusCode).toBe(200);
  expect((await remove(person, small.roleId)).statusCode).toBe(200);
});

test('of concurrent deletion and assignment one succeeds and the other fails', async () => {
  const admin = await join(api, 'Organisation administrator');
  const { user } = await addUser(api, admin);
  for (let round = 0; round < 5; round += 1) {
    const { roleId } = await saved(admin);
    const twice = await Promise.all([remove(admin, roleId), remove(admin, roleId)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const wanted = await saved(admin);
    const [gone, given] = await Promise.all([
      remove(admin, wanted.roleId),
      call(api, saveUserRoles, {
        caller: admin,
        payload: { userIds: [user.userId], add: [wanted.roleId], remove: [] },
      }),
    ]);
    expect([
      ['200 OK', '404 NOT_FOUND'],
      ['409 ROLE_IN_USE', '200 OK'],
    ]).toContainEqual([refusalOf(gone), refusalOf(given)]);
  }
});

test('names are unique in the organization, ignoring case', async () => {
  const admin = await join(api, 'Organisation administrator');
  await saved(admin, { name: 'Press' });
  const other = await saved(admin, { name: 'Other' });
  for (const twin of [{ name: 'PRESS' }, { roleId: other.roleId, name: 'press' }]) {
    const refused = await save(admin, twin);
    expect(refusalOf(refused)).toBe('409 ROLE_NAME_TAKEN');
    expect(refused.json()).toMatchObject({ fields: { name: expect.any(String) } });
  }
  expect(await saved(admin, { roleId: other.roleId, name: 'OTHER' })).toMatchObject({
    name: 'OTHER',
  });
  const elsewhere = await join(api, 'Organisation administrator');
  expect((await save(elsewhere, { name: 'Press' })).statusCode).toBe(200);
});

test('another organization’s role returns 404, except to users who see all', async () => {
  const [owner, stranger] = [
    await join(api, 'Organisation administrator'),
    await join(api, 'Organisation administrator'),
  ];
  const { roleId, name } = await saved(owner);
  expect((await list(stranger, { search: name })).items).toEqual([]);
  expect(refusalOf(await save(stranger, { roleId }))).toBe('404 NOT_FOUND');
  expect((await list(system, { search: name })).items).toMatchObject([{ roleId }]);
  await saved(system, { roleId, name: `${name} again` });
  expect((await list(owner, { search: name })).items).toMatchObject([{ name: `${name} again` }]);
  const written = (await historyOf(api, roleId)).at(-1);
  expect(written).toMatchObject({ user_id: system.userId, organisation_id: owner.organisationId });
});

test('the list can be searched, sorted and paged, with members visible to the caller', async () => {
  const admin = await join(api, 'Organisation administrator');
  const names = ['zz busy', 'ZZ idle', 'zz Both'];
  const roles = await Promise.all(names.map((name) => saved(admin, { name })));
  const stranger = await join(api, 'Organisation administrator');
  const viewer = await builtInRole(api, 'Viewer');
  await addUser(api, admin, { roleIds: [roles[0]?.roleId, roles[2]?.roleId] });
  await addUser(api, admin, { roleIds: [roles[0]?.roleId] });
  await addUser(api, stranger, { roleIds: [viewer] });
  const shown = async (query: Record<string, string>) =>
    (await list(admin, { search: 'zz', ...query })).items.map((role) => role.name);
  expect(await shown({})).toEqual(['zz Both', 'zz busy', 'ZZ idle']);
  expect(await shown({ descending: 'true' })).toEqual(['ZZ idle', 'zz busy', 'zz Both']);
  expect(await shown({ sort: 'user_count', descending: 'true' })).toEqual([
    'zz busy',
    'zz Both',
    'ZZ idle',
  ]);
  expect(await list(admin, { search: 'zz', page: '2', pageSize: '2' })).toMatchObject({
    total: 3,
    items: [{ name: 'ZZ idle', user_count: 0 }],
  });
  expect(await shown({ search: '%' })).toEqual([]);
  expect((await list(admin, { search: 'Watches and' })).items).toMatchObject([
    { name: 'Viewer', user_count: 0 },
  ]);
});
