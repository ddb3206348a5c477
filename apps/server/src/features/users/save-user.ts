import type { BodyOf } from '@glossa/contracts/endpoint';
import type { MessageRef } from '@glossa/contracts/messages';
import type { saveUser as saveUserCall, UserItem } from '@glossa/contracts/users';
import { message } from '@glossa/messages/message';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { assertAsSeen } from '../../platform/http/as-seen.ts';
import { actingOrganisation } from '../../platform/http/organisation-scope.ts';
import { mapUniqueViolation } from '../../platform/http/unique-violation.ts';
import { byActor, recordAction } from '../audit/index.ts';
import {
  createOneTimePassword,
  endSessions,
  removePasskeys,
  removeSecondFactors,
  unlockAccount,
} from '../auth/index.ts';
import { chargeQuota } from '../operations/index.ts';
import { ensureAdministratorsRemain } from '../roles/index.ts';
import { announceUsers } from './announce-users.ts';
import {
  assertCanInvite,
  createInvitation,
  endInvitation,
  type InvitationDeps,
} from './invitations/invite.ts';
import { saveMemberships } from './memberships.ts';
import { findUserItems } from './repository.ts';
import { assertNotSelf, requireEditableUsers } from './require-users.ts';

/** Invalidates the old password, and every session, token and passkey that was made with it. */
export async function resetPassword(
  { db, clock }: UserDeps,
  actor: Actor,
  userId: string,
): Promise<{ oneTimePassword: string; expiresAt: string }> {
  assertNotSelf(actor, [userId]);
  const now = clock.now();
  const { oneTimePassword, columns } = createOneTimePassword(now);
  await db.transaction().execute(async (trx) => {
    const [user] = await requireEditableUsers(trx, actor, [userId]);
    if (!user) throw new AppError('NOT_FOUND');
    if (user.is_sso) throw new AppError('USER_IS_SSO');
    await trx
      .updateTable('users')
      .set({ ...columns, password_hash: null, updated_at: now })
      .where('id', '=', userId)
      .execute();
    await endInvitation(trx, userId, now);
    await endSessions(trx, { userId }, 'password reset', now);
    await removePasskeys(trx, userId);
    await unlockAccount(trx, userId);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: user.organisation_id,
      action: 'password-reset',
      subject: userId,
      subjectName: user.user_name,
    });
  });
  return { oneTimePassword, expiresAt: columns.one_time_expires_at.toISOString() };
}

/** For a user who lost their authenticator app and recovery codes. Their sessions end. */
export async function resetSecondFactor(
  { db, clock }: UserDeps,
  actor: Actor,
  userId: string,
): Promise<void> {
  assertNotSelf(actor, [userId]);
  await db.transaction().execute(async (trx) => {
    const [user] = await requireEditableUsers(trx, actor, [userId]);
    if (!user) throw new AppError('NOT_FOUND');
    await removeSecondFactors(trx, userId);
    await endSessions(trx, { userId, kind: 'browser' }, 'second factor reset', clock.now());
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: user.organisation_id,
      action: 'second-factor-reset',
      subject: userId,
      subjectName: user.user_name,
    });
    await announceUsers(trx, [user.organisation_id]);
  });
}

export type UserDeps = InvitationDeps;
type Input = BodyOf<typeof saveUserCall>;
type Saved = { user: UserItem; oneTimePassword: string | null };

/** Adds a user, with an invitation or a one-time password unless they use SSO, or changes one. */
export function saveUser(deps: UserDeps, actor: Actor, input: Input): Promise<Saved> {
  return deps.db
    .transaction()
    .execute((trx) =>
      input.userId === null
        ? addUser(trx, deps, actor, input)
        : changeUser(trx, actor, input.userId, input, deps.clock.now()),
    );
}

async function addUser(
  trx: DatabaseTransaction,
  deps: UserDeps,
  actor: Actor,
  input: Input,
): Promise<Saved> {
  const now = deps.clock.now();
  assertKnownReferences(input);
  const invited = await invitedAddress(trx, deps, input);
  const organisationId = await requireOrganisation(trx, actor, input.organisationId);
  await chargeQuota(trx, organisationId, { users: 1 });
  const oneTime = input.isSSOLogin || invited !== null ? null : createOneTimePassword(now);
  const { id } = await trx
    .insertInto('users')
    .values({
      organisation_id: organisationId,
      user_name: input.userName,
      display_name: input.displayName,
      email: input.email,
      is_sso: input.isSSOLogin,
      first_time_login: false,
      ...oneTime?.columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(mapUserTaken);
  await saveMemberships(trx, actor, { userId: id, organisationId }, input);
  if (invited !== null)
    await createInvitation(trx, deps.queue, actor, { userId: id, email: invited }, now);
  const user = await item(trx, id);
  await recordAction(trx, {
    ...byActor(actor),
    organisationId,
    action: 'user-added',
    subject: id,
    subjectName: user.userName,
    detail: { after: facts(user) },
  });
  await announceUsers(trx, [organisationId]);
  return { user, oneTimePassword: oneTime?.oneTimePassword ?? null };
}

async function changeUser(
  trx: DatabaseTransaction,
  actor: Actor,
  userId: string,
  input: Input,
  now: Date,
): Promise<Saved> {
  const [before] = await requireEditableUsers(trx, actor, [userId]);
  if (!before) throw new AppError('NOT_FOUND');
  assertFixedFieldsUnchanged(before, input);
  assertKnownReferences(input);
  const organisationId = before.organisation_id;
  return ensureAdministratorsRemain(trx, [organisationId], async () => {
    const old = await item(trx, userId);
    assertAsSeen(rightsOf(old), input.seen && seenRights(input.seen), 'USER_CONFLICT');
    await trx
      .updateTable('users')
      .set({
        user_name: input.userName,
        display_name: input.displayName,
        email: input.email,
        updated_at: now,
      })
      .where('id', '=', userId)
      .execute()
      .catch(mapUserTaken);
    await saveMemberships(trx, actor, { userId, organisationId }, input);
    // The link went to the old address.
    if (input.email?.toLowerCase() !== before.email?.toLowerCase())
      await endInvitation(trx, userId, now);
    const user = await item(trx, userId);
    await recordAction(trx, {
      ...byActor(actor),
      organisationId,
      action: 'user-changed',
      subject: userId,
      subjectName: user.userName,
      detail: { before: facts(old), after: facts(user) },
    });
    await announceUsers(trx, [organisationId]);
    return { user, oneTimePassword: null };
  });
}

/** Roles and projects are saved as a whole; their order means nothing. */
const rightsOf = ({ roles, projects, department }: UserItem) => ({
  roleIds: new Set(roles.map(({ id }) => id)),
  projectIds: new Set(projects.map(({ id }) => id)),
  departmentId: department?.id ?? null,
});
const seenRights = ({ roleIds, projectIds, departmentId }: NonNullable<Input['seen']>) => ({
  roleIds: new Set(roleIds),
  projectIds: new Set(projectIds),
  departmentId,
});

/** SSO users are matched by address at their first login. */
function assertKnownReferences(input: Input): void {
  if (!input.isSSOLogin || input.email !== null) return;
  const fault = message('users.ssoEmailRequired');
  throw new AppError('INVALID_INPUT', fault, { fields: { email: fault } });
}

/** Where to send the invitation of a new user; null without one. */
async function invitedAddress(
  trx: DatabaseTransaction,
  deps: UserDeps,
  input: Input,
): Promise<string | null> {
  if (!input.invite || input.isSSOLogin) return null;
  await assertCanInvite(trx, deps);
  if (input.email !== null) return input.email;
  const fault = message('users.invitationNeedsEmail');
  throw new AppError('INVALID_INPUT', fault, { fields: { email: fault } });
}

/** Organization and login method are set when a user is added and cannot be changed. */
function assertFixedFieldsUnchanged(
  before: { is_sso: boolean; organisation_id: string },
  input: Input,
): void {
  const fields: Record<string, MessageRef> = {};
  if (before.is_sso !== input.isSSOLogin)
    fields.isSSOLogin = message('users.loginMethodNotChangeable');
  if (input.organisationId !== undefined && input.organisationId !== before.organisation_id)
    fields.organisationId = message('users.organizationFixed');
  const [fault] = Object.values(fields);
  if (fault) throw new AppError('INVALID_INPUT', fault, { fields });
}

async function requireOrganisation(
  trx: DatabaseTransaction,
  actor: Actor,
  requested: string | undefined,
): Promise<string> {
  const organisationId = actingOrganisation(actor, requested);
  const found = await trx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    // A shared lock: it must not be deleted before this transaction ends.
    .forKeyShare()
    .executeTakeFirst();
  if (found) return organisationId;
  const fault = message('users.organizationNotFound');
  throw new AppError('NOT_FOUND', fault, { fields: { organisationId: fault } });
}

async function item(trx: DatabaseTransaction, userId: string): Promise<UserItem> {
  const [user] = await findUserItems(trx, [userId]);
  if (!user) throw new AppError('NOT_FOUND');
  return user;
}

/** A user's audit details: names at this time. */
const facts = (user: UserItem) => ({
  userName: user.userName,
  displayName: user.displayName,
  email: user.email,
  roles: user.roles.map(({ name }) => name),
  department: user.department?.name ?? null,
  projects: user.projects.map(({ name }) => name),
});

export const mapUserTaken = mapUniqueViolation({
  users_user_name: { code: 'USER_NAME_TAKEN', field: 'userName' },
  users_email: { code: 'USER_EMAIL_TAKEN', field: 'email' },
});
