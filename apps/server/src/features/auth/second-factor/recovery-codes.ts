import { createHash, randomInt } from 'node:crypto';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';

const count = 10;
/** Without look-alikes: 28 of these characters are 138 bits, which need no slow hash. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const createCode = (): string =>
  Array.from({ length: 7 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

const hashCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();

/** Replaces all codes of the user. They are shown once; only their hashes are stored. */
export async function replaceRecoveryCodes(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: count }, createCode);
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(code) })))
    .execute();
  return codes;
}

/** Whether it is an unused code of the user; it is used from now on. */
export async function consumeRecoveryCode(
  db: DatabaseOrTransaction,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
