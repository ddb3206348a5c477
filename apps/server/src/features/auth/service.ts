import type { LoginAnswer } from '@glossa/contracts/auth';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAction } from '../audit/index.ts';
import { checkNewPassword, decodePassword, hashPassword, verifyPassword } from './password.ts';
import {
  findPasswordHash,
  findSession,
  findUserByName,
  insertSession,
  loadActors,
  revokeOtherSessions,
  revokeSession,
  rotateRefresh,
  savePassword,
} from './repository.ts';
import { countFailure, forgetFailures, limitsFor, refuseWhenBlocked } from './throttle.ts';
import { accessTokenSeconds, hashRefreshSecret, makeRefreshSecret, type Tokens } from './tokens.ts';

export type AuthDeps = { db: Database; tokens: Tokens; clock: Clock };
/** refreshCookie is undefined where the browser's cookie stays as it is. */
export type SignedIn = { answer: LoginAnswer; refreshCookie: string | undefined };

const day = 24 * 60 * 60_000;
export const idleSessionMs = 7 * day;
export const absoluteSessionMs = 30 * day;
/** Two tabs may renew at the same moment: the slower one comes with the secret that was good just now. */
const graceMs = 30_000;

/** Throws AUTH_INVALID_CREDENTIALS for unknown, wrong and disabled alike, after the same time. */
export async function signIn(
  deps: AuthDeps,
  input: { userName: string; password: string; address: string; userAgent: string | null },
): Promise<SignedIn> {
  const { db, clock } = deps;
  const limits = limitsFor(input.userName, input.address);
  await refuseWhenBlocked(db, limits, clock.now());
  const user = await findUserByName(db, input.userName.trim());
  const matches = await verifyPassword(user?.password_hash ?? null, decodePassword(input.password));
  if (!user || !matches || user.status !== 'Approved' || user.is_sso) {
    await countFailure(db, limits, clock.now());
    await recordAction(db, {
      organisationId: user?.organisation_id ?? null,
      userId: user?.id ?? null,
      action: 'sign-in-refused',
      detail: { userName: input.userName.slice(0, 254) },
      address: input.address,
    });
    throw new AppError('AUTH_INVALID_CREDENTIALS');
  }
  await forgetFailures(db, input.userName);
  const secret = makeRefreshSecret();
  const now = clock.now();
  const sessionId = await insertSession(db, {
    userId: user.id,
    refreshHash: hashRefreshSecret(secret),
    expiresAt: new Date(now.getTime() + idleSessionMs),
    absoluteExpiresAt: new Date(now.getTime() + absoluteSessionMs),
    userAgent: input.userAgent,
  });
  await recordAction(db, {
    organisationId: user.organisation_id,
    userId: user.id,
    action: 'sign-in',
    address: input.address,
  });
  return {
    answer: await describeSession(deps, sessionId),
    refreshCookie: `${sessionId}.${secret}`,
  };
}

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
  const session = await findSession(db, sessionId);
  const now = clock.now();
  if (
    !session ||
    session.user_id !== input.userId ||
    session.expires_at <= now ||
    session.absolute_expires_at <= now
  )
    throw new AppError('AUTH_REQUIRED');
  if (session.revoked_at) throw new AppError('AUTH_SESSION_REVOKED');

  const presented = hashRefreshSecret(secret);
  if (presented.equals(session.refresh_hash)) {
    const next = makeRefreshSecret();
    const expiresAt = new Date(
      Math.min(now.getTime() + idleSessionMs, session.absolute_expires_at.getTime()),
    );
    const rotated = await rotateRefresh(db, {
      id: sessionId,
      from: presented,
      to: hashRefreshSecret(next),
      now,
      expiresAt,
    });
    return {
      answer: await describeSession(deps, sessionId),
      refreshCookie: rotated ? `${sessionId}.${next}` : undefined,
    };
  }
  const justReplaced =
    session.previous_refresh_hash?.equals(presented) &&
    now.getTime() - session.rotated_at.getTime() <= graceMs;
  if (justReplaced)
    return { answer: await describeSession(deps, sessionId), refreshCookie: undefined };
  await revokeSession(db, sessionId, 'refresh secret used twice', now);
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

/** After a reload the browser holds the handle only; before that, an access token that may have run out. */
async function namesSession(
  { tokens }: AuthDeps,
  token: string,
  sessionId: string,
): Promise<boolean> {
  if (token === sessionId) return true;
  return (await tokens.read('access', token, { allowExpired: true }))?.sessionId === sessionId;
}

export async function signOut({ db, clock }: AuthDeps, actor: Actor): Promise<void> {
  await revokeSession(db, actor.sessionId, 'signed out', clock.now());
  await recordAction(db, {
    organisationId: actor.organisationId,
    userId: actor.userId,
    action: 'sign-out',
  });
}

/** Ends every other session of the person: whoever knew the old password is out. */
export async function changeOwnPassword(
  deps: AuthDeps,
  actor: Actor,
  input: { userId: string; oldPassword: string; password: string; address: string },
): Promise<SignedIn> {
  const { db, clock } = deps;
  if (input.userId !== actor.userId || actor.isSso) throw new AppError('ACCESS_DENIED');
  const limits = limitsFor(actor.userName, input.address);
  await refuseWhenBlocked(db, limits, clock.now());
  const stored = await findPasswordHash(db, actor.userId);
  const oldPassword = decodePassword(input.oldPassword);
  if (!(await verifyPassword(stored?.password_hash ?? null, oldPassword))) {
    await countFailure(db, limits, clock.now());
    throw new AppError('PASSWORD_OLD_WRONG');
  }
  const password = decodePassword(input.password);
  checkNewPassword(password, actor.userName);
  if (password === oldPassword) throw new AppError('PASSWORD_SAME');
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await savePassword(trx, actor.userId, passwordHash);
    await revokeOtherSessions(trx, actor.userId, actor.sessionId, 'password changed', clock.now());
    await recordAction(trx, {
      organisationId: actor.organisationId,
      userId: actor.userId,
      action: 'password-changed',
      address: input.address,
    });
  });
  return { answer: await describeSession(deps, actor.sessionId), refreshCookie: undefined };
}

export async function loadActor(
  db: DatabaseOrTransaction,
  sessionId: string,
  now: Date,
): Promise<Actor | undefined> {
  return (await loadActors(db, [sessionId], now)).get(sessionId);
}

async function describeSession(
  { db, tokens, clock }: AuthDeps,
  sessionId: string,
): Promise<LoginAnswer> {
  const actor = await loadActor(db, sessionId, clock.now());
  if (!actor) throw new AppError('AUTH_REQUIRED');
  const access = await tokens.sign('access', { sessionId }, accessTokenSeconds);
  return {
    user: {
      userId: actor.userId,
      userName: actor.userName,
      displayName: actor.displayName,
      organisationId: actor.organisationId,
      organisationName: actor.organisationName,
      firstTimeLogin: actor.firstTimeLogin,
      isSSOLogin: actor.isSso,
    },
    jwtToken: {
      token: access.token,
      token_validity: access.expiresAt,
      refreshToken: sessionId,
      sSOLoginData: null,
    },
    roleResourceDetailDTOList: actor.roleResources,
  };
}
