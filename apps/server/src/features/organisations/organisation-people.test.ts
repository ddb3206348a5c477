import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@glossa/contracts/endpoint';
import {
  type OrganisationDetail,
  orgUserRoleMapping,
  viewOrgUser,
} from '@glossa/contracts/organisations';
import type { Person } from '@glossa/contracts/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, join } from '../../testing/media-calls.ts';
import { createPerson } from '../../testing/people.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { builtInRole, type Member } from '../../testing/user-calls.ts';

let api: TestApi;
let system: Member;
let own: Member;
let people: Record<'ann' | 'ben' | 'cid', string>;
let verifier: string;
beforeAll(async () => {
  api = await createTestApi();
  system = await join(api, 'System administrator');
  own = await join(api, 'Organisation administrator');
  verifier = await builtInRole(api, 'Verifier');
  const add = async (userName: string, role: string) =>
    (await createPerson(db(), { role, organisationId: own.organisationId, userName })).userId;
  people = {
    ann: await add('map-ann', 'Verifier'),
    ben: await add('map-ben', 'Viewer'),
    cid: await add('map-cid', 'Verifier'),
  };
  await db()
    .insertInto('user_roles')
    .values({ user_id: people.ann, role_id: await builtInRole(api, 'Viewer') })
    .execute();
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
const view = (caller: Caller, query: Record<string, string> = {}) =>
  call(api, viewOrgUser, { caller, query });

test('lists users with the organization, the caller’s own by default', async () => {
  const detail = dataOf<OrganisationDetail>(
    await view(own, { search: 'map-', sort: 'userName', descending: 'true', pageSize: '2' }),
  );
  expect(detail).toMatchObject({
    organisationId: own.organisationId,
    user_count: 4,
    user_total: 3,
    users: [{ userId: people.cid }, { userId: people.ben }],
  });
  const { organisationId } = own;
  expect(dataOf(await view(system, { organisationId }))).toMatchObject({ user_total: 4 });
  expect(dataOf(await view(system))).toMatchObject({ organisationId: system.organisationId });
});

test('counts roles in the organization, and the system role for its holders', async () => {
  const roles = async (caller: Caller) =>
    dataOf<OrganisationDetail>(await view(caller, { organisationId: own.organisationId }))
      .organization_roles;
  const counts = Object.fromEntries(
    (await roles(own)).map(({ name, user_count }) => [name, user_count]),
  );
  expect(counts).toEqual({
    'Organisation administrator': 1,
    Requester: 0,
    Translator: 0,
    Verifier: 2,
    Viewer: 2,
  });
  expect((await roles(system)).map(({ name }) => name)).toContain('System administrator');
});

test('lists who holds a role, filtered by role and paged', async () => {
  type Mapping = { users: { total: number; items: Array<Person & { roleIds: string[] }> } };
  const map = async (query: Record<string, string>) =>
    dataOf<Mapping>(
      await call(api, orgUserRoleMapping, { caller: own, query: { sort: 'userName', ...query } }),
    ).users;
  const viewer = await builtInRole(api, 'Viewer');
  expect(await map({ search: 'map-' })).toMatchObject({
    total: 3,
    items: [{ userId: people.ann }, { roleIds: [viewer] }, { roleIds: [verifier] }],
  });
  const [ann] = (await map({ search: 'map-ann' })).items;
  expect(new Set(ann?.roleIds)).toEqual(new Set([viewer, verifier]));
  const held = await map({ roleId: verifier, pageSize: '1', page: '2' });
  expect(held).toMatchObject({ total: 2, items: [{ userId: people.cid }] });
  expect(await map({ roleId: randomUUID() })).toMatchObject({ total: 0, items: [] });
  expect(await map({ roleId: viewer, search: 'map-b' })).toMatchObject({
    total: 1,
    items: [{ userId: people.ben }],
  });
});

test('pages go on behind the last person, even if another came before it meanwhile', async () => {
  const query = { search: 'map-', sort: 'userName', pageSize: '1' };
  const page = async (place: Record<string, string | null>) =>
    dataOf<OrganisationDetail>(await view(own, { ...query, ...place } as Record<string, string>));
  const mapping = async (place: Record<string, string | null>) =>
    dataOf<AnswerOf<typeof orgUserRoleMapping>>(
      await call(api, orgUserRoleMapping, {
        caller: own,
        query: { ...query, ...place } as Record<string, string>,
      }),
    ).users;
  const [first, mapped] = [await page({}), await mapping({})];
  expect([first.users[0]?.userId, mapped.items[0]?.userId]).toEqual([people.ann, people.ann]);
  const { organisationId } = own;
  await createPerson(db(), { role: 'Viewer', organisationId, userName: 'map-aaron' });
  const second = await page({ page: '2', cursor: first.nextCursor });
  expect(second).toMatchObject({ user_total: 4, users: [{ userId: people.ben }] });
  const next = await mapping({ page: '2', cursor: mapped.nextCursor });
  expect(next).toMatchObject({ total: 4, items: [{ userId: people.ben }] });
  expect((await page({ cursor: second.previousCursor })).users[0]?.userId).toBe(people.ann);
  // By its number, the second page now shows the first person again.
  expect((await page({ page: '2' })).users[0]?.userId).toBe(people.ann);
});
