import { describe, expect, test } from 'vitest';
import { setApprovalDesk } from '../../test-support/approval-desk.ts';
import { join, refusalOf } from '../../test-support/media-journeys.ts';
import type { Caller } from '../../test-support/test-api.ts';
import {
  addGroup,
  builtInRole,
  grant,
  historyOf,
  joinWith,
} from '../../test-support/user-journeys.ts';

const desk = setApprovalDesk();

describe('a decision is refused', () => {
  /** Neither state, access nor history of the person has changed. */
  async function expectRefusal(
    expected: string,
    payload: Record<string, unknown> & { userId: string },
    caller: Caller = desk.admin,
  ) {
    const { db } = desk.api.services.database;
    const look = async () => ({
      user: await db.selectFrom('users').selectAll().where('id', '=', payload.userId).execute(),
      roles: await db
        .selectFrom('user_roles')
        .selectAll()
        .where('user_id', '=', payload.userId)
        .execute(),
      history: await historyOf(desk.api, payload.userId),
    });
    const before = await look();
    const response = await desk.ask(payload, caller);
    expect(refusalOf(response)).toBe(expected);
    expect(await look()).toEqual(before);
    return (response.json() as { fields?: Record<string, string> }).fields ?? {};
  }

  test('where somebody else decided meanwhile, also at the same moment', async () => {
    const { userId } = await desk.addPerson('Approved', { role: 'Viewer' });
    await expectRefusal('409 USER_WRONG_STATE', desk.approve(userId));
    const { userId: waiting } = await desk.addPerson('Pending');
    const answers = await Promise.all([
      desk.ask(desk.approve(waiting)),
      desk.ask({ userId: waiting, from: 'Pending', status: 'Rejected' }),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ['Approved', 'Rejected'],
    ['Pending', 'Deactivated'],
    ['Rejected', 'Deactivated'],
    ['Rejected', 'Rejected'],
  ] as const)('where it leads nowhere: %s → %s', async (from, status) => {
    const { userId } = await desk.addPerson(from);
    await expectRefusal('409 USER_WRONG_STATE', { userId, from, status });
  });

  test('about oneself', async () => {
    const { userId } = desk.admin;
    await expectRefusal('409 USER_SELF', { userId, from: 'Approved', status: 'Deactivated' });
  });

  test('about people of another organisation, and with anything of one', async () => {
    const stranger = await join(desk.api, 'Organisation administrator');
    const { userId } = await desk.addPerson('Pending');
    await expectRefusal('404 NOT_FOUND', desk.approve(userId), stranger);
    const { roleId } = await joinWith(desk.api, stranger.organisationId, [grant('Media', 'view')]);
    const roles = await expectRefusal('404 NOT_FOUND', desk.approve(userId, 'Pending', [roleId]));
    expect(roles).toHaveProperty('roleIds');
    const { id: departmentId } = await addGroup(desk.api, 'departments', stranger.organisationId);
    const department = await expectRefusal('404 NOT_FOUND', {
      ...desk.approve(userId),
      departmentId,
    });
    expect(department).toHaveProperty('departmentId');
    const { id: projectId } = await addGroup(desk.api, 'projects', stranger.organisationId);
    const projectIds = [projectId];
    const projects = await expectRefusal('404 NOT_FOUND', {
      ...desk.approve(userId),
      projectIds,
    });
    expect(projects).toHaveProperty('projectIds');
  });

  test('with rights beyond one’s own, and about people who have them', async () => {
    const decider = await joinWith(desk.api, desk.admin.organisationId, [
      grant('UserApproval', 'edit'),
    ]);
    const { userId } = await desk.addPerson('Pending');
    const fields = await expectRefusal('403 RIGHTS_BEYOND_OWN', desk.approve(userId), decider);
    expect(fields.roleIds).toContain('Viewer');
    const above = { userId: desk.admin.userId, from: 'Approved', status: 'Deactivated' };
    await expectRefusal('403 RIGHTS_BEYOND_OWN', above, decider);
    const system = await builtInRole(desk.api, 'System administrator');
    await expectRefusal('403 RIGHTS_BEYOND_OWN', desk.approve(userId, 'Pending', [system]));
  });

  test('that takes the last administrator', async () => {
    const system = await join(desk.api, 'System administrator');
    const payload = { userId: desk.admin.userId, from: 'Approved', status: 'Deactivated' };
    await expectRefusal('409 LAST_ADMINISTRATOR', payload, system);
  });

  test('to who may only look on, and with fields of one’s own', async () => {
    const onlooker = await joinWith(desk.api, desk.admin.organisationId, [
      grant('UserApproval', 'view'),
    ]);
    const { userId } = await desk.addPerson('Pending');
    await expectRefusal('403 ACCESS_DENIED', desk.approve(userId), onlooker);
    expect((await desk.list({}, onlooker)).total).toBe(3);
    const forged = { ...desk.approve(userId), organisationId: desk.admin.organisationId };
    await expectRefusal('400 INVALID_INPUT', forged);
    await expectRefusal('400 INVALID_INPUT', {
      ...desk.approve(userId),
      comment: 'x'.repeat(1001),
    });
  });
});
