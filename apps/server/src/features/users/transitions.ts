import { type UserStatus, userStatuses } from '@glossa/contracts/people';
import { message } from '@glossa/messages/message';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { endSessions } from '../auth/index.ts';
import { chargeQuota } from '../operations/index.ts';

export type UserTransition = {
  userId: string;
  /** The state the decision was based on: a concurrent change is not overwritten. */
  from: UserStatus;
  to: UserStatus;
  decidedBy: string | null;
  comment: string;
  now: Date;
};

/**
 * The allowed account transitions (PRODUCT section 2): a decision can be reversed, but no one becomes pending twice.
 */
const userTransitions: Record<UserStatus, readonly UserStatus[]> = {
  Pending: ['Approved', 'Rejected'],
  Approved: ['Deactivated'],
  Rejected: ['Approved'],
  Deactivated: ['Approved'],
};

export const nextStatuses = (from: UserStatus): readonly UserStatus[] => userTransitions[from];

/** The states that can lead to this one. */
export const userStatesBefore = (to: UserStatus): UserStatus[] =>
  userStatuses.filter((from) => userTransitions[from].includes(to));

/**
 * The only writer of a user's status. Records the decision (returns its id) and, if the account is no longer active,
 * ends all its sessions and tokens. Throws USER_WRONG_STATE if the transition is not allowed or was lost to a
 * concurrent one.
 */
export async function transitionUser(
  trx: DatabaseTransaction,
  { userId, from, to, decidedBy, comment, now }: UserTransition,
): Promise<string> {
  if (!nextStatuses(from).includes(to)) throw new AppError('USER_WRONG_STATE');
  if (to === 'Approved') await chargeUserQuota(trx, userId);
  const moved = await trx
    .updateTable('users')
    .set({ status: to, updated_at: now })
    .where('id', '=', userId)
    .where('status', '=', from)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n)
    throw new AppError('USER_WRONG_STATE', message('users.statusChanged'));
  if (to !== 'Approved') await endSessions(trx, { userId }, `account ${to.toLowerCase()}`, now);
  const { id } = await trx
    .insertInto('user_decisions')
    .values({
      user_id: userId,
      from_status: from,
      to_status: to,
      comment,
      decided_by: decidedBy,
      decided_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts toward the organization's active users. Throws QUOTA_USERS if the limit is reached. */
async function chargeUserQuota(trx: DatabaseTransaction, userId: string): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('organisation_id')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user) await chargeQuota(trx, user.organisation_id, { users: 1 });
}
