import { message } from '@glossa/messages/message';
import type { Clock } from '../clock.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

/** A limit of calls per minute and user, counted in this process. Throws RATE_LIMITED with the seconds to wait. */
export function createPersonLimit(
  clock: Clock,
  perMinute: number,
): (actor: Pick<Actor, 'userId'>) => void {
  const calls = new Map<string, number[]>();
  return ({ userId }) => {
    const now = clock.now().getTime();
    for (const [person, times] of calls)
      if (now - (times.at(-1) ?? 0) >= 60_000) calls.delete(person);
    const lately = (calls.get(userId) ?? []).filter((time) => now - time < 60_000);
    const oldest = lately[0];
    if (lately.length >= perMinute && oldest !== undefined)
      throw new AppError(
        'RATE_LIMITED',
        message('errors.rateLimitedFor', {
          perMinute,
          seconds: Math.ceil((60_000 - (now - oldest)) / 1000),
        }),
      );
    calls.set(userId, [...lately, now]);
  };
}
