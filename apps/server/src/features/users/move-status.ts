import type { UserStatus } from '@glossa/contracts/people';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { endSessions } from '../auth/index.ts';
import { chargeQuota } from '../operations/index.ts';
import { nextStatuses } from './state.ts';

export type StatusMove = {
  userId: string;
  /** The state the decision was taken in: one that somebody else changed meanwhile is not overwritten. */
  from: UserStatus;
  to: UserStatus;
  decidedBy: string | null;
  comment: string;
  now: Date;
};

/**
 * The only place that writes a user's status. Remembers the decision (its id is the answer) and, where the account is
 * no longer active, ends every session and token of it. Throws USER_WRONG_STATE where the move is not one, or lost.
 */
export async function moveUserStatus(
  trx: DatabaseTransaction,
  { userId, from, to, decidedBy, comment, now }: StatusMove,
): Promise<string> {
  if (!nextStatuses(from).includes(to)) throw new AppError('USER_WRONG_STATE');
  if (to === 'Approved') await takePlace(trx, userId);
  const moved = await trx
    .updateTable('users')
    .set({ status: to, updated_at: now })
    .where('id', '=', userId)
    .where('status', '=', from)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n)
    throw new AppError(
      'USER_WRONG_STATE',
      'Somebody else has decided about this user meanwhile. Look again.',
    );
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

/** One of the active users the organisation may have. Throws QUOTA_USERS where there is none left. */
async function takePlace(trx: DatabaseTransaction, userId: string): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('organisation_id')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user) await chargeQuota(trx, user.organisation_id, { users: 1 });
}
