import type { BodyOf } from '@glossa/contracts/endpoint';
import type { saveUser as saveUserCall, UserItem } from '@glossa/contracts/users';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { actingOrganisation } from '../../platform/http/organisation-scope.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { makeOneTimePassword } from '../auth/index.ts';
import { chargeQuota } from '../operations/index.ts';
import { keepAdministrators } from '../roles/index.ts';
import { announceUsers } from './announce-users.ts';
import { saveMemberships } from './memberships.ts';
import { findUserItems } from './repository.ts';
import { requireChangeable } from './require-users.ts';

export type UserDeps = { db: Database; clock: Clock };
type Input = BodyOf<typeof saveUserCall>;
type Saved = { user: UserItem; oneTimePassword: string | null };

/** Adds a user, with a one-time password unless they sign in elsewhere, or changes one. */
export function saveUser(deps: UserDeps, actor: Actor, input: Input): Promise<Saved> {
  return deps.db
    .transaction()
    .execute((trx) =>
      input.userId === null
        ? addUser(trx, actor, input, deps.clock.now())
        : changeUser(trx, actor, input.userId, input, deps.clock.now()),
    );
}

async function addUser(
  trx: DatabaseTransaction,
  actor: Actor,
  input: Input,
  now: Date,
): Promise<Saved> {
  refuseUnknowable(input);
  const organisationId = await requireOrganisation(trx, actor, input.organisationId);
  await chargeQuota(trx, organisationId, { users: 1 });
  const oneTime = input.isSSOLogin ? null : makeOneTimePassword(now);
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
    .catch(explainTwin);
  await saveMemberships(trx, actor, { userId: id, organisationId }, input);
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
  const [before] = await requireChangeable(trx, actor, [userId]);
  if (!before) throw new AppError('NOT_FOUND');
  refuseFixed(before, input);
  refuseUnknowable(input);
  const organisationId = before.organisation_id;
  return keepAdministrators(trx, [organisationId], async () => {
    const old = await item(trx, userId);
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
      .catch(explainTwin);
    await saveMemberships(trx, actor, { userId, organisationId }, input);
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

/** Whoever signs in elsewhere is found by their address when they come for the first time. */
function refuseUnknowable(input: Input): void {
  if (!input.isSSOLogin || input.email !== null) return;
  const message = 'People who sign in through single sign-on are known by their e-mail address.';
  throw new AppError('INVALID_INPUT', message, { fields: { email: message } });
}

/** Where somebody belongs and how they sign in is settled when they are added. */
function refuseFixed(before: { is_sso: boolean; organisation_id: string }, input: Input): void {
  const fields: Record<string, string> = {};
  if (before.is_sso !== input.isSSOLogin)
    fields.isSSOLogin = 'How somebody signs in is settled when they are added.';
  if (input.organisationId !== undefined && input.organisationId !== before.organisation_id)
    fields.organisationId = 'People do not move between organisations. Add a new user there.';
  const [message] = Object.values(fields);
  if (message) throw new AppError('INVALID_INPUT', message, { fields });
}

async function requireOrganisation(
  trx: DatabaseTransaction,
  actor: Actor,
  asked: string | undefined,
): Promise<string> {
  const organisationId = actingOrganisation(actor, asked);
  const found = await trx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    // Shared: it must not be deleted before this transaction ends.
    .forKeyShare()
    .executeTakeFirst();
  if (found) return organisationId;
  const message = 'This organisation does not exist any more. Choose another one.';
  throw new AppError('NOT_FOUND', message, { fields: { organisationId: message } });
}

async function item(trx: DatabaseTransaction, userId: string): Promise<UserItem> {
  const [user] = await findUserItems(trx, [userId]);
  if (!user) throw new AppError('NOT_FOUND');
  return user;
}

/** What the log keeps of a user: names, as they are now. */
const facts = (user: UserItem) => ({
  userName: user.userName,
  displayName: user.displayName,
  email: user.email,
  roles: user.roles.map(({ name }) => name),
  department: user.department?.name ?? null,
  projects: user.projects.map(({ name }) => name),
});

/** The database's own constraints decide, so that two people at once cannot slip past a check of ours. */
export function explainTwin(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'users_user_name')
    throw new AppError('USER_NAME_TAKEN', undefined, {
      fields: { userName: 'There is already a user with this user name. Choose another one.' },
    });
  if (code === '23505' && constraint === 'users_email')
    throw new AppError('USER_EMAIL_TAKEN', undefined, {
      fields: { email: 'There is already a user with this e-mail address.' },
    });
  throw error;
}
