import { createHash, createHmac, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/clock.ts';

export const accessTokenSeconds = 15 * 60;
export const mediaTokenSeconds = 60 * 60;

type Purpose = 'access' | 'media' | 'live' | 'device';
export type TokenClaims = { sessionId: string; mediaId?: string };

export type Tokens = {
  /** expiresAt in milliseconds since 1970. */
  sign: (
    purpose: Purpose,
    claims: TokenClaims,
    seconds: number,
  ) => Promise<{ token: string; expiresAt: number }>;
  /** Undefined for a token that is forged, for another purpose, or expired (unless allowed). */
  read: (
    purpose: Purpose,
    token: string,
    options?: { allowExpired?: boolean },
  ) => Promise<TokenClaims | undefined>;
  /** A seal of our own on a short text, of 22 characters. */
  mac: (text: string) => string;
};

/** Short-lived signed tokens. They identify a session, whose permissions are read from the database each time. */
export function createTokens(secret: Uint8Array, clock: Clock): Tokens {
  return {
    sign: async (purpose, claims, seconds) => {
      const now = Math.floor(clock.now().getTime() / 1000);
      const token = await new SignJWT({
        sid: claims.sessionId,
        ...(claims.mediaId ? { mid: claims.mediaId } : {}),
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('glossa')
        .setAudience(purpose)
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .setJti(randomBytes(9).toString('base64url'))
        .sign(secret);
      return { token, expiresAt: (now + seconds) * 1000 };
    },
    read: async (purpose, token, options = {}) => {
      const check = {
        issuer: 'glossa',
        audience: purpose,
        algorithms: ['HS256'],
        currentDate: clock.now(),
      };
      try {
        const { payload } = await jwtVerify(token, secret, check);
        return claimsOf(payload);
      } catch (error) {
        if (options.allowExpired && error instanceof errors.JWTExpired)
          return claimsOf(error.payload);
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
    mac: (text) =>
      createHmac('sha256', secret).update(text).digest().subarray(0, 16).toString('base64url'),
  };
}

function claimsOf(payload: Record<string, unknown>): TokenClaims | undefined {
  if (typeof payload.sid !== 'string') return undefined;
  return {
    sessionId: payload.sid,
    ...(typeof payload.mid === 'string' ? { mediaId: payload.mid } : {}),
  };
}

export const createSecret = (): string => randomBytes(32).toString('base64url');
/** For random secrets of 256 bits, which cannot be brute-forced. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A fixed prefix, so that secret scanners can find leaked tokens. */
const apiTokenPrefix = 'glossa_';
export const createApiToken = (): string => `${apiTokenPrefix}${createSecret()}`;
export const isApiToken = (bearer: string): boolean => bearer.startsWith(apiTokenPrefix);
