import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { decodePassword, matchesPassword } from './password.ts';
import { assertNotThrottled, countFailure, inTurn, limitsOfSession } from './rate-limits.ts';
import { findPasswordHash } from './repository.ts';

/** Asks a signed-in user for their password again. Returns it decoded; throws PASSWORD_OLD_WRONG. */
export function requireOwnPassword(
  { db, clock }: { db: Database; clock: Clock },
  actor: Actor,
  encoded: string,
): Promise<string> {
  const limits = limitsOfSession(actor.sessionId);
  return inTurn(`session:${actor.sessionId}`, async () => {
    await assertNotThrottled(db, limits, clock.now());
    const password = decodePassword(encoded);
    const stored = await findPasswordHash(db, actor.userId);
    if (await matchesPassword(stored, password, clock.now())) return password;
    await countFailure(db, limits, clock.now());
    throw new AppError('PASSWORD_OLD_WRONG');
  });
}
