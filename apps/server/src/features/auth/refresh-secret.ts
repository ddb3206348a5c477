import { timingSafeEqual } from 'node:crypto';
import { createSecret, type Tokens } from './tokens.ts';

const cookieForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{20,200})$/;

/** The session and the secret of a refresh cookie; undefined for anything that we did not write. */
export function readRefreshCookie(
  cookie: string | undefined,
): { sessionId: string; secret: string } | undefined {
  const [, sessionId, secret] = cookie?.match(cookieForm) ?? [];
  return sessionId && secret ? { sessionId, secret } : undefined;
}

const randomLength = 43;

/**
 * A random secret with its seal: one that is no longer valid can be told from an invented one, which says nothing about
 * the session.
 */
export function createRefreshSecret(tokens: Tokens, sessionId: string): string {
  const random = createSecret();
  return random + tokens.mac(`refresh ${sessionId} ${random}`);
}

/** Whether this was a secret of the session at some time. */
export function wasIssued(tokens: Tokens, sessionId: string, secret: string): boolean {
  const random = secret.slice(0, randomLength);
  const expected = Buffer.from(random + tokens.mac(`refresh ${sessionId} ${random}`));
  const presented = Buffer.from(secret);
  return expected.length === presented.length && timingSafeEqual(expected, presented);
}
