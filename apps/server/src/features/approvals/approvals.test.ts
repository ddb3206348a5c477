import { randomUUID } from 'node:crypto';
import {
  type ApprovalItem,
  getApprovalOptions,
  getUserApprovalStatusList,
  getUserListByUserId,
  saveUserStatus,
} from '@glossa/contracts/approvals';
import { viewSsoProviders } from '@glossa/contracts/auth';
import type { UserStatus } from '@glossa/contracts/people';

import type { UserItem } from '@glossa/contracts/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LiveLine, openLine } from '../../test-support/live-line.ts';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { createOrganisation, createPerson, testPassword } from '../../test-support/people.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../test-support/test-api.ts';
import {
  addGroup,
  builtInRole,
  grant,
  historyOf,
  joinWith,
  type Member,
  trySignIn,
} from '../../test-support/user-journeys.ts';

type Page = { items: ApprovalItem[]; total: number };

let api: TestApi;
let host: string;
let admin: Member;
let viewerRole: string;
beforeAll(async () => {
  const provider = { label: 'Example ID', issuer: 'https://id.example.org', clientId: 'glossa' };
  api = await createTestApi({
    env: { GLOSSA_SSO_PROVIDERS: JSON.stringify([{ ...provider, clientSecret: 'unspoken' }]) },
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const address = api.app.server.address();
  host = `127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  viewerRole = await builtInRole(api, 'Viewer');
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await join(api, 'Organisation administrator');
});

/** Somebody of the organisation in this state; without a role unless one is named. */
async function addPerson(
  status: UserStatus,
  { role = 'no role', organisationId = admin.organisationId, name = 'Somebody' } = {},
) {
  const { db } = api.services.database;
  const person = await createPerson(db, { role, organisationId });
  await db
    .updateTable('users')
    .set({ status, display_name: name })
    .where('id', '=', person.userId)
    .execute();
  return person;
}
const list = async (query: Record<string, string> = {}, caller: Caller = admin) =>
  dataOf<Page>(
    await call(api, getUserListByUserId, { caller, params: { id: caller.userId }, query }),
  );
const namesOf = async (query: Record<string, string>) =>
  (await list(query)).items.map(({ displayName }) => displayName);
const ask = (payload: Record<string, unknown>, caller: Caller = admin) =>
  call(api, saveUserStatus, { caller, payload });
const decide = async (payload: Record<string, unknown>, caller: Caller = admin) =>
  dataOf<ApprovalItem>(await ask(payload, caller));
const approve = (userId: string, from: UserStatus = 'Pending', roleIds = [viewerRole]) => ({
  userId,
  from,
  status: 'Approved',
  roleIds,
});

describe('the list', () => {
  test('holds people of the organisation in every state, asked for under one’s own id', async () => {
    const other = await join(api, 'Organisation administrator');
    for (const status of ['Pending', 'Approved', 'Rejected', 'Deactivated'] as const)
      await addPerson(status, { name: status });
    const { items, total } = await list();
    expect(total).toBe(5);
    expect(items.map((item) => item.status).toSorted()).toEqual([
      'Approved',
      'Approved',
      'Deactivated',
      'Pending',
      'Rejected',
    ]);
    expect((await list({}, other)).items.map(({ userId }) => userId)).toEqual([other.userId]);
    const theirs = { caller: admin, params: { id: other.userId } };
    expect(refusalOf(await call(api, getUserListByUserId, theirs))).toBe('403 ACCESS_DENIED');
    const system = await join(api, 'System administrator');
    expect((await list({ pageSize: '200' }, system)).total).toBeGreaterThan(6);
  });

  test('searches, filters, sorts and pages', async () => {
    const [ada, ben] = [
      await addPerson('Pending', { name: 'Ada Zuse' }),
      await addPerson('Pending', { name: 'ben Ampère' }),
    ];
    await addPerson('Pending', { name: 'Cy' });
    const { userName } = await addPerson('Deactivated', { name: 'Dee' });
    await decide(approve(ben.userId));
    await decide(approve(ada.userId));
    expect(await namesOf({ search: 'AMPÈRE' })).toEqual(['ben Ampère']);
    expect(await namesOf({ search: userName })).toEqual(['Dee']);
    expect(await namesOf({ search: '%' })).toEqual([]);
    expect(await namesOf({ status: 'Pending' })).toEqual(['Cy']);
    expect(await namesOf({ sort: 'displayName', status: 'Approved' })).toEqual([
      'Ada Zuse',
      'ben Ampère',
      admin.answer.user.displayName,
    ]);
    const latest = { sort: 'decidedAt', descending: 'true', pageSize: '1' };
    expect(await namesOf(latest)).toEqual(['Ada Zuse']);
    expect(await namesOf({ ...latest, page: '2' })).toEqual(['ben Ampère']);
    expect((await list(latest)).total).toBe(5);
  });

  test('shows the last decision and the provider somebody came through', async () => {
    const { userId } = await addPerson('Pending');
    const [provider] = dataOf<Array<{ providerId: string }>>(await call(api, viewSsoProviders));
    await api.services.database.db
      .insertInto('user_identities')
      .values({
        issuer: 'https://id.example.org',
        subject: randomUUID(),
        user_id: userId,
        provider_id: provider?.providerId ?? '',
      })
      .execute();
    const find = async () => (await list()).items.find((item) => item.userId === userId);
    const untouched = { comment: null, decidedBy: null, decidedAt: null };
    expect(await find()).toMatchObject({ ...untouched, providerLabel: 'Example ID' });
    await decide({ userId, from: 'Pending', status: 'Rejected', comment: ' Unknown to us ' });
    await decide({ ...approve(userId, 'Rejected'), comment: 'Known after all' });
    const decided = await find();
    expect(decided).toMatchObject({
      status: 'Approved',
      comment: 'Known after all',
      decidedBy: admin.answer.user.displayName,
    });
    expect(Date.parse(decided?.decidedAt ?? '')).not.toBeNaN();
    const own = (await list()).items.find((item) => item.userId === admin.userId);
    expect(own).toMatchObject({ ...untouched, providerLabel: null });
  });
});

test('the states are counted within the organisation, with where they lead', async () => {
  await addPerson('Pending');
  await addPerson('Pending');
  await addPerson('Pending', {
    organisationId: await createOrganisation(api.services.database.db),
  });
  const states = dataOf(await call(api, getUserApprovalStatusList, { caller: admin }));
  expect(states).toEqual([
    { status: 'Pending', count: 2, next: ['Approved', 'Rejected'] },
    { status: 'Approved', count: 1, next: ['Deactivated'] },
    { status: 'Rejected', count: 0, next: ['Approved'] },
    { status: 'Deactivated', count: 0, next: ['Approved'] },
  ]);
});

test('what there is to give is that of the person’s organisation, within the rights of who gives', async () => {
  const { organisationId } = admin;
  const { userId } = await addPerson('Pending');
  const project = await addGroup(api, 'projects', organisationId);
  await addGroup(api, 'projects', (await join(api, 'Viewer')).organisationId);
  const decider = await joinWith(api, organisationId, [
    grant('UserApproval', 'edit'),
    ...(['Media', 'MediaCategory', 'Transcription', 'Translation'] as const).map((resource) =>
      grant(resource, 'view'),
    ),
  ]);
  const answer = await call(api, getApprovalOptions, { caller: decider, params: { id: userId } });
  const options = dataOf<{
    roles: Array<{ name: string; assignable: boolean }>;
    projects: unknown;
  }>(answer);
  expect(options.projects).toEqual([project]);
  const assignable = options.roles.filter((role) => role.assignable).map(({ name }) => name);
  expect(assignable).toContain('Viewer');
  expect(assignable).not.toContain('Requester');
  const foreign = await join(api, 'Organisation administrator');
  const refused = await call(api, getApprovalOptions, { caller: foreign, params: { id: userId } });
  expect(refusalOf(refused)).toBe('404 NOT_FOUND');
});

describe('a decision', () => {
  let lines: LiveLine[] = [];
  const hearsOf = (line: LiveLine) =>
    line.messages.flatMap((message) => (message.type === 'changed' ? [message.what] : []));

  test('gives role, department and projects, lets the person in and is announced and written down', async () => {
    const { organisationId } = admin;
    const { userId, userName } = await addPerson('Pending');
    const department = await addGroup(api, 'departments', organisationId);
    const projects = [
      await addGroup(api, 'projects', organisationId),
      await addGroup(api, 'projects', organisationId),
    ];
    expect((await trySignIn(api, userName, testPassword)).statusCode).not.toBe(200);
    const stranger = await join(api, 'Organisation administrator');
    lines = [await openLine(api, host, admin), await openLine(api, host, stranger)];
    const item = await decide({
      ...approve(userId),
      departmentId: department.id,
      projectIds: projects.map(({ id }) => id),
      comment: 'Welcome',
    });
    expect(item).toMatchObject({ status: 'Approved', comment: 'Welcome', department });
    expect(item.roles.map(({ name }) => name)).toEqual(['Viewer']);
    const names = projects.map(({ name }) => name).toSorted();
    expect(item.projects.map(({ name }) => name).toSorted()).toEqual(names);
    expect((await trySignIn(api, userName, testPassword)).statusCode).toBe(200);
    const [inside, outside] = lines as [LiveLine, LiveLine];
    await vi.waitFor(() =>
      expect(hearsOf(inside)).toEqual(expect.arrayContaining(['approvals', 'users'])),
    );
    expect(hearsOf(outside)).toEqual([]);
    for (const line of lines) line.close();
    const [entry] = (await historyOf(api, userId)).filter(
      ({ action }) => action === 'user-status-changed',
    );
    expect(entry).toMatchObject({
      user_id: admin.userId,
      organisation_id: organisationId,
      subject_name: userName,
      detail: {
        before: { status: 'Pending', roles: [], department: null, projects: [] },
        after: { status: 'Approved', roles: ['Viewer'], department: department.name },
        comment: 'Welcome',
      },
    });
  });

  test.each(['Pending', 'Rejected'] as const)(
    'without a role nobody %s is let in',
    async (from) => {
      const { userId } = await addPerson(from, { role: 'Viewer' });
      const response = await ask(approve(userId, from, []));
      expect(refusalOf(response)).toBe('400 INVALID_INPUT');
      expect((response.json() as { fields: object }).fields).toEqual({
        roleIds: 'Choose at least one role.',
      });
      expect((await list({ status: from })).total).toBe(1);
    },
  );

  test('brings somebody back with the access they had, or with another', async () => {
    const { organisationId } = admin;
    const { userId } = await addPerson('Deactivated', { role: 'Translator' });
    const { id: projectId } = await addGroup(api, 'projects', organisationId);
    const giveBack = approve(userId, 'Deactivated', []);
    const half = await ask({ ...giveBack, projectIds: [projectId] });
    expect(refusalOf(half)).toBe('400 INVALID_INPUT');
    const rolesOf = (item: UserItem) => item.roles.map(({ name }) => name);
    expect(rolesOf(await decide(giveBack))).toEqual(['Translator']);
    await decide({ userId, from: 'Approved', status: 'Deactivated' });
    const changed = await decide({ ...giveBack, roleIds: [viewerRole], projectIds: [projectId] });
    expect(rolesOf(changed)).toEqual(['Viewer']);
    expect(changed.projects).toHaveLength(1);
    const { userId: bare } = await addPerson('Deactivated');
    expect(refusalOf(await ask(approve(bare, 'Deactivated', [])))).toBe('400 INVALID_INPUT');
  });

  test('ends what the person had open', async () => {
    const member = await join(api, 'Viewer', admin.organisationId);
    await decide({ userId: member.userId, from: 'Approved', status: 'Deactivated' });
    const params = { id: member.userId };
    const response = await call(api, getUserListByUserId, { caller: member, params });
    expect(refusalOf(response)).toBe('401 AUTH_REQUIRED');
  });
});

describe('a decision is refused', () => {
  /** Neither state, access nor history of the person has changed. */
  async function expectRefusal(
    expected: string,
    payload: Record<string, unknown> & { userId: string },
    caller: Caller = admin,
  ) {
    const { db } = api.services.database;
    const look = async () => ({
      user: await db.selectFrom('users').selectAll().where('id', '=', payload.userId).execute(),
      roles: await db
        .selectFrom('user_roles')
        .selectAll()
        .where('user_id', '=', payload.userId)
        .execute(),
      history: await historyOf(api, payload.userId),
    });
    const before = await look();
    const response = await ask(payload, caller);
    expect(refusalOf(response)).toBe(expected);
    expect(await look()).toEqual(before);
    return (response.json() as { fields?: Record<string, string> }).fields ?? {};
  }

  test('where somebody else decided meanwhile, also at the same moment', async () => {
    const { userId } = await addPerson('Approved', { role: 'Viewer' });
    await expectRefusal('409 USER_WRONG_STATE', approve(userId));
    const { userId: waiting } = await addPerson('Pending');
    const answers = await Promise.all([
      ask(approve(waiting)),
      ask({ userId: waiting, from: 'Pending', status: 'Rejected' }),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ['Approved', 'Rejected'],
    ['Pending', 'Deactivated'],
    ['Rejected', 'Deactivated'],
    ['Rejected', 'Rejected'],
  ] as const)('where it leads nowhere: %s → %s', async (from, status) => {
    const { userId } = await addPerson(from);
    await expectRefusal('409 USER_WRONG_STATE', { userId, from, status });
  });

  test('about oneself', async () => {
    const { userId } = admin;
    await expectRefusal('409 USER_SELF', { userId, from: 'Approved', status: 'Deactivated' });
  });

  test('about people of another organisation, and with anything of one', async () => {
    const stranger = await join(api, 'Organisation administrator');
    const { userId } = await addPerson('Pending');
    await expectRefusal('404 NOT_FOUND', approve(userId), stranger);
    const { roleId } = await joinWith(api, stranger.organisationId, [grant('Media', 'view')]);
    const roles = await expectRefusal('404 NOT_FOUND', approve(userId, 'Pending', [roleId]));
    expect(roles).toHaveProperty('roleIds');
    const { id: departmentId } = await addGroup(api, 'departments', stranger.organisationId);
    const department = await expectRefusal('404 NOT_FOUND', { ...approve(userId), departmentId });
    expect(department).toHaveProperty('departmentId');
    const { id: projectId } = await addGroup(api, 'projects', stranger.organisationId);
    const projectIds = [projectId];
    const projects = await expectRefusal('404 NOT_FOUND', { ...approve(userId), projectIds });
    expect(projects).toHaveProperty('projectIds');
  });

  test('with rights beyond one’s own, and about people who have them', async () => {
    const decider = await joinWith(api, admin.organisationId, [grant('UserApproval', 'edit')]);
    const { userId } = await addPerson('Pending');
    const fields = await expectRefusal('403 RIGHTS_BEYOND_OWN', approve(userId), decider);
    expect(fields.roleIds).toContain('Viewer');
    const above = { userId: admin.userId, from: 'Approved', status: 'Deactivated' };
    await expectRefusal('403 RIGHTS_BEYOND_OWN', above, decider);
    const system = await builtInRole(api, 'System administrator');
    await expectRefusal('403 RIGHTS_BEYOND_OWN', approve(userId, 'Pending', [system]));
  });

  test('that takes the last administrator', async () => {
    const system = await join(api, 'System administrator');
    const payload = { userId: admin.userId, from: 'Approved', status: 'Deactivated' };
    await expectRefusal('409 LAST_ADMINISTRATOR', payload, system);
  });

  test('to who may only look on, and with fields of one’s own', async () => {
    const onlooker = await joinWith(api, admin.organisationId, [grant('UserApproval', 'view')]);
    const { userId } = await addPerson('Pending');
    await expectRefusal('403 ACCESS_DENIED', approve(userId), onlooker);
    expect((await list({}, onlooker)).total).toBe(3);
    const forged = { ...approve(userId), organisationId: admin.organisationId };
    await expectRefusal('400 INVALID_INPUT', forged);
    await expectRefusal('400 INVALID_INPUT', { ...approve(userId), comment: 'x'.repeat(1001) });
  });
});
