import { recordAction } from '../audit/index.ts';
import { limitSsoStarts } from '../auth/index.ts';
import type { SsoDeps } from './deps.ts';

/**
 * Writes down a way in that ended without a session, and why. Counted first: the log is never cleared, and whoever
 * asks here need not be anybody. Throws AUTH_TOO_MANY_ATTEMPTS.
 */
export async function recordRefusal(
  { db, auth }: SsoDeps,
  refusal: {
    because: string;
    address: string;
    userName?: string;
    user?: { id: string; organisation_id: string };
  },
): Promise<void> {
  await limitSsoStarts(auth, refusal.address);
  await recordAction(db, {
    organisationId: refusal.user?.organisation_id ?? null,
    userId: refusal.user?.id ?? null,
    ...(refusal.userName === undefined ? {} : { userName: refusal.userName }),
    action: 'sign-in-refused',
    detail: { by: 'single sign-on', because: refusal.because },
    address: refusal.address,
  });
}
