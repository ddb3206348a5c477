import type { LoginAnswer } from '@glossa/contracts/auth';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { findPageLanguage } from './page-language.ts';
import { decodePassword, matchesPassword } from './password.ts';
import {
  endSessions,
  findUserByName,
  insertSession,
  loadActors,
  noteSignIn,
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

export async function loadActor(
  db: DatabaseOrTransaction,
  sessionId: string,
  now: Date,
): Promise<Actor | undefined> {
  return (await loadActors(db, [sessionId], now)).get(sessionId);
}

/** What every sign-in and renewal answers with. */
export async function describeSession(
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
      pageLanguage: await findPageLanguage(db, actor.userId),
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
