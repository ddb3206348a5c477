import { AppError } from '../../platform/http/app-error.ts';
import { recordAction } from '../audit/index.ts';
import { endSessions, findBrowserSession, rotateRefresh } from './repository.ts';
import { type AuthDeps, describeSession, idleSessionMs, type SignedIn } from './service.ts';
import { hashSecret, makeSecret } from './tokens.ts';

/** Two tabs may renew at the same moment: the slower one comes with the secret that was good just now. */
const graceMs = 30_000;

/**
 * Renews by the refresh cookie. The body's token and user must belong to the same session. A secret used a second
 * time after the grace is somebody's copy: the session is revoked for both.
 */
export async function renew(
  deps: AuthDeps,
  input: { cookie: string | undefined; token: string; userId: string; address: string },
): Promise<SignedIn> {
  const { db, clock } = deps;
  const [sessionId, secret] = input.cookie?.split('.') ?? [];
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
  if (session.sso_provider_id && belongs(session, presented, now))
    await deps.provider.confirm(sessionId);
  if (session.refresh_hash?.equals(presented)) {
    const next = makeSecret();
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
  if (belongs(session, presented, now))
    return { answer: await describeSession(deps, sessionId), refreshCookie: undefined };
  await endSessions(db, { sessionId }, 'refresh secret used twice', now);
  await recordAction(db, {
    organisationId: null,
    userId: session.user_id,
    action: 'session-revoked',
    subject: sessionId,
    detail: { because: 'refresh secret used twice' },
    address: input.address,
  });
  throw new AppError('AUTH_SESSION_REVOKED');
}

type Secrets = {
  refresh_hash: Buffer | null;
  previous_refresh_hash: Buffer | null;
  rotated_at: Date;
};

/** Whether the secret is the session's, or was a moment ago. */
function belongs(session: Secrets, presented: Buffer, now: Date): boolean {
  if (session.refresh_hash?.equals(presented)) return true;
  const fresh = now.getTime() - session.rotated_at.getTime() <= graceMs;
  return fresh && (session.previous_refresh_hash?.equals(presented) ?? false);
}

/** The id of the live session a refresh cookie belongs to. Throws AUTH_REQUIRED. */
export async function requireCookieSession(
  { db, clock }: AuthDeps,
  cookie: string | undefined,
): Promise<string> {
  const [sessionId, secret] = cookie?.split('.') ?? [];
  const session = sessionId && secret ? await findBrowserSession(db, sessionId) : undefined;
  const now = clock.now();
  const live =
    session && !session.revoked_at && session.expires_at > now && session.absolute_expires_at > now;
  if (!live || !secret || !belongs(session, hashSecret(secret), now))
    throw new AppError('AUTH_REQUIRED');
  return session.id;
}

/** After a reload the browser holds the handle only; before that, an access token that may have run out. */
async function namesSession(
  { tokens }: AuthDeps,
  token: string,
  sessionId: string,
): Promise<boolean> {
  if (token === sessionId) return true;
  return (await tokens.read('access', token, { allowExpired: true }))?.sessionId === sessionId;
}
