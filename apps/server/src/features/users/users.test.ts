import { randomUUID } from 'node:crypto';
import { changePassword, encodePassword } from '@glossa/contracts/auth';
import { addEditUser, type UserItem, viewUser } from '@glossa/contracts/users';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { call, createTestApi, signInAs, type TestApi } from '../../test-support/test-api.ts';
import {
  addGroup,
  addUser,
  askForUser,
  builtInRole,
  historyOf,
  type Member,
  trySignIn,
  unchanged,
} from '../../test-support/user-journeys.ts';

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
  test('gives a one-time password that is good once and has to be changed', async () => {
    const admin = await join(api, 'Organisation administrator');
    const answer = await askForUser(api, admin);
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

  test('the one-time password runs out after 14 days', async () => {
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

  test('somebody who signs in through a provider gets no password', async () => {
    const admin = await join(api, 'Organisation administrator');
    const { user, oneTimePassword } = await addUser(api, admin, { isSSOLogin: true });
    expect(oneTimePassword).toBeNull();
    expect(await storedUser(user)).toMatchObject({
      password_hash: null,
      one_time_hash: null,
      first_time_login: false,
    });
  });

  test('in another organisation is for who sees every one', async () => {
    const admin = await join(api, 'Organisation administrator');
    const { organisationId } = admin;
    expect((await addUser(api, system, { organisationId })).user).toMatchObject({ organisationId });
    const gone = await askForUser(api, system, { organisationId: randomUUID() });
    expect(refusalOf(gone)).toBe('404 NOT_FOUND');
    expect(gone.json()).toMatchObject({ fields: { organisationId: expect.any(String) } });
    const stranger = await join(api, 'Organisation administrator');
    expect(refusalOf(await askForUser(api, stranger, { organisationId }))).toBe('404 NOT_FOUND');
  });

  test('offers what can be given, and what of it is not the caller’s to give', async () => {
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
  test('sets name, address and memberships, and keeps what was before', async () => {
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

  test('takes nothing of another organisation, not even from who sees every one', async () => {
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
        const refused = await askForUser(api, caller, {
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

  test('neither organisation nor way of signing in', async () => {
    const { organisationId } = await join(api, 'Organisation administrator');
    const { user } = await addUser(api, system, { organisationId });
    const wishes = { isSSOLogin: true, organisationId: system.organisationId };
    for (const [field, value] of Object.entries(wishes)) {
      const refused = await askForUser(api, system, { ...unchanged(user), [field]: value });
      expect(refusalOf(refused)).toBe('400 INVALID_INPUT');
      expect(Object.keys((refused.json() as { fields: object }).fields)).toEqual([field]);
    }
  });

  test('user names and e-mail addresses are unique in the installation, whatever the letter case', async () => {
    const admin = await join(api, 'Organisation administrator');
    const elsewhere = await join(api, 'Organisation administrator');
    const email = `${randomUUID()}@example.org`;
    const { user: first } = await addUser(api, elsewhere, { email });
    const { user: second } = await addUser(api, admin);
    for (const base of [{}, unchanged(second)]) {
      const name = await askForUser(api, admin, {
        ...base,
        userName: first.userName.toUpperCase(),
      });
      expect(refusalOf(name)).toBe('409 USER_NAME_TAKEN');
      expect(name.json()).toMatchObject({ fields: { userName: expect.any(String) } });
      const mail = await askForUser(api, admin, { ...base, email: email.toUpperCase() });
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
  ])('refuses %o', async (wrong) => {
    expect(refusalOf(await askForUser(api, system, wrong))).toBe('400 INVALID_INPUT');
  });
});
