import type { LoginAnswer } from '@glossa/contracts/auth';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { checkNewPassword, decodePassword, hashPassword, matchesPassword } from './password.ts';
import {
  endSessions,
  findBrowserSession,
  findPasswordHash,
  findUserByName,
  insertSession,
  loadActors,
  noteSignIn,
  rotateRefresh,
  savePassword,
} from './repository.ts';
import { countFailure, forgetFailures, limitsFor, refuseWhenBlocked } from './throttle.ts';
import { accessTokenSeconds, hashSecret, makeSecret, type Tokens } from './tokens.ts';

export type AuthDeps = {
  db: Database;
  tokens: Tokens;
  clock: Clock;
  /** What is different for people who came through a provider. Wired where both features are known. */
  provider: {
    /** Throws where the provider no longer stands by the person, or cannot be asked. */
    confirm: (sessionId: string) => Promise<void>;
    /** Where to sign out there too; null where there is nothing to do. */
    logoutUrl: (sessionId: string, request: FastifyRequest) => Promise<string | null>;
  };
};
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
  const now = clock.now();
  const matches = await matchesPassword(user, decodePassword(input.password), now);
  if (!user || !matches || user.status !== 'Approved' || user.is_sso) {
    await countFailure(db, limits, now);
    await recordAction(db, {
      organisationId: user?.organisation_id ?? null,
      userId: user?.id ?? null,
      userName: input.userName.slice(0, 254),
      action: 'sign-in-refused',
      address: input.address,
    });
    throw new AppError('AUTH_INVALID_CREDENTIALS');
  }
  await forgetFailures(db, input.userName);
  return openSession(deps, user, input);
}

/** Begins the session of somebody whose identity is proven, by a password or by a provider. */
export async function openSession(
  deps: AuthDeps,
  user: { id: string; organisation_id: string; user_name: string },
  input: {
    address: string;
    userAgent: string | null;
    sso?: { providerId: string; tokensSealed: Buffer };
    /** Milliseconds the session lasts at most, where that is less than usual. */
    lifeMs?: number;
  },
): Promise<SignedIn> {
  const { db, clock } = deps;
  const secret = makeSecret();
  const now = clock.now();
  const lifeMs = input.lifeMs ?? absoluteSessionMs;
  const sessionId = await db.transaction().execute(async (trx) => {
    await noteSignIn(trx, user.id, now);
    await recordAction(trx, {
      organisationId: user.organisation_id,
      userId: user.id,
      userName: user.user_name,
      action: 'sign-in',
      detail: { by: input.sso ? 'single sign-on' : 'password' },
      address: input.address,
    });
    return insertSession(trx, {
      userId: user.id,
      refreshHash: hashSecret(secret),
      expiresAt: new Date(now.getTime() + Math.min(idleSessionMs, lifeMs)),
      absoluteExpiresAt: new Date(now.getTime() + lifeMs),
      userAgent: input.userAgent,
      address: input.address,
      sso: input.sso && { ...input.sso, checkedAt: now },
    });
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

/** Answers where to sign out at the person's provider too, or null. */
export async function signOut(
  { db, clock, provider }: AuthDeps,
  actor: Actor,
  request: FastifyRequest,
): Promise<string | null> {
  await endSessions(db, { sessionId: actor.sessionId }, 'signed out', clock.now());
  await recordAction(db, { ...byActor(actor), action: 'sign-out' });
  // Asked last: a provider that takes its time must not keep the session open.
  return actor.isSso ? provider.logoutUrl(actor.sessionId, request) : null;
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
  if (!(await matchesPassword(stored, oldPassword, clock.now()))) {
    await countFailure(db, limits, clock.now());
    throw new AppError('PASSWORD_OLD_WRONG');
  }
  const password = decodePassword(input.password);
  checkNewPassword(password, actor.userName);
  if (password === oldPassword) throw new AppError('PASSWORD_SAME');
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await savePassword(trx, actor.userId, passwordHash);
    await endSessions(
      trx,
      { userId: actor.userId, exceptSessionId: actor.sessionId },
      'password changed',
      clock.now(),
    );
    await recordAction(trx, { ...byActor(actor), action: 'password-changed' });
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
      seesEveryOrganisation: actor.system,
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
