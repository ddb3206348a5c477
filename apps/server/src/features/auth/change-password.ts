import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { checkNewPassword, decodePassword, hashPassword, matchesPassword } from './password.ts';
import { endSessions, findPasswordHash, savePassword } from './repository.ts';
import { type AuthDeps, describeSession, type SignedIn } from './service.ts';
import { countFailure, limitsFor, refuseWhenBlocked } from './throttle.ts';

/** Ends every other session of the person: whoever knew the old password is out. */
export async function changeOwnPassword(
  deps: AuthDeps,
  actor: Actor,
  input: { userId: string; oldPassword: string; password: string; address: string },
): Promise<SignedIn> {
  const { db, clock } = deps;
  if (input.userId !== actor.userId || actor.isSso) throw new AppError('ACCESS_DENIED');
  const limits = limitsFor(actor.userName, input.address);
  await refuseWhenBlocked(db, limits, clock.now());
  const stored = await findPasswordHash(db, actor.userId);
  const oldPassword = decodePassword(input.oldPassword);
  if (!(await matchesPassword(stored, oldPassword, clock.now()))) {
    await countFailure(db, limits, clock.now());
    throw new AppError('PASSWORD_OLD_WRONG');
  }
  const password = decodePassword(input.password);
  checkNewPassword(password, actor.userName);
  if (password === oldPassword) throw new AppError('PASSWORD_SAME');
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await savePassword(trx, actor.userId, passwordHash);
    await endSessions(
      trx,
      { userId: actor.userId, exceptSessionId: actor.sessionId },
      'password changed',
      clock.now(),
    );
    await recordAction(trx, { ...byActor(actor), action: 'password-changed' });
  });
  return { answer: await describeSession(deps, actor.sessionId), refreshCookie: undefined };
}
