import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { endSessions, makeOneTimePassword } from '../auth/index.ts';
import { refuseSelf, requireChangeable } from './require-users.ts';
import type { UserDeps } from './save-user.ts';

/** The old password stops working at once, and so does every session and token that was opened with it. */
export async function resetPassword(
  { db, clock }: UserDeps,
  actor: Actor,
  userId: string,
): Promise<{ oneTimePassword: string; expiresAt: string }> {
  refuseSelf(actor, [userId]);
  const now = clock.now();
  const { oneTimePassword, columns } = makeOneTimePassword(now);
  await db.transaction().execute(async (trx) => {
    const [user] = await requireChangeable(trx, actor, [userId]);
    if (!user) throw new AppError('NOT_FOUND');
    if (user.is_sso) throw new AppError('USER_IS_SSO');
    await trx
      .updateTable('users')
      .set({ ...columns, password_hash: null, updated_at: now })
      .where('id', '=', userId)
      .execute();
    await endSessions(trx, { userId }, 'password reset', now);
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
