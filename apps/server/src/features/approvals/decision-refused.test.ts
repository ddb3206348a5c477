import { describe, expect, test } from 'vitest';
import { setupApprovalTest } from '../../testing/approval-fixture.ts';
import { join, refusalOf } from '../../testing/media-calls.ts';
import type { Caller } from '../../testing/test-api.ts';
import { addGroup, builtInRole, grant, historyOf, joinWith } from '../../testing/user-calls.ts';

const fixture = setupApprovalTest();

describe('a decision is rejected', () => {
  /** Neither state, access nor history of the user has changed. */
  async function expectRefusal(
    expected: string,
    payload: Record<string, unknown> & { userId: string },
    caller: Caller = fixture.admin,
  ) {
    const { db } = fixture.api.services.database;
    const check = async () => ({
      user: await db.selectFrom('users').selectAll().where('id', '=', payload.userId).execute(),
      roles: await db
        .selectFrom('user_roles')
        .selectAll()
        .where('user_id', '=', payload.userId)
        .execute(),
      history: await historyOf(fixture.api, payload.userId),
    });
    const before = await check();
    const response = await fixture.ask(payload, caller);
    expect(refusalOf(response)).toBe(expected);
    expect(await check()).toEqual(before);
    return (response.json() as { fields?: Record<string, string> }).fields ?? {};
  }

  test('when someone else decided in the meantime, also concurrently', async () => {
    const { userId } = await fixture.addPerson('Approved', { role: 'Viewer' });
    await expectRefusal('409 USER_WRONG_STATE', fixture.approve(userId));
    const { userId: waiting } = await fixture.addPerson('Pending');
    const answers = await Promise.all([
      fixture.ask(fixture.approve(waiting)),
      fixture.ask({ userId: waiting, from: 'Pending', status: 'Rejected' }),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ['Approved', 'Rejected'],
    ['Pending', 'Deactivated'],
    ['Rejected', 'Deactivated'],
    ['Rejected', 'Rejected'],
  ] as const)('when the transition does not exist: %s → %s', async (from, status) => {
    const { userId } = await fixture.addPerson(from);
    await expectRefusal('409 USER_WRONG_STATE', { userId, from, status });
  });

  test('about oneself', async () => {
    const { userId } = fixture.admin;
    await expectRefusal('409 USER_SELF', { userId, from: 'Approved', status: 'Deactivated' });
  });

  test('about users of another organization, or with its roles, departments or projects', async () => {
    const stranger = await join(fixture.api, 'Organisation administrator');
    const { userId } = await fixture.addPerson('Pending');
    await expectRefusal('404 NOT_FOUND', fixture.approve(userId), stranger);
    const { roleId } = await joinWith(fixture.api, stranger.organisationId, [
      grant('Media', 'view'),
    ]);
    const roles = await expectRefusal(
      '404 NOT_FOUND',
      fixture.approve(userId, 'Pending', [roleId]),
    );
    expect(roles).toHaveProperty('roleIds');
    const { id: departmentId } = await addGroup(
      fixture.api,
      'departments',
      stranger.organisationId,
    );
    const department = await expectRefusal('404 NOT_FOUND', {
      ...fixture.approve(userId),
      departmentId,
    });
    expect(department).toHaveProperty('departmentId');
    const { id: projectId } = await addGroup(fixture.api, 'projects', stranger.organisationId);
    const projectIds = [projectId];
    const projects = await expectRefusal('404 NOT_FOUND', {
      ...fixture.approve(userId),
      projectIds,
    });
    expect(projects).toHaveProperty('projectIds');
  });

  test('when it grants more permissions than the caller holds, or the user already holds more', async () => {
    const decider = await joinWith(fixture.api, fixture.admin.organisationId, [
      grant('UserApproval', 'edit'),
    ]);
    const { userId } = await fixture.addPerson('Pending');
    const fields = await expectRefusal('403 RIGHTS_BEYOND_OWN', fixture.approve(userId), decider);
    expect(fields.roleIds).toContain('Viewer');
    const above = { userId: fixture.admin.userId, from: 'Approved', status: 'Deactivated' };
    await expectRefusal('403 RIGHTS_BEYOND_OWN', above, decider);
    const system = await builtInRole(fixture.api, 'System administrator');
    await expectRefusal('403 RIGHTS_BEYOND_OWN', fixture.approve(userId, 'Pending', [system]));
  });

  test('when it removes the last administrator', async () => {
    const system = await join(fixture.api, 'System administrator');
    const payload = { userId: fixture.admin.userId, from: 'Approved', status: 'Deactivated' };
    await expectRefusal('409 LAST_ADMINISTRATOR', payload, system);
  });

  test('from a viewer, or with unknown fields', async () => {
    const onlooker = await joinWith(fixture.api, fixture.admin.organisationId, [
      grant('UserApproval', 'view'),
    ]);
    const { userId } = await fixture.addPerson('Pending');
    await expectRefusal('403 ACCESS_DENIED', fixture.approve(userId), onlooker);
    expect((await fixture.list({}, onlooker)).total).toBe(3);
    const forged = { ...fixture.approve(userId), organisationId: fixture.admin.organisationId };
    await expectRefusal('400 INVALID_INPUT', forged);
    await expectRefusal('400 INVALID_INPUT', {
      ...fixture.approve(userId),
      comment: 'x'.repeat(1001),
    });
  });
});
