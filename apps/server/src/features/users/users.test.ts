import { randomUUID } from 'node:crypto';
import { changePassword, encodePassword } from '@glossa/contracts/auth';
import { addEditUser, type UserItem, viewUser } from '@glossa/contracts/users';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { call, createTestApi, signInAs, type TestApi } from '../../testing/test-api.ts';
import {
  addGroup,
  addUser,
  builtInRole,
  historyOf,
  type Member,
  requestUser,
  trySignIn,
  unchanged,
} from '../../testing/user-calls.ts';

let api: TestApi;
let system: Member;
let now = () => new Date();
beforeAll(async () => {
  api = await createTestApi({ overrides: { clock: { now: () => now() } } });
  system = await join(api, 'System administrator');
});
afterEach(() => {
  now = () => new Date();
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
describe('adding', () => {
  test('returns a one-time password that works once and must be changed', async () => {
    const admin = await join(api, 'Organisation administrator');
    const answer = await requestUser(api, admin);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { user, oneTimePassword } = dataOf<{ user: UserItem; oneTimePassword: string }>(answer);
    expect(user).toMatchObject({ status: 'Approved', organisationId: admin.organisationId });

    const person = await signInAs(api, user.userName, oneTimePassword);
    expect(person.answer.user.firstTimeLogin).toBe(true);
    expect(refusalOf(await call(api, viewUser, { caller: person }))).toBe(
      '403 AUTH_PASSWORD_CHANGE_REQUIRED',
    );
    const payload = new FormData();
    payload.append('oldPassword', encodePassword(oneTimePassword));
    payload.append('password', encodePassword('Quiet@Harbour77'));
    payload.append('userId', user.userId);
    expect((await call(api, changePassword, { caller: person, payload })).statusCode).toBe(200);
    expect(refusalOf(await trySignIn(api, user.userName, oneTimePassword))).toBe(
      '401 AUTH_INVALID_CREDENTIALS',
    );
    const { answer: later } = await signInAs(api, user.userName, 'Quiet@Harbour77');
    expect(later.user.firstTimeLogin).toBe(false);
    const stored = JSON.stringify([await historyOf(api, user.userId), await storedUser(user)]);
    expect(stored).not.toContain(oneTimePassword);
  });

  const storedUser = ({ userId }: UserItem) =>
    db().selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

  test('the one-time password expires after 14 days', async () => {
    const admin = await join(api, 'Organisation administrator');
    const { user, oneTimePassword } = await addUser(api, admin);
    const after = (days: number, seconds: number) => {
      const at = Date.now() + days * 86_400_000 + seconds * 1_000;
      now = () => new Date(at);
      return trySignIn(api, user.userName, oneTimePassword ?? '');
    };
    expect((await after(14, -30)).statusCode).toBe(200);
    expect(refusalOf(await after(14, 30))).toBe('401 AUTH_INVALID_CREDENTIALS');
  });

  test('the first administrator’s one-time password expires, too', async () => {
    const { one_time_expires_at, created_at } = await db()
      .selectFrom('users')
      .select(['one_time_expires_at', 'created_at'])
      .where('user_name', '=', 'admin')
      .executeTakeFirstOrThrow();
    const days = ((one_time_expires_at?.getTime() ?? 0) - created_at.getTime()) / 86_400_000;
    expect(days).toBeCloseTo(14, 1);
  });

  test('a user of a provider gets no password', async () => {
    const admin = await join(api, 'Organisation administrator');
    const { user, oneTimePassword } = await addUser(api, admin, { isSSOLogin: true });
    expect(oneTimePassword).toBeNull();
    expect(await storedUser(user)).toMatchObject({
      password_hash: null,
      one_time_hash: null,
      first_time_login: false,
    });
  });

  test('in another organization requires permission to see all', async () => {
    const admin = await join(api, 'Organisation administrator');
    const { organisationId } = admin;
    expect((await addUser(api, system, { organisationId })).user).toMatchObject({ organisationId });
    const gone = await requestUser(api, system, { organisationId: randomUUID() });
    expect(refusalOf(gone)).toBe('404 NOT_FOUND');
    expect(gone.json()).toMatchObject({ fields: { organisationId: expect.any(String) } });
    const stranger = await join(api, 'Organisation administrator');
    expect(refusalOf(await requestUser(api, stranger, { organisationId }))).toBe('404 NOT_FOUND');
  });

  test('returns assignable options and marks those the caller cannot assign', async () => {
    const admin = await join(api, 'Organisation administrator');
    const department = await addGroup(api, 'departments', admin.organisationId);
    const options = async (caller: Member, query: Record<string, string> = {}) =>
      dataOf<{ user: null; options: Record<string, Array<{ id: string; name: string }>> }>(
        await call(api, addEditUser, { caller, params: { id: '0' }, query }),
      ).options;
    const own = await options(admin);
    expect(own).toMatchObject({ organisations: [], departments: [department], projects: [] });
    expect(own.roles?.map(({ name }) => name)).not.toContain('System administrator');
    const { organisationId } = admin;
    const everywhere = await options(system, { organisationId });
    expect(everywhere).toMatchObject({ departments: [department] });
    expect(everywhere.roles?.map(({ name }) => name)).toContain('System administrator');
    expect(everywhere.organisations?.map(({ id }) => id)).toContain(organisationId);
  });
});

describe('changing', () => {
  test('sets name, address and memberships, and audits the previous values', async () => {
    const admin = await join(api, 'Organisation administrator');
    const department = await addGroup(api, 'departments', admin.organisationId);
    const projects = [
      await addGroup(api, 'projects', admin.organisationId),
      await addGroup(api, 'projects', admin.organisationId),
    ];
    const { user } = await addUser(api, admin, { projectIds: [projects[0]?.id] });
    const verifier = await builtInRole(api, 'Verifier');
    const changed = await addUser(api, admin, {
      ...unchanged(user),
      displayName: ' Ada ',
      email: `ada-${user.userName}@example.org`,
      roleIds: [verifier, verifier],
      departmentId: department.id,
      projectIds: [projects[1]?.id],
    });
    expect(changed).toMatchObject({
      oneTimePassword: null,
      user: {
        userId: user.userId,
        displayName: 'Ada',
        roles: [{ name: 'Verifier' }],
        department,
        projects: [projects[1]],
      },
    });
    expect(await historyOf(api, user.userId)).toMatchObject([
      { action: 'user-added', user_id: admin.userId, address: '127.0.0.1' },
      {
        action: 'user-changed',
        user_name: admin.answer.user.userName,
        organisation_id: admin.organisationId,
        subject_name: user.userName,
        detail: {
          before: { roles: ['Viewer'], department: null, projects: [projects[0]?.name] },
          after: {
            roles: ['Verifier'],
            department: department.name,
            projects: [projects[1]?.name],
          },
        },
      },
    ]);
    const bare = await addUser(api, admin, {
      ...unchanged(changed.user),
      departmentId: null,
      projectIds: [],
    });
    expect(bare.user).toMatchObject({ department: null, projects: [] });
  });

  test('rejects values of another organization, even from users who see all', async () => {
    const admin = await join(api, 'Organisation administrator');
    const other = await join(api, 'Organisation administrator');
    const { user } = await addUser(api, admin);
    const { id: roleId } = await db()
      .insertInto('roles')
      .values({ organisation_id: other.organisationId, name: 'Theirs', description: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const foreign = {
      roleIds: [roleId],
      departmentId: (await addGroup(api, 'departments', other.organisationId)).id,
      projectIds: [(await addGroup(api, 'projects', other.organisationId)).id],
    };
    for (const caller of [admin, system])
      for (const [field, value] of Object.entries(foreign)) {
        const refused = await requestUser(api, caller, {
          ...unchanged(user),
          displayName: 'Half',
          [field]: value,
        });
        expect([field, refusalOf(refused)]).toEqual([field, '404 NOT_FOUND']);
        expect(Object.keys((refused.json() as { fields: object }).fields)).toEqual([field]);
      }
    const page = await call(api, viewUser, { caller: admin, query: { search: user.userName } });
    expect(dataOf<{ items: UserItem[] }>(page).items).toEqual([user]);
  });

  test('rejects organization and login method', async () => {
    const { organisationId } = await join(api, 'Organisation administrator');
    const { user } = await addUser(api, system, { organisationId });
    const wishes = { isSSOLogin: true, organisationId: system.organisationId };
    for (const [field, value] of Object.entries(wishes)) {
      const refused = await requestUser(api, system, { ...unchanged(user), [field]: value });
      expect(refusalOf(refused)).toBe('400 INVALID_INPUT');
      expect(Object.keys((refused.json() as { fields: object }).fields)).toEqual([field]);
    }
  });

  test('usernames and e-mail addresses are unique in the installation, ignoring case', async () => {
    const admin = await join(api, 'Organisation administrator');
    const elsewhere = await join(api, 'Organisation administrator');
    const email = `${randomUUID()}@example.org`;
    const { user: first } = await addUser(api, elsewhere, { email });
    const { user: second } = await addUser(api, admin);
    for (const base of [{}, unchanged(second)]) {
      const name = await requestUser(api, admin, {
        ...base,
        userName: first.userName.toUpperCase(),
      });
      expect(refusalOf(name)).toBe('409 USER_NAME_TAKEN');
      expect(name.json()).toMatchObject({ fields: { userName: expect.any(String) } });
      const mail = await requestUser(api, admin, { ...base, email: email.toUpperCase() });
      expect(refusalOf(mail)).toBe('409 USER_EMAIL_TAKEN');
      expect(mail.json()).toMatchObject({ fields: { email: expect.any(String) } });
    }
    const { user } = await addUser(api, admin, {
      ...unchanged(second),
      userName: second.userName.toUpperCase(),
    });
    expect(user.userName).toBe(second.userName.toUpperCase());
  });

  test.each([
    { status: 'Approved' },
    { password: 'x' },
    { system: true },
    { userName: 'two words' },
    { userName: 'zero\u200bwidth' },
    { email: 'nobody' },
    { roleIds: [] },
    { displayName: ' ' },
  ])('rejects %o', async (wrong) => {
    expect(refusalOf(await requestUser(api, system, wrong))).toBe('400 INVALID_INPUT');
  });
});
