import { randomUUID } from 'node:crypto';
import {
  getApprovalOptions,
  getUserApprovalStatusList,
  getUserListByUserId,
} from '@glossa/contracts/approvals';
import { viewSsoProviders } from '@glossa/contracts/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ApprovalDesk,
  type ApprovalOffice,
  openApprovalOffice,
  setApprovalDesk,
} from '../../test-support/approval-desk.ts';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { createOrganisation } from '../../test-support/people.ts';
import { call, type TestApi } from '../../test-support/test-api.ts';
import { addGroup, grant, joinWith } from '../../test-support/user-journeys.ts';

let desk: ApprovalDesk;
let api: TestApi;
let office: ApprovalOffice;
beforeAll(async () => {
  desk = await setApprovalDesk();
  ({ api } = desk);
});
afterAll(() => api.stop());
beforeEach(async () => {
  office = await openApprovalOffice(desk);
});

const namesOf = async (query: Record<string, string>) =>
  (await office.list(query)).items.map(({ displayName }) => displayName);

describe('the list', () => {
  test('holds people of the organisation in every state, asked for under one’s own id', async () => {
    const other = await join(api, 'Organisation administrator');
    for (const status of ['Pending', 'Approved', 'Rejected', 'Deactivated'] as const)
      await office.addPerson(status, { name: status });
    const { items, total } = await office.list();
    expect(total).toBe(5);
    expect(items.map((item) => item.status).toSorted()).toEqual([
      'Approved',
      'Approved',
      'Deactivated',
      'Pending',
      'Rejected',
    ]);
    expect((await office.list({}, other)).items.map(({ userId }) => userId)).toEqual([
      other.userId,
    ]);
    const theirs = { caller: office.admin, params: { id: other.userId } };
    expect(refusalOf(await call(api, getUserListByUserId, theirs))).toBe('403 ACCESS_DENIED');
    const system = await join(api, 'System administrator');
    expect((await office.list({ pageSize: '200' }, system)).total).toBeGreaterThan(6);
  });

  test('searches, filters, sorts and pages', async () => {
    const [ada, ben] = [
      await office.addPerson('Pending', { name: 'Ada Zuse' }),
      await office.addPerson('Pending', { name: 'ben Ampère' }),
    ];
    await office.addPerson('Pending', { name: 'Cy' });
    const { userName } = await office.addPerson('Deactivated', { name: 'Dee' });
    await office.decide(office.approve(ben.userId));
    await office.decide(office.approve(ada.userId));
    expect(await namesOf({ search: 'AMPÈRE' })).toEqual(['ben Ampère']);
    expect(await namesOf({ search: userName })).toEqual(['Dee']);
    expect(await namesOf({ search: '%' })).toEqual([]);
    expect(await namesOf({ status: 'Pending' })).toEqual(['Cy']);
    expect(await namesOf({ sort: 'displayName', status: 'Approved' })).toEqual([
      'Ada Zuse',
      'ben Ampère',
      office.admin.answer.user.displayName,
    ]);
    const latest = { sort: 'decidedAt', descending: 'true', pageSize: '1' };
    expect(await namesOf(latest)).toEqual(['Ada Zuse']);
    expect(await namesOf({ ...latest, page: '2' })).toEqual(['ben Ampère']);
    expect((await office.list(latest)).total).toBe(5);
  });

  test('shows the last decision and the provider somebody came through', async () => {
    const { userId } = await office.addPerson('Pending');
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
    const find = async () => (await office.list()).items.find((item) => item.userId === userId);
    const untouched = { comment: null, decidedBy: null, decidedAt: null };
    expect(await find()).toMatchObject({ ...untouched, providerLabel: 'Example ID' });
    await office.decide({
      userId,
      from: 'Pending',
      status: 'Rejected',
      comment: ' Unknown to us ',
    });
    await office.decide({ ...office.approve(userId, 'Rejected'), comment: 'Known after all' });
    const decided = await find();
    expect(decided).toMatchObject({
      status: 'Approved',
      comment: 'Known after all',
      decidedBy: office.admin.answer.user.displayName,
    });
    expect(Date.parse(decided?.decidedAt ?? '')).not.toBeNaN();
    const own = (await office.list()).items.find((item) => item.userId === office.admin.userId);
    expect(own).toMatchObject({ ...untouched, providerLabel: null });
  });
});

test('the states are counted within the organisation, with where they lead', async () => {
  await office.addPerson('Pending');
  await office.addPerson('Pending');
  await office.addPerson('Pending', {
    organisationId: await createOrganisation(api.services.database.db),
  });
  const states = dataOf(await call(api, getUserApprovalStatusList, { caller: office.admin }));
  expect(states).toEqual([
    { status: 'Pending', count: 2, next: ['Approved', 'Rejected'] },
    { status: 'Approved', count: 1, next: ['Deactivated'] },
    { status: 'Rejected', count: 0, next: ['Approved'] },
    { status: 'Deactivated', count: 0, next: ['Approved'] },
  ]);
});

test('what there is to give is that of the person’s organisation, within the rights of who gives', async () => {
  const { organisationId } = office.admin;
  const { userId } = await office.addPerson('Pending');
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
