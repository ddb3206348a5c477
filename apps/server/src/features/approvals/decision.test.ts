import { getUserListByUserId } from '@glossa/contracts/approvals';
import type { UserItem } from '@glossa/contracts/users';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { setApprovalDesk } from '../../test-support/approval-desk.ts';
import { type LiveLine, openLine } from '../../test-support/live-line.ts';
import { join, refusalOf } from '../../test-support/media-journeys.ts';
import { testPassword } from '../../test-support/people.ts';
import { call } from '../../test-support/test-api.ts';
import { addGroup, historyOf, trySignIn } from '../../test-support/user-journeys.ts';

const desk = setApprovalDesk();
let host: string;
beforeAll(async () => {
  host = new URL(await desk.api.app.listen({ port: 0, host: '127.0.0.1' })).host;
});

describe('a decision', () => {
  let lines: LiveLine[] = [];
  const hearsOf = (line: LiveLine) =>
    line.messages.flatMap((message) => (message.type === 'changed' ? [message.what] : []));

  test('gives role, department and projects, lets the person in and is announced and written down', async () => {
    const { organisationId } = desk.admin;
    const { userId, userName } = await desk.addPerson('Pending');
    const department = await addGroup(desk.api, 'departments', organisationId);
    const projects = [
      await addGroup(desk.api, 'projects', organisationId),
      await addGroup(desk.api, 'projects', organisationId),
    ];
    expect((await trySignIn(desk.api, userName, testPassword)).statusCode).not.toBe(200);
    const stranger = await join(desk.api, 'Organisation administrator');
    lines = [await openLine(desk.api, host, desk.admin), await openLine(desk.api, host, stranger)];
    const item = await desk.decide({
      ...desk.approve(userId),
      departmentId: department.id,
      projectIds: projects.map(({ id }) => id),
      comment: 'Welcome',
    });
    expect(item).toMatchObject({ status: 'Approved', comment: 'Welcome', department });
    expect(item.roles.map(({ name }) => name)).toEqual(['Viewer']);
    const names = projects.map(({ name }) => name).toSorted();
    expect(item.projects.map(({ name }) => name).toSorted()).toEqual(names);
    expect((await trySignIn(desk.api, userName, testPassword)).statusCode).toBe(200);
    const [inside, outside] = lines as [LiveLine, LiveLine];
    await vi.waitFor(() =>
      expect(hearsOf(inside)).toEqual(expect.arrayContaining(['approvals', 'users'])),
    );
    expect(hearsOf(outside)).toEqual([]);
    for (const line of lines) line.close();
    const [entry] = (await historyOf(desk.api, userId)).filter(
      ({ action }) => action === 'user-status-changed',
    );
    expect(entry).toMatchObject({
      user_id: desk.admin.userId,
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
      const { userId } = await desk.addPerson(from, { role: 'Viewer' });
      const response = await desk.ask(desk.approve(userId, from, []));
      expect(refusalOf(response)).toBe('400 INVALID_INPUT');
      expect((response.json() as { fields: object }).fields).toEqual({
        roleIds: 'Choose at least one role.',
      });
      expect((await desk.list({ status: from })).total).toBe(1);
    },
  );

  test('brings somebody back with the access they had, or with another', async () => {
    const { organisationId } = desk.admin;
    const { userId } = await desk.addPerson('Deactivated', { role: 'Translator' });
    const { id: projectId } = await addGroup(desk.api, 'projects', organisationId);
    const giveBack = desk.approve(userId, 'Deactivated', []);
    const half = await desk.ask({ ...giveBack, projectIds: [projectId] });
    expect(refusalOf(half)).toBe('400 INVALID_INPUT');
    const rolesOf = (item: UserItem) => item.roles.map(({ name }) => name);
    expect(rolesOf(await desk.decide(giveBack))).toEqual(['Translator']);
    await desk.decide({ userId, from: 'Approved', status: 'Deactivated' });
    const changed = await desk.decide({
      ...giveBack,
      roleIds: [desk.viewerRole],
      projectIds: [projectId],
    });
    expect(rolesOf(changed)).toEqual(['Viewer']);
    expect(changed.projects).toHaveLength(1);
    const { userId: bare } = await desk.addPerson('Deactivated');
    expect(refusalOf(await desk.ask(desk.approve(bare, 'Deactivated', [])))).toBe(
      '400 INVALID_INPUT',
    );
  });

  test('ends what the person had open', async () => {
    const member = await join(desk.api, 'Viewer', desk.admin.organisationId);
    await desk.decide({ userId: member.userId, from: 'Approved', status: 'Deactivated' });
    const params = { id: member.userId };
    const response = await call(desk.api, getUserListByUserId, { caller: member, params });
    expect(refusalOf(response)).toBe('401 AUTH_REQUIRED');
  });
});
