import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { SecondFactor, startTotp as startTotpCall } from '@glossa/contracts/second-factor';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { byActor, recordAction } from '../../audit/index.ts';
import { requireOwnPassword } from '../own-password.ts';
import { assertNotThrottled, countFailure, inTurn, limitsOfSession } from '../rate-limits.ts';
import { endSessions } from '../repository.ts';
import type { AuthDeps } from '../service.ts';
import { requiresSecondFactor } from './policy.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { confirmPendingTotp, createTotp, findTotp, savePendingTotp } from './totp.ts';

export async function describeSecondFactor(
  { db }: AuthDeps,
  { userId }: Actor,
): Promise<SecondFactor> {
  const totp = await findTotp(db, userId);
  return {
    required: await requiresSecondFactor(db, userId),
    totpEnabledAt: totp?.enabled_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  };
}

/** A new secret, also in place of one that is in use, which stays valid until a code of the new one is confirmed. */
export async function startTotp(
  deps: AuthDeps,
  actor: Actor,
  password: string,
): Promise<AnswerOf<typeof startTotpCall>> {
  await assertPassword(deps, actor, password);
  const totp = createTotp(actor.userName);
  await savePendingTotp(
    { db: deps.db, key: await deps.secondFactorKey() },
    actor.userId,
    totp.secret,
  );
  return totp;
}

/** Other sessions were opened without the second factor, so they end. Throws SECOND_FACTOR_WRONG. */
export async function confirmTotp(deps: AuthDeps, actor: Actor, code: string): Promise<string[]> {
  const { db, clock } = deps;
  const limits = limitsOfSession(actor.sessionId);
  const key = await deps.secondFactorKey();
  return inTurn(`session:${actor.sessionId}`, async () => {
    const now = clock.now();
    await assertNotThrottled(db, limits, now);
    const codes = await db.transaction().execute(async (trx) => {
      if (!(await confirmPendingTotp({ db: trx, key }, actor.userId, code, now))) return undefined;
      await trx
        .updateTable('sessions')
        .set({ second_factor: 'totp' })
        .where('id', '=', actor.sessionId)
        .execute();
      await endSessions(
        trx,
        { userId: actor.userId, exceptSessionId: actor.sessionId, kind: 'browser' },
        'second factor added',
        now,
      );
      await recordAction(trx, { ...byActor(actor), action: 'second-factor-added' });
      return replaceRecoveryCodes(trx, actor.userId);
    });
    if (codes) return codes;
    await countFailure(db, limits, now);
    throw new AppError('SECOND_FACTOR_WRONG');
  });
}

export async function createOwnRecoveryCodes(
  deps: AuthDeps,
  actor: Actor,
  password: string,
): Promise<string[]> {
  await assertPassword(deps, actor, password);
  return deps.db.transaction().execute(async (trx) => {
    if (!(await findTotp(trx, actor.userId))?.enabled_at) throw new AppError('NOT_FOUND');
    await recordAction(trx, { ...byActor(actor), action: 'recovery-codes-created' });
    return replaceRecoveryCodes(trx, actor.userId);
  });
}

/** Throws SECOND_FACTOR_NEEDED where one is required: it can be replaced, but not removed. */
export async function removeTotp(deps: AuthDeps, actor: Actor, password: string): Promise<void> {
  await assertPassword(deps, actor, password);
  await deps.db.transaction().execute(async (trx) => {
    if (await requiresSecondFactor(trx, actor.userId)) throw new AppError('SECOND_FACTOR_NEEDED');
    await trx.deleteFrom('totp_secrets').where('user_id', '=', actor.userId).execute();
    await trx.deleteFrom('recovery_codes').where('user_id', '=', actor.userId).execute();
    await recordAction(trx, { ...byActor(actor), action: 'second-factor-removed' });
  });
}

/** With single sign-on, the provider asks for the second factor. */
async function assertPassword(deps: AuthDeps, actor: Actor, password: string): Promise<void> {
  if (actor.isSso) throw new AppError('USER_IS_SSO');
  await requireOwnPassword(deps, actor, password);
}
