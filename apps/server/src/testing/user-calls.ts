import { randomUUID } from 'node:crypto';
import { encodePassword, login } from '@glossa/contracts/auth';
import type { Grant, Resource } from '@glossa/contracts/permissions';
import { saveUser, type UserItem } from '@glossa/contracts/users';
import type { LightMyRequestResponse } from 'fastify';
import { dataOf } from './media-calls.ts';
import { createPersonWith } from './people.ts';
import { type Caller, call, signInAs, type TestApi } from './test-api.ts';

export type Member = Caller & { organisationId: string };
export type Saved = { user: UserItem; oneTimePassword: string | null };

/** The id of a built-in role. */
export async function builtInRole(api: TestApi, name: string): Promise<string> {
  const { id } = await api.services.database.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .where('organisation_id', 'is', null)
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves a user; without a userId a new one, who is a Viewer unless roles are named. */
export async function requestUser(
  api: TestApi,
  caller: Caller,
  wanted: Record<string, unknown> = {},
): Promise<LightMyRequestResponse> {
  const userName = `user-${randomUUID().slice(0, 8)}`;
  return call(api, saveUser, {
    caller,
    payload: {
      userId: null,
      userName,
      displayName: userName,
      // SSO users are matched by address.
      email: wanted.isSSOLogin ? `${userName}@example.org` : null,
      isSSOLogin: false,
      roleIds: [await builtInRole(api, 'Viewer')],
      departmentId: null,
      projectIds: [],
      ...wanted,
    },
  });
}

export const addUser = async (...input: Parameters<typeof requestUser>): Promise<Saved> =>
  dataOf<Saved>(await requestUser(...input));

/** The saveUser request of an unchanged user. */
export const unchanged = (user: UserItem) => ({
  userId: user.userId,
  userName: user.userName,
  displayName: user.displayName,
  email: user.email,
  isSSOLogin: user.isSSOLogin,
  roleIds: user.roles.map(({ id }) => id),
  departmentId: user.department?.id ?? null,
  projectIds: user.projects.map(({ id }) => id),
});

export const grant = (resource: Resource, flag: 'view' | 'edit'): Grant => ({
  resource,
  view: true,
  edit: flag === 'edit',
});

/** A logged-in user with exactly these permissions. */
export async function joinWith(
  api: TestApi,
  organisationId: string,
  grants: readonly Grant[],
): Promise<Member & { roleId: string; userName: string }> {
  const person = await createPersonWith(api.services.database.db, { organisationId, grants });
  return { ...(await signInAs(api, person.userName)), ...person };
}

export const trySignIn = (api: TestApi, userName: string, password: string) =>
  call(api, login, { payload: { userName, password: encodePassword(password) } });

/** The audit log of a subject, oldest first. */
export const historyOf = (api: TestApi, subject: string) =>
  api.services.database.db
    .selectFrom('audit_log')
    .select(['action', 'organisation_id', 'user_id', 'user_name', 'address'])
    .select(['subject_name', 'detail'])
    .where('subject', '=', subject)
    .orderBy('at')
    .execute();

/** A department or project, inserted directly. */
export async function addGroup(
  api: TestApi,
  table: 'departments' | 'projects',
  organisationId: string,
): Promise<{ id: string; name: string }> {
  const name = `Group ${randomUUID().slice(0, 8)}`;
  const { id } = await api.services.database.db
    .insertInto(table)
    .values({ organisation_id: organisationId, name, description: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
}
