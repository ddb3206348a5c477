import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { passwordPattern } from '@glossa/contracts/auth';
import { message } from '@glossa/messages/message';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/http/app-error.ts';
import { isCommonPassword } from './common-passwords/is-common-password.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let dummyHash: Promise<string> | undefined;

/** Takes equal time with and without a hash to compare, so that no one learns which accounts exist. */
async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await dummyHash), password);
  return stored !== null && matches;
}

export type StoredPassword = {
  password_hash: string | null;
  one_time_hash: Buffer | null;
  one_time_expires_at: Date | null;
};

/** Whether it is the user's password, or the one-time password while valid. In equal time for all. */
export async function matchesPassword(
  stored: StoredPassword | undefined,
  password: string,
  now: Date,
): Promise<boolean> {
  const own = await verifyPassword(stored?.password_hash ?? null, password);
  const oneTime = timingSafeEqual(hashOneTime(password), stored?.one_time_hash ?? Buffer.alloc(32));
  const expired = stored?.one_time_expires_at ? stored.one_time_expires_at <= now : false;
  return own || (oneTime && !expired);
}

const hashOneTime = (password: string): Buffer => createHash('sha256').update(password).digest();

/** Validity in days of a one-time password. */
const oneTimeDays = 14;

/**
 * A random password of 24 characters without look-alikes, with one of each required kind: 128 bits. At that strength a
 * slow hash adds nothing, and thousands can be created at once.
 */
export function createOneTimePassword(now: Date): {
  oneTimePassword: string;
  columns: { one_time_hash: Buffer; one_time_expires_at: Date; first_time_login: true };
} {
  const kinds = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKMNPQRSTUVWXYZ', '23456789', '@$!%*?&'];
  const all = kinds.slice(0, 3).join('');
  const pick = (from: string) => from[randomInt(from.length)] ?? '';
  const chars = [...kinds.map(pick), ...Array.from({ length: 19 }, () => pick(all))];
  for (let index = chars.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1);
    [chars[index], chars[other]] = [chars[other] ?? '', chars[index] ?? ''];
  }
  // Spreadsheets treat a leading sign as a formula, and password lists are opened in them.
  const oneTimePassword = pick(kinds[0] ?? '') + chars.join('');
  return {
    oneTimePassword,
    columns: {
      one_time_hash: hashOneTime(oneTimePassword),
      one_time_expires_at: new Date(now.getTime() + oneTimeDays * 24 * 3_600_000),
      first_time_login: true,
    },
  };
}

/** Decodes base64 of UTF-8 as sent by the browser. Throws INVALID_INPUT for anything else. */
export function decodePassword(encoded: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded))
    throw new AppError('INVALID_INPUT', message('validation.passwordBase64'));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'));
  } catch (cause) {
    throw new AppError('INVALID_INPUT', message('validation.passwordBase64Utf8'), { cause });
  }
}

/** The specification's rule, excluding breached and common passwords. */
export async function checkNewPassword(password: string, userName: string): Promise<void> {
  if (!passwordPattern.test(password)) throw new AppError('PASSWORD_RULE');
  if (password.length > 256)
    throw new AppError('PASSWORD_RULE', message('validation.passwordMaxLength'));
  if (await isCommonPassword(password, userName)) throw new AppError('PASSWORD_COMMON');
}
