import type { Query } from '@tanstack/react-query';
import { ApiError, isTemporary } from '../http/api-error.ts';

/** Fallback polling in case the live socket is down. Milliseconds. */
export const workingPollMs = 10_000;
/** Milliseconds. */
const afterFailureMs = 5_000;

/**
 * Asks again as long as something is going on. Where the last answer failed for a reason that passes, what is shown may be
 * old, so it is asked for again as well: the message that it was to follow comes once.
 */
export const pollWhile =
  <T>(isGoingOn: (data: T) => boolean, everyMs = workingPollMs) =>
  ({ state: { data, error } }: Pick<Query<T, Error>, 'state'>): number | false => {
    if (data === undefined) return false;
    if (error instanceof ApiError && isTemporary(error)) return afterFailureMs;
    return isGoingOn(data) ? everyMs : false;
  };
