import { timingSafeEqual } from 'node:crypto';
import type { Database, DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { Tokens } from '../tokens.ts';
import { requiresSecondFactor } from './policy.ts';
import { findTotp } from './totp.ts';

/** How long a right password waits for the second factor. */
export const pendingLoginMs = 10 * 60_000;

type PendingUser = { id: string; password_hash: string | null; one_time_hash: Buffer | null };

/** Whether a right password is not enough: with an app, or where a passkey is the factor that is required. */
export async function needsSecondStep(db: DatabaseOrTransaction, userId: string): Promise<boolean> {
  if ((await findTotp(db, userId))?.enabled_at) return true;
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return passkey !== undefined && requiresSecondFactor(db, userId);
}

/** Proves to the second step that the password was right. Ends with the password it was given for. */
export function createPendingLogin(tokens: Tokens, user: PendingUser, now: Date): string {
  const until = String(now.getTime() + pendingLoginMs);
  return `${user.id}.${until}.${sealOf(tokens, user, until)}`;
}

const sealOf = (tokens: Tokens, user: PendingUser, until: string): string =>
  tokens.mac(
    `second-factor ${user.id} ${until} ${user.password_hash} ${user.one_time_hash?.toString('hex')}`,
  );

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{13})\.([\w-]{22})$/;

/** The user whose password was right; undefined for a cookie that is foreign or expired. */
export async function findPendingLogin(
  { db, tokens }: { db: Database; tokens: Tokens },
  cookie: string | undefined,
  now: Date,
) {
  const [, id, until, seal] = cookie?.match(form) ?? [];
  if (!id || !until || !seal || Number(until) <= now.getTime()) return undefined;
  const user = await db
    .selectFrom('users')
    .select(['id', 'organisation_id', 'user_name', 'password_hash', 'one_time_hash'])
    .where('id', '=', id)
    .where('status', '=', 'Approved')
    .where('is_sso', '=', false)
    .executeTakeFirst();
  const genuine =
    user && timingSafeEqual(Buffer.from(sealOf(tokens, user, until)), Buffer.from(seal));
  return genuine ? user : undefined;
}
