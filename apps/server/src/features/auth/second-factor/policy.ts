import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';

/** SQL: whether the organization `o` or a role of the user `u` demands a second factor. */
export const secondFactorRequired = sql<boolean>`(o.second_factor_required OR EXISTS (
  SELECT 1 FROM user_roles fur JOIN roles fro ON fro.id = fur.role_id
  WHERE fur.user_id = u.id AND fro.second_factor_required))`;

/** Whether a user must have a second factor. Single sign-on leaves that to the provider. */
export async function requiresSecondFactor(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql<{ required: boolean }>`
    SELECT NOT u.is_sso AND ${secondFactorRequired} AS required
    FROM users u JOIN organisations o ON o.id = u.organisation_id WHERE u.id = ${userId}`.execute(
    db,
  );
  return rows[0]?.required ?? false;
}

/** Removes every second factor of a user; the next sign-in demands a new one where one is required. */
export async function removeSecondFactors(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<void> {
  await db.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await removePasskeys(db, userId);
}

/** Whoever knew the password that is reset may have added one, and would still sign in with it. */
export async function removePasskeys(db: DatabaseOrTransaction, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}
