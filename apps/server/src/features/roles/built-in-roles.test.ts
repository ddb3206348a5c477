import {
  addRole,
  deleteRole,
  editRole,
  type RoleDetail,
  type RoleItem,
  saveRole,
  viewRole,
} from '@glossa/contracts/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translate } from '../../platform/i18n/translate.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { addUser, builtInRole, type Member } from '../../testing/user-calls.ts';

let api: TestApi;
let system: Member;
beforeAll(async () => {
  api = await createTestApi();
  system = await join(api, 'System administrator');
});
afterAll(() => api.stop());

const media = { resource: 'Media', viewPermission: true, editPermission: false };
const save = (caller: Caller, wanted: Record<string, unknown>) =>
  call(api, saveRole, {
    caller,
    payload: { roleId: null, name: 'Mine', description: '', roleResource: [media], ...wanted },
  });
const list = async (caller: Caller, query: Record<string, string> = {}) =>
  dataOf<{ items: RoleItem[] }>(await call(api, viewRole, { caller, query })).items;
const edit = (caller: Caller, id: string) => call(api, editRole, { caller, params: { id } });
const remove = (caller: Caller, id: string) => call(api, deleteRole, { caller, params: { id } });

test.each(['Viewer', 'Organisation administrator', 'System administrator'])(
  '%s cannot be changed or deleted, not even by a user who sees all organizations',
  async (name) => {
    const roleId = await builtInRole(api, name);
    const before = dataOf<RoleDetail>(await edit(system, roleId));
    expect(before.builtIn).toBe(true);
    expect(refusalOf(await save(system, { roleId, name: 'Mine' }))).toBe('409 ROLE_BUILT_IN');
    expect(refusalOf(await remove(system, roleId))).toBe('409 ROLE_BUILT_IN');
    expect(dataOf(await edit(system, roleId))).toEqual(before);
  },
);

test('can be copied', async () => {
  const admin = await join(api, 'Organisation administrator');
  const from = await builtInRole(api, 'Verifier');
  const copy = dataOf<RoleDetail>(await call(api, addRole, { caller: admin, query: { from } }));
  const original = dataOf<RoleDetail>(await edit(admin, from));
  expect(copy).toEqual({
    ...original,
    roleId: null,
    name: 'Copy of Verifier',
    builtIn: false,
    user_count: 0,
  });
  const { name, description, roleResource } = copy;
  const made = dataOf<RoleDetail>(await save(admin, { name, description, roleResource }));
  expect(made.roleResource).toEqual(original.roleResource);
  const empty = dataOf<RoleDetail>(await call(api, addRole, { caller: admin }));
  expect([empty.roleId, empty.name, empty.roleResource.some((one) => one.viewPermission)]).toEqual([
    null,
    '',
    false,
  ]);
});

test('a copy is named in the language of whoever makes it', async () => {
  const admin = await join(api, 'Organisation administrator');
  await api.services.database.db
    .updateTable('users')
    .set({ page_language: 'de' })
    .where('id', '=', admin.userId)
    .execute();
  const from = await builtInRole(api, 'Viewer');
  const copy = dataOf<RoleDetail>(await call(api, addRole, { caller: admin, query: { from } }));
  expect(copy.name).toBe(`Kopie von ${translate('de', 'roles.names.viewer')}`);
});

test('are found by their name in the language of whoever searches', async () => {
  const admin = await join(api, 'Organisation administrator');
  await api.services.database.db
    .updateTable('users')
    .set({ page_language: 'de' })
    .where('id', '=', admin.userId)
    .execute();
  const german = translate('de', 'roles.names.verifier');
  expect(german).not.toBe('Verifier');
  const name = async (search: string) => (await list(admin, { search })).map((role) => role.name);
  expect(await name(german)).toEqual(['Verifier']);
  expect(await name('Verifier')).toEqual(['Verifier']);
  expect(await name('System')).not.toContain('System administrator');
});

test('the system role is not there for those who do not hold it', async () => {
  const admin = await join(api, 'Organisation administrator');
  const id = await builtInRole(api, 'System administrator');
  const answers = [
    await edit(admin, id),
    await call(api, addRole, { caller: admin, query: { from: id } }),
    await save(admin, { roleId: id }),
    await remove(admin, id),
  ];
  expect(answers.map(refusalOf)).toEqual(Array(4).fill('404 NOT_FOUND'));
  expect((await list(admin)).map(({ roleId }) => roleId)).not.toContain(id);
  expect(await list(system, { search: 'System adm' })).toMatchObject([{ roleId: id }]);
});

test('their names are reserved in every organization', async () => {
  const admin = await join(api, 'Organisation administrator');
  const { roleId } = dataOf<RoleDetail>(await save(admin, { name: 'Guest' }));
  for (const twin of [{ name: 'Viewer' }, { name: ' vIEWER ' }, { roleId, name: 'VIEWER' }]) {
    const refused = await save(admin, twin);
    expect(refusalOf(refused)).toBe('409 ROLE_NAME_TAKEN');
    expect(refused.json()).toMatchObject({ fields: { name: expect.any(String) } });
  }
  // Nor can an organization's role act as the one that sees all organizations.
  expect(refusalOf(await save(admin, { name: 'System Administrator' }))).toBe(
    '409 ROLE_NAME_TAKEN',
  );
  expect(dataOf(await edit(admin, roleId ?? ''))).toMatchObject({ name: 'Guest' });
});

test('members are counted in the caller’s organization, or in all for users who see all', async () => {
  const [one, two] = [
    await join(api, 'Organisation administrator'),
    await join(api, 'Organisation administrator'),
  ];
  const roleIds = [await builtInRole(api, 'Translator')];
  await addUser(api, one, { roleIds });
  for (let more = 0; more < 2; more += 1) await addUser(api, two, { roleIds });
  const countFor = async (caller: Caller) => {
    const [item] = await list(caller, { search: 'Translator' });
    const detail = dataOf<RoleDetail>(await edit(caller, roleIds[0] ?? ''));
    return [item?.user_count, detail.user_count];
  };
  expect([await countFor(one), await countFor(two), await countFor(system)]).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
});
