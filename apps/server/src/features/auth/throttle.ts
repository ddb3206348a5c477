import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

type Limit = { key: string; failures: number };

const windowMs = 15 * 60_000;

/** Per account, so that nobody guesses one password; per address, so that nobody tries one password on every account. */
export const limitsFor = (userName: string, address: string): Limit[] => [
  { key: `account:${userName.toLowerCase()}`, failures: 10 },
  { key: `address:${address}`, failures: 50 },
];

export async function refuseWhenBlocked(
  db: DatabaseOrTransaction,
  limits: Limit[],
  now: Date,
): Promise<void> {
  const blocked = await db
    .selectFrom('sign_in_throttle')
    .select('key')
    .where(
      'key',
      'in',
      limits.map((limit) => limit.key),
    )
    .where('blocked_until', '>', now)
    .executeTakeFirst();
  if (blocked) throw new AppError('AUTH_TOO_MANY_ATTEMPTS');
}

/** Counts a failure; at the limit the key is blocked for the length of the window. */
export async function countFailure(
  db: DatabaseOrTransaction,
  limits: Limit[],
  now: Date,
): Promise<void> {
  const windowStart = new Date(now.getTime() - windowMs);
  const blockedUntil = new Date(now.getTime() + windowMs);
  for (const { key, failures } of limits) {
    await sql`
      INSERT INTO sign_in_throttle AS t (key, failures, window_started_at) VALUES (${key}, 1, ${now})
      ON CONFLICT (key) DO UPDATE SET
        failures = CASE WHEN t.window_started_at < ${windowStart} THEN 1 ELSE t.failures + 1 END,
        window_started_at = CASE WHEN t.window_started_at < ${windowStart} THEN ${now} ELSE t.window_started_at END,
        blocked_until = CASE WHEN t.window_started_at >= ${windowStart} AND t.failures + 1 >= ${failures} THEN ${blockedUntil}::timestamptz ELSE t.blocked_until END
    `.execute(db);
  }
}

export async function forgetFailures(db: DatabaseOrTransaction, userName: string): Promise<void> {
  await db
    .deleteFrom('sign_in_throttle')
    .where('key', '=', `account:${userName.toLowerCase()}`)
    .execute();
}

/** Whole offices share an address, and each person begins a few times at most. Throws AUTH_TOO_MANY_ATTEMPTS. */
export async function limitSsoStarts(
  { db, clock }: { db: DatabaseOrTransaction; clock: Clock },
  address: string,
): Promise<void> {
  const limits = [{ key: `sso:${address}`, failures: 1_000 }];
  await refuseWhenBlocked(db, limits, clock.now());
  await countFailure(db, limits, clock.now());
}
