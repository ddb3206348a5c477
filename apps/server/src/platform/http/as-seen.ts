import { isDeepStrictEqual } from 'node:util';
import { AppError } from './app-error.ts';

/**
 * Throws if something is no longer as a form read it, which would revert what others changed since. Only what `seen` has is
 * compared; undefined is accepted. `now` must be read after its row was locked.
 */
export function assertAsSeen<Seen extends object>(
  now: NoInfer<Seen>,
  seen: Seen | undefined,
  code: 'FORM_OUTDATED' | 'USER_CONFLICT' = 'FORM_OUTDATED',
): void {
  if (!seen) return;
  const fields = Object.keys(seen) as (keyof Seen)[];
  if (!fields.every((field) => isDeepStrictEqual(now[field], seen[field])))
    throw new AppError(code);
}
