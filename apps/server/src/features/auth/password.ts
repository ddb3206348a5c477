import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { passwordMessages, passwordPattern } from '@glossa/contracts/auth';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/http/app-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoyHash: Promise<string> | undefined;

/** Takes the same time whether or not there is a hash to compare with, so that nobody learns which accounts exist. */
async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoyHash), password);
  return stored !== null && matches;
}

export type StoredPassword = {
  password_hash: string | null;
  one_time_hash: Buffer | null;
  one_time_expires_at: Date | null;
};

/** Whether it is the person's own password, or the one-time password while that is good. The same time for all. */
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

/** Days a one-time password of somebody added, imported or reset is good. */
const oneTimeDays = 14;

/**
 * A random password of 20 characters without look-alikes, one of each kind the rule asks for: 99 bits. At that
 * strength a slow hash adds nothing, and thousands can be made at once.
 */
export function makeOneTimePassword(now: Date): {
  oneTimePassword: string;
  columns: { one_time_hash: Buffer; one_time_expires_at: Date; first_time_login: true };
} {
  const kinds = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKMNPQRSTUVWXYZ', '23456789', '@$!%*?&'];
  const all = kinds.slice(0, 3).join('');
  const pick = (from: string) => from[randomInt(from.length)] ?? '';
  const chars = [...kinds.map(pick), ...Array.from({ length: 15 }, () => pick(all))];
  for (let index = chars.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1);
    [chars[index], chars[other]] = [chars[other] ?? '', chars[index] ?? ''];
  }
  // Spreadsheets take what begins with a sign for a formula, and lists of passwords are opened in them.
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

/** From base64 of UTF-8 as the browser sends it. Throws INVALID_INPUT for anything else. */
export function decodePassword(encoded: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded))
    throw new AppError('INVALID_INPUT', 'The password must arrive as base64.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'));
  } catch (cause) {
    throw new AppError('INVALID_INPUT', 'The password must arrive as base64 of UTF-8.', { cause });
  }
}

/** The rule of the specification, and no password that everybody tries first. */
export function checkNewPassword(password: string, userName: string): void {
  if (!passwordPattern.test(password)) throw new AppError('PASSWORD_RULE', passwordMessages.rule);
  if (password.length > 256)
    throw new AppError('PASSWORD_RULE', 'Keep the password within 256 characters.');
  if (isCommonPassword(password, userName)) throw new AppError('PASSWORD_COMMON');
}
