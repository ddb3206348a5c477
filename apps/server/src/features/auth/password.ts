import { passwordMessages, passwordPattern } from '@glossa/contracts/auth';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/http/app-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoyHash: Promise<string> | undefined;

/** Takes the same time whether or not there is a hash to compare with, so that nobody learns which accounts exist. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoyHash), password);
  return stored !== null && matches;
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
