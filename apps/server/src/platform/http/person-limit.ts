import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

/**
 * Counts one more of what a user does, unless there were `perMinute` within the last minute, in all processes together.
 * Returns the seconds to wait, 0 if it was counted.
 */
export async function countCall(
  db: Database,
  userId: string,
  { name, perMinute }: { name: string; perMinute: number },
): Promise<number> {
  const lately = sql`ARRAY(SELECT t FROM unnest(c.times) t WHERE t > now() - interval '1 minute' ORDER BY t)`;
  const { rows } = await sql`
    INSERT INTO recent_calls AS c (user_id, name, times) VALUES (${userId}, ${name}, ARRAY[now()])
    ON CONFLICT (user_id, name) DO UPDATE SET times = ${lately} || now()
     WHERE cardinality(${lately}) < ${perMinute} RETURNING 1`.execute(db);
  if (rows.length > 0) return 0;
  const { rows: oldest } = await sql<{ seconds: number | null }>`
    SELECT extract(epoch FROM min(t) + interval '1 minute' - now())::float8 AS seconds
      FROM recent_calls c, unnest(c.times) t
     WHERE user_id = ${userId} AND name = ${name} AND t > now() - interval '1 minute'`.execute(db);
  return Math.max(1, Math.ceil(oldest[0]?.seconds ?? 0));
}

export const tooManyCalls = (perMinute: number, seconds: number): AppError =>
  new AppError('RATE_LIMITED', message('errors.rateLimitedFor', { perMinute, seconds }), {
    retryAfterSeconds: seconds,
  });

/** A limit of calls per minute and user. Throws RATE_LIMITED with the seconds to wait. */
export function createPersonLimit(
  db: Database,
  limit: { name: string; perMinute: number },
): (actor: Pick<Actor, 'userId'>) => Promise<void> {
  return async ({ userId }) => {
    const seconds = await countCall(db, userId, limit);
    if (seconds === 0) return;
    throw tooManyCalls(limit.perMinute, seconds);
  };
}

/** Part of the housekeeping. */
export async function purgeRecentCalls(db: Database): Promise<void> {
  await sql`DELETE FROM recent_calls
    WHERE times[cardinality(times)] < now() - interval '1 minute'`.execute(db);
}
