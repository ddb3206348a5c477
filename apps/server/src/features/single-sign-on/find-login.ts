import { timingSafeEqual } from 'node:crypto';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { hashSecret } from '../auth/index.ts';

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{20,})$/;

/** The way through the provider that this browser began; undefined for a cookie that is none of ours, or too late. */
export async function findLogin(db: DatabaseOrTransaction, cookie: string | undefined, now: Date) {
  const [, id, secret] = cookie?.match(form) ?? [];
  if (!id || !secret) return undefined;
  const login = await db
    .selectFrom('sso_logins')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return login && timingSafeEqual(login.browser_hash, hashSecret(secret)) ? login : undefined;
}

export type SsoLogin = NonNullable<Awaited<ReturnType<typeof findLogin>>>;
