import { Secret, TOTP } from 'otpauth';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import { seal, unseal } from '../../../platform/seal.ts';

// RFC 6238 with what every authenticator app knows: SHA-1, 6 digits, 30 seconds.
const period = 30;
/** Codes of the step before and after are accepted: clocks differ, and typing takes time. */
const window = 1;

const totpOf = (secret: string, userName = '') =>
  new TOTP({
    issuer: 'Glossa',
    label: userName,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });

/** A new secret in base32, and the address that a QR code shows to the app. */
export function createTotp(userName: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpOf(secret, userName).toString() };
}

/** The time step of a right code; undefined for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
}

const stepOfSealed = (key: Uint8Array, sealed: Buffer, code: string, now: Date) =>
  stepOf(String(unseal(key, sealed)), code, now);

type Deps = { db: DatabaseOrTransaction; key: Uint8Array };

/** Keeps a secret that is not confirmed yet. One that is in use stays in use. */
export async function savePendingTotp(
  { db, key }: Deps,
  userId: string,
  secret: string,
): Promise<void> {
  const pending = { pending_sealed: seal(key, secret) };
  await db
    .insertInto('totp_secrets')
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
}

/** Takes the pending secret into use if the code is one of it. */
export async function confirmPendingTotp(
  { db, key }: Deps,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await findTotp(db, userId);
  if (!row?.pending_sealed) return false;
  const step = stepOfSealed(key, row.pending_sealed, code, now);
  if (step === undefined) return false;
  await db
    .updateTable('totp_secrets')
    .set({
      secret_sealed: row.pending_sealed,
      pending_sealed: null,
      last_step: String(step),
      enabled_at: now,
    })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** Whether the code is right and was not used before; it counts as used from now on. */
export async function consumeTotp(
  { db, key }: Deps,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await findTotp(db, userId);
  if (!row?.secret_sealed) return false;
  const step = stepOfSealed(key, row.secret_sealed, code, now);
  if (step === undefined) return false;
  const result = await db
    .updateTable('totp_secrets')
    .set({ last_step: String(step) })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export const findTotp = (db: DatabaseOrTransaction, userId: string) =>
  db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();
