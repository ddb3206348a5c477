import type { ErrorCode } from '@glossa/contracts/errors';
import type { UserStatus } from '@glossa/contracts/people';
import { normalizeUserName } from '@glossa/contracts/users';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAction } from '../audit/index.ts';
import type { SsoDeps } from './deps.ts';
import type { Identity } from './exchange-code.ts';

export type ResolvedUser = {
  id: string;
  organisation_id: string;
  user_name: string;
  status: UserStatus;
};

/** Why an authenticated user gets no session. */
export const refusals: Record<Exclude<UserStatus, 'Approved'>, ErrorCode> = {
  Pending: 'APPROVAL_PENDING',
  Rejected: 'APPROVAL_REJECTED',
  Deactivated: 'ACCOUNT_DEACTIVATED',
};

/**
 * The user of an identity, known by issuer and subject only. A new user waits for approval in the organization of their
 * e-mail domain. An existing account is never taken over by its e-mail address, except one created for SSO that waits
 * for its first login.
 */
export async function resolveUser(
  trx: DatabaseTransaction,
  deps: SsoDeps,
  identity: Identity,
  providerId: string,
): Promise<ResolvedUser> {
  // Two windows of one new user arrive together: the second must see what the first did.
  await sql`select pg_advisory_xact_lock(hashtextextended(${identity.email}, 0))`.execute(trx);
  const known = await trx
    .selectFrom('user_identities')
    .innerJoin('users', 'users.id', 'user_identities.user_id')
    .select(['users.id', 'users.organisation_id', 'users.user_name', 'users.status'])
    .where('user_identities.issuer', '=', identity.issuer)
    .where('user_identities.subject', '=', identity.subject)
    .executeTakeFirst();
  if (known) return known;
  const organisation = await findOrganisation(trx, identity.email);
  const prepared = await findPrepared(trx, identity.email, organisation?.id);
  const user = prepared ?? (await addWaiting(trx, deps, identity, organisation?.id));
  await trx
    .insertInto('user_identities')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      user_id: user.id,
      provider_id: providerId,
    })
    .execute();
  if (prepared)
    await recordAction(trx, {
      organisationId: user.organisation_id,
      userId: user.id,
      userName: user.user_name,
      action: 'user-changed',
      subject: user.id,
      subjectName: user.user_name,
      detail: { after: { signInAt: identity.issuer }, by: message('users.singleSignOn') },
    });
  return user;
}

const findOrganisation = (trx: DatabaseTransaction, email: string) =>
  trx
    .selectFrom('organisations')
    .select('id')
    .where(sql`lower(domain_name)`, '=', email.split('@').at(-1) ?? '')
    .executeTakeFirst();

/** An unused account with this address that an administrator created for SSO. Any other is rejected. */
async function findPrepared(
  trx: DatabaseTransaction,
  email: string,
  organisationId: string | undefined,
): Promise<ResolvedUser | undefined> {
  const found = await trx
    .selectFrom('users')
    .leftJoin('user_identities', 'user_identities.user_id', 'users.id')
    .select([
      'users.id',
      'users.organisation_id',
      'users.user_name',
      'users.status',
      'users.is_sso',
      'users.email',
      'user_identities.subject',
    ])
    .where((eb) =>
      eb.or([
        eb(sql`lower(email)`, '=', email),
        eb(sql`lower(user_name)`, 'in', [email, normalizeUserName(email)]),
      ]),
    )
    .execute();
  const [only, another] = found;
  if (!only) return undefined;
  const free =
    !another && only.is_sso && only.subject === null && only.email?.toLowerCase() === email;
  const atHome = organisationId === undefined || only.organisation_id === organisationId;
  if (!free || !atHome) throw new AppError('SSO_ACCOUNT_EXISTS');
  return only;
}

async function addWaiting(
  trx: DatabaseTransaction,
  deps: SsoDeps,
  { email, name }: Identity,
  organisationId: string | undefined,
): Promise<ResolvedUser> {
  if (organisationId === undefined) throw new AppError('SSO_NO_ORGANISATION');
  const user = await trx
    .insertInto('users')
    .values({
      organisation_id: organisationId,
      user_name: normalizeUserName(email),
      display_name: name,
      email,
      is_sso: true,
      first_time_login: false,
      status: 'Pending',
    })
    .returning(['id', 'organisation_id', 'user_name', 'status'])
    .executeTakeFirstOrThrow();
  await recordAction(trx, {
    organisationId,
    userId: user.id,
    userName: user.user_name,
    action: 'user-added',
    subject: user.id,
    subjectName: user.user_name,
    detail: {
      after: { displayName: name, email, status: 'Pending' },
      by: message('users.singleSignOn'),
    },
  });
  await deps.onWaiting(trx, { id: user.id, organisationId });
  return user;
}
