import { randomUUID } from 'node:crypto';
import {
  getApprovalOptions,
  getUserApprovalStatusList,
  getUserListByUserId,
} from '@glossa/contracts/approvals';
import { viewSsoProviders } from '@glossa/contracts/auth';
import { describe, expect, test } from 'vitest';
import { setApprovalDesk } from '../../test-support/approval-desk.ts';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { createOrganisation } from '../../test-support/people.ts';
import { call } from '../../test-support/test-api.ts';
import { addGroup, grant, joinWith } from '../../test-support/user-journeys.ts';

const desk = setApprovalDesk();

const namesOf = async (query: Record<string, string>) =>
  (await desk.list(query)).items.map(({ displayName }) => displayName);

describe('the list', () => {
  test('holds people of the organisation in every state, asked for under one’s own id', async () => {
    const other = await join(desk.api, 'Organisation administrator');
    for (const status of ['Pending', 'Approved', 'Rejected', 'Deactivated'] as const)
      await desk.addPerson(status, { name: status });
    const { items, total } = await desk.list();
    expect(total).toBe(5);
    expect(items.map((item) => item.status).toSorted()).toEqual([
      'Approved',
      'Approved',
      'Deactivated',
      'Pending',
      'Rejected',
    ]);
    expect((await desk.list({}, other)).items.map(({ userId }) => userId)).toEqual([other.userId]);
    const theirs = { caller: desk.admin, params: { id: other.userId } };
    expect(refusalOf(await call(desk.api, getUserListByUserId, theirs))).toBe('403 ACCESS_DENIED');
    const system = await join(desk.api, 'System administrator');
    expect((await desk.list({ pageSize: '200' }, system)).total).toBeGreaterThan(6);
  });

  test('searches, filters, sorts and pages', async () => {
    const [ada, ben] = [
      await desk.addPerson('Pending', { name: 'Ada Zuse' }),
      await desk.addPerson('Pending', { name: 'ben Ampère' }),
    ];
    await desk.addPerson('Pending', { name: 'Cy' });
    const { userName } = await desk.addPerson('Deactivated', { name: 'Dee' });
    await desk.decide(desk.approve(ben.userId));
    await desk.decide(desk.approve(ada.userId));
    expect(await namesOf({ search: 'AMPÈRE' })).toEqual(['ben Ampère']);
    expect(await namesOf({ search: userName })).toEqual(['Dee']);
    expect(await namesOf({ search: '%' })).toEqual([]);
    expect(await namesOf({ status: 'Pending' })).toEqual(['Cy']);
    expect(await namesOf({ sort: 'displayName', status: 'Approved' })).toEqual([
      'Ada Zuse',
      'ben Ampère',
      desk.admin.answer.user.displayName,
    ]);
    const latest = { sort: 'decidedAt', descending: 'true', pageSize: '1' };
    expect(await namesOf(latest)).toEqual(['Ada Zuse']);
    expect(await namesOf({ ...latest, page: '2' })).toEqual(['ben Ampère']);
    expect((await desk.list(latest)).total).toBe(5);
  });

  test('shows the last decision and the provider somebody came through', async () => {
    const { userId } = await desk.addPerson('Pending');
    const [provider] = dataOf<Array<{ providerId: string }>>(
      await call(desk.api, viewSsoProviders),
    );
    await desk.api.services.database.db
      .insertInto('user_identities')
      .values({
        issuer: 'https://id.example.org',
        subject: randomUUID(),
        user_id: userId,
        provider_id: provider?.providerId ?? '',
      })
      .execute();
    const find = async () => (await desk.list()).items.find((item) => item.userId === userId);
    const untouched = { comment: null, decidedBy: null, decidedAt: null };
    expect(await find()).toMatchObject({ ...untouched, providerLabel: 'Example ID' });
    await desk.decide({
      userId,
      from: 'Pending',
      status: 'Rejected',
      comment: ' Unknown to us ',
    });
    await desk.decide({ ...desk.approve(userId, 'Rejected'), comment: 'Known after all' });
    const decided = await find();
    expect(decided).toMatchObject({
      status: 'Approved',
      comment: 'Known after all',
      decidedBy: desk.admin.answer.user.displayName,
    });
    expect(Date.parse(decided?.decidedAt ?? '')).not.toBeNaN();
    const own = (await desk.list()).items.find((item) => item.userId === desk.admin.userId);
    expect(own).toMatchObject({ ...untouched, providerLabel: null });
  });
});

test('the states are counted within the organisation, with where they lead', async () => {
  await desk.addPerson('Pending');
  await desk.addPerson('Pending');
  await desk.addPerson('Pending', {
    organisationId: await createOrganisation(desk.api.services.database.db),
  });
  const states = dataOf(await call(desk.api, getUserApprovalStatusList, { caller: desk.admin }));
  expect(states).toEqual([
    { status: 'Pending', count: 2, next: ['Approved', 'Rejected'] },
    { status: 'Approved', count: 1, next: ['Deactivated'] },
    { status: 'Rejected', count: 0, next: ['Approved'] },
    { status: 'Deactivated', count: 0, next: ['Approved'] },
  ]);
});

test('what there is to give is that of the person’s organisation, within the rights of who gives', async () => {
  const { organisationId } = desk.admin;
  const { userId } = await desk.addPerson('Pending');
  const project = await addGroup(desk.api, 'projects', organisationId);
  await addGroup(desk.api, 'projects', (await join(desk.api, 'Viewer')).organisationId);
  const decider = await joinWith(desk.api, organisationId, [
    grant('UserApproval', 'edit'),
    ...(['Media', 'MediaCategory', 'Transcription', 'Translation'] as const).map((resource) =>
      grant(resource, 'view'),
    ),
  ]);
  const answer = await call(desk.api, getApprovalOptions, {
    caller: decider,
    params: { id: userId },
  });
  const options = dataOf<{
    roles: Array<{ name: string; assignable: boolean }>;
    projects: unknown;
  }>(answer);
  expect(options.projects).toEqual([project]);
  const assignable = options.roles.filter((role) => role.assignable).map(({ name }) => name);
  expect(assignable).toContain('Viewer');
  expect(assignable).not.toContain('Requester');
  const foreign = await join(desk.api, 'Organisation administrator');
  const refused = await call(desk.api, getApprovalOptions, {
    caller: foreign,
    params: { id: userId },
  });
  expect(refusalOf(refused)).toBe('404 NOT_FOUND');
});
