import { getUserListByUserId } from '@glossa/contracts/approvals';
import type { UserItem } from '@glossa/contracts/users';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { setupApprovalTest } from '../../testing/approval-fixture.ts';
import { type LiveClient, openLiveClient } from '../../testing/live-client.ts';
import { join, refusalOf } from '../../testing/media-calls.ts';
import { testPassword } from '../../testing/people.ts';
import { call } from '../../testing/test-api.ts';
import { addGroup, historyOf, trySignIn } from '../../testing/user-calls.ts';

const fixture = setupApprovalTest();
let host: string;
beforeAll(async () => {
  host = new URL(await fixture.api.app.listen({ port: 0, host: '127.0.0.1' })).host;
});

describe('a decision', () => {
  let lines: LiveClient[] = [];
  const hearsOf = (line: LiveClient) =>
    line.messages.flatMap((message) => (message.type === 'changed' ? [message.what] : []));

  test('assigns role, department and projects, grants access, and is announced and audited', async () => {
    const { organisationId } = fixture.admin;
    const { userId, userName } = await fixture.addPerson('Pending');
    const department = await addGroup(fixture.api, 'departments', organisationId);
    const projects = [
      await addGroup(fixture.api, 'projects', organisationId),
      await addGroup(fixture.api, 'projects', organisationId),
    ];
    expect((await trySignIn(fixture.api, userName, testPassword)).statusCode).not.toBe(200);
    const stranger = await join(fixture.api, 'Organisation administrator');
    lines = [
      await openLiveClient(fixture.api, host, fixture.admin),
      await openLiveClient(fixture.api, host, stranger),
    ];
    const item = await fixture.decide({
      ...fixture.approve(userId),
      departmentId: department.id,
      projectIds: projects.map(({ id }) => id),
      comment: 'Welcome',
    });
    expect(item).toMatchObject({ status: 'Approved', comment: 'Welcome', department });
    expect(item.roles.map(({ name }) => name)).toEqual(['Viewer']);
    const names = projects.map(({ name }) => name).toSorted();
    expect(item.projects.map(({ name }) => name).toSorted()).toEqual(names);
    expect((await trySignIn(fixture.api, userName, testPassword)).statusCode).toBe(200);
    const [inside, outside] = lines as [LiveClient, LiveClient];
    await vi.waitFor(() =>
      expect(hearsOf(inside)).toEqual(expect.arrayContaining(['approvals', 'users'])),
    );
    expect(hearsOf(outside)).toEqual([]);
    for (const line of lines) line.close();
    const [entry] = (await historyOf(fixture.api, userId)).filter(
      ({ action }) => action === 'user-status-changed',
    );
    expect(entry).toMatchObject({
      user_id: fixture.admin.userId,
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
    'requires a role to approve a %s user',
    async (from) => {
      const { userId } = await fixture.addPerson(from, { role: 'Viewer' });
      const response = await fixture.ask(fixture.approve(userId, from, []));
      expect(refusalOf(response)).toBe('400 INVALID_INPUT');
      expect(response.json()).toMatchObject({
        fieldRefs: { roleIds: { id: 'approvals.roleRequired' } },
      });
      expect((await fixture.list({ status: from })).total).toBe(1);
    },
  );

  test('restores a user with the previous access or a new one', async () => {
    const { organisationId } = fixture.admin;
    const { userId } = await fixture.addPerson('Deactivated', { role: 'Translator' });
    const { id: projectId } = await addGroup(fixture.api, 'projects', organisationId);
    const giveBack = fixture.approve(userId, 'Deactivated', []);
    const half = await fixture.ask({ ...giveBack, projectIds: [projectId] });
    expect(refusalOf(half)).toBe('400 INVALID_INPUT');
    const rolesOf = (item: UserItem) => item.roles.map(({ name }) => name);
    expect(rolesOf(await fixture.decide(giveBack))).toEqual(['Translator']);
    await fixture.decide({ userId, from: 'Approved', status: 'Deactivated' });
    const changed = await fixture.decide({
      ...giveBack,
      roleIds: [fixture.viewerRole],
      projectIds: [projectId],
    });
    expect(rolesOf(changed)).toEqual(['Viewer']);
    expect(changed.projects).toHaveLength(1);
    const { userId: bare } = await fixture.addPerson('Deactivated');
    expect(refusalOf(await fixture.ask(fixture.approve(bare, 'Deactivated', [])))).toBe(
      '400 INVALID_INPUT',
    );
  });

  test('ends the user’s open sessions', async () => {
    const member = await join(fixture.api, 'Viewer', fixture.admin.organisationId);
    await fixture.decide({ userId: member.userId, from: 'Approved', status: 'Deactivated' });
    const params = { id: member.userId };
    const response = await call(fixture.api, getUserListByUserId, { caller: member, params });
    expect(refusalOf(response)).toBe('401 AUTH_REQUIRED');
  });
});
