import type { DatabaseOrTransaction } from '../../platform/db/database.ts';

/** Ways through a provider that nobody finished, and requests nobody asks about any more. */
export async function forgetOldLogins(db: DatabaseOrTransaction, now: Date): Promise<void> {
  await db.deleteFrom('sso_logins').where('expires_at', '<', now).execute();
}
