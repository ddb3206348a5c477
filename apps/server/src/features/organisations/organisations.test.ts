import { randomUUID } from 'node:crypto';
import {
  deleteOrgUser,
  type OrganisationItem,
  orgUserRoleMapping,
  saveOrgUser,
  viewOrganisations,
  viewOrgUser,
} from '@glossa/contracts/organisations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCategory, dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { createPerson } from '../../testing/people.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { addGroup, grant, historyOf, joinWith, type Member } from '../../testing/user-calls.ts';
import { writtenContent, writtenContents } from '../../testing/written-content.ts';

let api: TestApi;
let system: Member;
let admin: Member;
beforeAll(async () => {
  api = await createTestApi();
  system = await join(api, 'System administrator');
  admin = await join(api, 'Organisation administrator');
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
const save = (caller: Caller, wanted: Record<string, unknown> = {}) =>
  call(api, saveOrgUser, {
    caller,
    payload: {
      organisationId: null,
      name: `Organisation ${randomUUID()}`,
      description: '',
      domain_name: null,
      ...wanted,
    },
  });
const saved = async (...input: Parameters<typeof save>) =>
  dataOf<OrganisationItem>(await save(...input));
const list = async (caller: Caller, query: Record<string, string> = {}) =>
  dataOf<{ items: OrganisationItem[]; total: number }>(
    await call(api, viewOrganisations, { caller, query }),
  );
const view = (caller: Caller, query: Record<string, string> = {}) =>
  call(api, viewOrgUser, { caller, query });
const remove = (caller: Caller, id: string) => call(api, deleteOrgUser, { caller, params: { id } });
const domain = () => `${randomUUID()}.example.org`;

test('an organization can be added, changed and deleted, all audited', async () => {
  const domain_name = domain();
  const made = await saved(system, {
    name: ' North ',
    description: 'Up there',
    domain_name: ` ${domain_name.toUpperCase()}`,
  });
  expect(made).toEqual({
    organisationId: expect.any(String),
    name: 'North',
    description: 'Up there',
    domain_name,
    time_zone: 'UTC',
    second_factor_required: false,
    user_count: 0,
  });
  const { organisationId } = made;
  await saved(system, { organisationId, name: 'South' });
  const categories = await db()
    .selectFrom('categories')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .execute();
  expect(categories).toEqual([{ name: 'General' }]);
  expect((await remove(system, organisationId)).statusCode).toBe(200);
  expect(refusalOf(await remove(system, organisationId))).toBe('404 NOT_FOUND');
  const history = await historyOf(api, organisationId);
  expect(history.map((entry) => entry.organisation_id)).toEqual(Array(3).fill(organisationId));
  expect(history).toMatchObject([
    {
      action: 'organisation-saved',
      user_id: system.userId,
      address: '127.0.0.1',
      detail: { before: null, after: { name: 'North', domainName: domain_name } },
    },
    {
      detail: {
        before: { name: 'North', description: 'Up there', domainName: domain_name },
        after: { name: 'South', description: '', domainName: null },
      },
    },
    {
      action: 'organisation-deleted',
      subject_name: 'South',
      detail: { before: { name: 'South' } },
    },
  ]);
});

describe('without permission to see all organizations', () => {
  test('only the caller’s own is listed', async () => {
    const other = await join(api, 'Organisation administrator');
    expect(await list(admin)).toMatchObject({
      total: 1,
      items: [{ organisationId: admin.organisationId }],
    });
    const { organisationId } = other;
    const refused = [
      await view(admin, { organisationId }),
      await call(api, orgUserRoleMapping, { caller: admin, query: { organisationId } }),
      await save(admin, { organisationId, name: 'Taken over' }),
      await remove(admin, organisationId),
    ];
    expect(refused.map(refusalOf)).toEqual(Array(4).fill('404 NOT_FOUND'));
    expect(
      (await list(system, { pageSize: '200' })).items.map((item) => item.organisationId),
    ).toEqual(
      expect.arrayContaining([organisationId, admin.organisationId, system.organisationId]),
    );
  });

  test('it can be changed but not added, deleted or given another domain', async () => {
    const own = await join(api, 'Organisation administrator');
    const { organisationId } = own;
    const domain_name = domain();
    const before = await saved(system, { organisationId, domain_name });
    const renamed = await saved(own, { organisationId, name: `${before.name} & Co`, domain_name });
    expect(renamed).toEqual({ ...before, name: `${before.name} & Co` });
    for (const wish of [null, domain()]) {
      const refused = await save(own, { organisationId, name: 'Half', domain_name: wish });
      expect(refusalOf(refused)).toBe('403 ACCESS_DENIED');
      expect(refused.json()).toMatchObject({ fields: { domain_name: expect.any(String) } });
    }
    expect(refusalOf(await save(own))).toBe('403 ACCESS_DENIED');
    expect(refusalOf(await remove(own, organisationId))).toBe('403 ACCESS_DENIED');
    expect((await list(own)).items).toEqual([renamed]);
  });
});

test('names and domains are unique, ignoring case', async () => {
  const domain_name = domain();
  const first = await saved(system, { domain_name });
  const second = await saved(system);
  for (const organisationId of [null, second.organisationId]) {
    const name = await save(system, { organisationId, name: first.name.toUpperCase() });
    expect(refusalOf(name)).toBe('409 ORGANISATION_NAME_TAKEN');
    expect(name.json()).toMatchObject({ fields: { name: expect.any(String) } });
    const twin = await save(system, { organisationId, domain_name: domain_name.toUpperCase() });
    expect(refusalOf(twin)).toBe('409 ORGANISATION_DOMAIN_TAKEN');
    expect(twin.json()).toMatchObject({ fields: { domain_name: expect.any(String) } });
  }
  const { organisationId } = first;
  expect(await saved(system, { ...input(first), name: first.name.toUpperCase() })).toMatchObject({
    organisationId,
    name: first.name.toUpperCase(),
  });
});
const input = ({ user_count: _count, ...rest }: OrganisationItem) => rest;

test.each([
  { domain_name: 'localhost' },
  { domain_name: 'a@b.org' },
  { domain_name: '-x.org' },
  { domain_name: 'x..org' },
  { domain_name: '' },
  { name: ' ' },
  { name: 'n'.repeat(81) },
  { description: 'd'.repeat(501) },
  { time_zone: 'Mars/Olympus' },
  { time_zone: '+02:00' },
  { time_zone: '' },
  { system: true },
])('rejects %o', async (wrong) => {
  expect(refusalOf(await save(system, wrong))).toBe('400 INVALID_INPUT');
});

test('only empty organizations can be deleted, with their roles and categories', async () => {
  const { organisationId, userId } = await join(api, 'Organisation administrator');
  await db()
    .insertInto('roles')
    .values({ organisation_id: organisationId, name: 'Own', description: '' })
    .execute();
  const manager = await joinWith(api, organisationId, [grant('MediaCategory', 'edit')]);
  await addCategory(api, manager);
  const department = await addGroup(api, 'departments', organisationId);
  const project = await addGroup(api, 'projects', organisationId);
  const usesNow = async () => {
    const refused = await remove(system, organisationId);
    expect(refusalOf(refused)).toBe('409 ORGANISATION_IN_USE');
    const { uses } = refused.json() as {
      uses: { total: number; first: Array<{ kind: string; id: string }> };
    };
    return [uses.total, ...uses.first.map((use) => `${use.kind} ${use.id}`)];
  };
  const held = await usesNow();
  expect(held[0]).toBe(4);
  expect(new Set(held)).toEqual(
    new Set([
      4,
      `user ${userId}`,
      `user ${manager.userId}`,
      `department ${department.id}`,
      `project ${project.id}`,
    ]),
  );
  await db().deleteFrom('users').where('organisation_id', '=', organisationId).execute();
  await db().deleteFrom('departments').where('id', '=', department.id).execute();
  expect(await usesNow()).toEqual([1, `project ${project.id}`]);
  await db().deleteFrom('projects').where('id', '=', project.id).execute();

  expect((await remove(system, organisationId)).statusCode).toBe(200);
  for (const table of ['roles', 'categories'] as const) {
    const left = db().selectFrom(table).select('id').where('organisation_id', '=', organisationId);
    expect(await left.execute()).toEqual([]);
  }
  const entries = db().selectFrom('audit_log').select('action');
  expect(
    await entries.where('organisation_id', '=', organisationId).orderBy('at').execute(),
  ).not.toEqual([]);
});

test.each(writtenContents)('an organization with a %s is not deleted', async (kind) => {
  const { organisationId } = await saved(system);
  // By a user of another organization: no one has to be left in this one.
  await writtenContent[kind](db(), organisationId, system.userId);
  const refused = await remove(system, organisationId);
  expect(refusalOf(refused)).toBe('409 ORGANISATION_IN_USE');
  expect(refused.json()).toMatchObject({ uses: { total: 1, first: [{ kind }] } });
});

test('the caller’s own organization cannot be deleted', async () => {
  const { organisationId, userId } = system;
  const refused = await remove(system, organisationId);
  expect(refusalOf(refused)).toBe('409 ORGANISATION_IN_USE');
  expect(refused.json()).toMatchObject({
    uses: { first: expect.arrayContaining([expect.objectContaining({ id: userId })]) },
  });
  expect(dataOf(await view(system))).toMatchObject({ organisationId });
});

test('the list can be searched, sorted and paged', async () => {
  const tag = randomUUID().slice(0, 8);
  const b = await saved(system, { name: `b ${tag}`, domain_name: `z${tag}.org` });
  await saved(system, { name: `A ${tag}`, description: 'with words' });
  const c = await saved(system, { name: `C ${tag}`, domain_name: `a${tag}.org` });
  await createPerson(db(), { role: 'Viewer', organisationId: c.organisationId });
  const shown = async (query: Record<string, string>) =>
    (await list(system, { search: tag, ...query })).items.map((item) => item.name[0]);
  expect(await shown({})).toEqual(['A', 'b', 'C']);
  expect(await shown({ descending: 'true' })).toEqual(['C', 'b', 'A']);
  expect(await shown({ sort: 'domain_name' })).toEqual(['C', 'b', 'A']);
  expect(await shown({ sort: 'domain_name', descending: 'true' })).toEqual(['b', 'C', 'A']);
  expect((await shown({ sort: 'user_count', descending: 'true' }))[0]).toBe('C');
  expect(await shown({ search: `Z${tag}.ORG` })).toEqual(['b']);
  expect(await shown({ search: 'with WORDS' })).toEqual(['A']);
  expect(await shown({ search: '%' })).toEqual([]);
  expect(await list(system, { search: tag, page: '2', pageSize: '1' })).toMatchObject({
    total: 3,
    items: [input(b)],
  });
});
