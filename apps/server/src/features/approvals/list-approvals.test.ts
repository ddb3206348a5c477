import { randomUUID } from 'node:crypto';
import {
  getApprovalOptions,
  getUserApprovalStatusList,
  getUserListByUserId,
} from '@glossa/contracts/approvals';
import { viewSsoProviders } from '@glossa/contracts/auth';
import { describe, expect, test } from 'vitest';
import { setupApprovalTest } from '../../testing/approval-fixture.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { createOrganisation } from '../../testing/people.ts';
import { call } from '../../testing/test-api.ts';
import { addGroup, grant, joinWith } from '../../testing/user-calls.ts';

const fixture = setupApprovalTest();

const namesOf = async (query: Record<string, string>) =>
  (await fixture.list(query)).items.map(({ displayName }) => displayName);

describe('the approval list', () => {
  test('contains users of the organization in every state, for the caller’s own id', async () => {
    const other = await join(fixture.api, 'Organisation administrator');
    for (const status of ['Pending', 'Approved', 'Rejected', 'Deactivated'] as const)
      await fixture.addPerson(status, { name: status });
    const { items, total } = await fixture.list();
    expect(total).toBe(5);
    expect(items.map((item) => item.status).toSorted()).toEqual([
      'Approved',
      'Approved',
      'Deactivated',
      'Pending',
      'Rejected',
    ]);
    expect((await fixture.list({}, other)).items.map(({ userId }) => userId)).toEqual([
      other.userId,
    ]);
    const theirs = { caller: fixture.admin, params: { id: other.userId } };
    expect(refusalOf(await call(fixture.api, getUserListByUserId, theirs))).toBe(
      '403 ACCESS_DENIED',
    );
    const system = await join(fixture.api, 'System administrator');
    expect((await fixture.list({ pageSize: '200' }, system)).total).toBeGreaterThan(6);
  });

  test('can be searched, filtered, sorted and paged', async () => {
    const [ada, ben] = [
      await fixture.addPerson('Pending', { name: 'Ada Zuse' }),
      await fixture.addPerson('Pending', { name: 'ben Ampère' }),
    ];
    await fixture.addPerson('Pending', { name: 'Cy' });
    const { userName } = await fixture.addPerson('Deactivated', { name: 'Dee' });
    await fixture.decide(fixture.approve(ben.userId));
    await fixture.decide(fixture.approve(ada.userId));
    expect(await namesOf({ search: 'AMPÈRE' })).toEqual(['ben Ampère']);
    expect(await namesOf({ search: userName })).toEqual(['Dee']);
    expect(await namesOf({ search: '%' })).toEqual([]);
    expect(await namesOf({ status: 'Pending' })).toEqual(['Cy']);
    expect(await namesOf({ sort: 'displayName', status: 'Approved' })).toEqual([
      'Ada Zuse',
      'ben Ampère',
      fixture.admin.answer.user.displayName,
    ]);
    const latest = { sort: 'decidedAt', descending: 'true', pageSize: '1' };
    expect(await namesOf(latest)).toEqual(['Ada Zuse']);
    expect(await namesOf({ ...latest, page: '2' })).toEqual(['ben Ampère']);
    expect((await fixture.list(latest)).total).toBe(5);
  });

  test('shows the last decision and the user’s provider', async () => {
    const { userId } = await fixture.addPerson('Pending');
    const [provider] = dataOf<Array<{ providerId: string }>>(
      await call(fixture.api, viewSsoProviders),
    );
    await fixture.api.services.database.db
      .insertInto('user_identities')
      .values({
        issuer: 'https://id.example.org',
        subject: randomUUID(),
        user_id: userId,
        provider_id: provider?.providerId ?? '',
      })
      .execute();
    const find = async () => (await fixture.list()).items.find((item) => item.userId === userId);
    const untouched = { comment: null, decidedBy: null, decidedAt: null };
    expect(await find()).toMatchObject({ ...untouched, providerLabel: 'Example ID' });
    await fixture.decide({
      userId,
      from: 'Pending',
      status: 'Rejected',
      comment: ' Unknown to us ',
    });
    await fixture.decide({ ...fixture.approve(userId, 'Rejected'), comment: 'Known after all' });
    const decided = await find();
    expect(decided).toMatchObject({
      status: 'Approved',
      comment: 'Known after all',
      decidedBy: fixture.admin.answer.user.displayName,
    });
    expect(Date.parse(decided?.decidedAt ?? '')).not.toBeNaN();
    const own = (await fixture.list()).items.find((item) => item.userId === fixture.admin.userId);
    expect(own).toMatchObject({ ...untouched, providerLabel: null });
  });
});

test('counts the states within the organization, with their transitions', async () => {
  await fixture.addPerson('Pending');
  await fixture.addPerson('Pending');
  await fixture.addPerson('Pending', {
    organisationId: await createOrganisation(fixture.api.services.database.db),
  });
  const states = dataOf(
    await call(fixture.api, getUserApprovalStatusList, { caller: fixture.admin }),
  );
  expect(states).toEqual([
    { status: 'Pending', count: 2, next: ['Approved', 'Rejected'] },
    { status: 'Approved', count: 1, next: ['Deactivated'] },
    { status: 'Rejected', count: 0, next: ['Approved'] },
    { status: 'Deactivated', count: 0, next: ['Approved'] },
  ]);
});

test('offers options of the user’s organization within the caller’s permissions', async () => {
  const { organisationId } = fixture.admin;
  const { userId } = await fixture.addPerson('Pending');
  const project = await addGroup(fixture.api, 'projects', organisationId);
  await addGroup(fixture.api, 'projects', (await join(fixture.api, 'Viewer')).organisationId);
  const decider = await joinWith(fixture.api, organisationId, [
    grant('UserApproval', 'edit'),
    ...(['Media', 'MediaCategory', 'Transcription', 'Translation'] as const).map((resource) =>
      grant(resource, 'view'),
    ),
    grant('Feedback', 'edit'),
  ]);
  const answer = await call(fixture.api, getApprovalOptions, {
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
  const foreign = await join(fixture.api, 'Organisation administrator');
  const refused = await call(fixture.api, getApprovalOptions, {
    caller: foreign,
    params: { id: userId },
  });
  expect(refusalOf(refused)).toBe('404 NOT_FOUND');
});
