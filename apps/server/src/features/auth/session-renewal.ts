import { message } from '@glossa/messages/message';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAction } from '../audit/index.ts';
import { createRefreshSecret, readRefreshCookie, wasIssued } from './refresh-secret.ts';
import { endSessions, findBrowserSession, rotateRefresh } from './repository.ts';
import { type AuthDeps, describeSession, idleSessionMs, type SignedIn } from './service.ts';
import { hashSecret } from './tokens.ts';

/** Two tabs may renew concurrently: the slower one sends the previous secret. */
const graceMs = 30_000;

/**
 * Renews by the refresh cookie. The body's token and user must belong to the session that the cookie names. One of
 * its secrets that is used again after the grace period was copied, and the session is revoked for both. A secret it never
 * had revokes nothing: ids are not secret.
 */
export async function rotateSession(
  deps: AuthDeps,
  input: { cookie: string | undefined; token: string; userId: string; address: string },
): Promise<SignedIn> {
  const { db, clock } = deps;
  const { sessionId, secret } = readRefreshCookie(input.cookie) ?? {};
  if (!sessionId || !secret || !(await namesSession(deps, input.token, sessionId)))
    throw new AppError('AUTH_REQUIRED');
  const session = await findBrowserSession(db, sessionId);
  const now = clock.now();
  if (
    !session ||
    session.user_id !== input.userId ||
    session.expires_at <= now ||
    session.absolute_expires_at <= now
  )
    throw new AppError('AUTH_REQUIRED');
  if (session.revoked_at) throw new AppError('AUTH_SESSION_REVOKED');

  const presented = hashSecret(secret);
  if (session.sso_provider_id && ownsSession(session, presented, now))
    await deps.provider.confirm(sessionId);
  if (session.refresh_hash?.equals(presented)) {
    const next = createRefreshSecret(deps.tokens, sessionId);
    const expiresAt = new Date(
      Math.min(now.getTime() + idleSessionMs, session.absolute_expires_at.getTime()),
    );
    const rotated = await rotateRefresh(db, {
      id: sessionId,
      from: presented,
      to: hashSecret(next),
      now,
      expiresAt,
    });
    return {
      answer: await describeSession(deps, sessionId),
      refreshCookie: rotated ? `${sessionId}.${next}` : undefined,
    };
  }
  if (ownsSession(session, presented, now))
    return { answer: await describeSession(deps, sessionId), refreshCookie: undefined };
  const reused = session.previous_refresh_hash?.equals(presented);
  if (!reused && !wasIssued(deps.tokens, sessionId, secret)) throw new AppError('AUTH_REQUIRED');
  await endSessions(db, { sessionId }, 'refresh secret used twice', now);
  await recordAction(db, {
    organisationId: null,
    userId: session.user_id,
    action: 'session-revoked',
    subject: sessionId,
    detail: { because: message('auth.refreshSecretReused') },
    address: input.address,
  });
  throw new AppError('AUTH_SESSION_REVOKED');
}

type Secrets = {
  refresh_hash: Buffer | null;
  previous_refresh_hash: Buffer | null;
  rotated_at: Date;
};

/** Whether the secret is the current or previous one of the session. */
function ownsSession(session: Secrets, presented: Buffer, now: Date): boolean {
  if (session.refresh_hash?.equals(presented)) return true;
  const fresh = now.getTime() - session.rotated_at.getTime() <= graceMs;
  return fresh && (session.previous_refresh_hash?.equals(presented) ?? false);
}

/** The id of the valid session of a refresh cookie. Throws AUTH_REQUIRED. */
export async function requireCookieSession(
  { db, clock }: AuthDeps,
  cookie: string | undefined,
): Promise<string> {
  const { sessionId, secret } = readRefreshCookie(cookie) ?? {};
  const session = sessionId && secret ? await findBrowserSession(db, sessionId) : undefined;
  const now = clock.now();
  const live =
    session && !session.revoked_at && session.expires_at > now && session.absolute_expires_at > now;
  if (!live || !secret || !ownsSession(session, hashSecret(secret), now))
    throw new AppError('AUTH_REQUIRED');
  return session.id;
}

/** After a reload the browser holds only the handle; before that, an access token that may have expired. */
async function namesSession(
  { tokens }: AuthDeps,
  token: string,
  sessionId: string,
): Promise<boolean> {
  if (token === sessionId) return true;
  return (await tokens.read('access', token, { allowExpired: true }))?.sessionId === sessionId;
}
