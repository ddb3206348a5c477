import { randomUUID } from 'node:crypto';
import type { LoginAnswer } from '@glossa/contracts/auth';
import { isAllowed } from '@glossa/contracts/permissions';
import { message } from '@glossa/messages/message';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { SecondFactorKind } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findPageLanguage } from '../../platform/i18n/page-language.ts';
import { isSetupDue } from '../../platform/setup-state.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { requireOwnPassword } from './own-password.ts';
import { checkNewPassword, decodePassword, hashPassword } from './password.ts';
import { createRefreshSecret } from './refresh-secret.ts';
import {
  endSessions,
  insertSession,
  loadActors,
  recordSignIn,
  savePassword,
} from './repository.ts';
import { accessTokenSeconds, hashSecret, type Tokens } from './tokens.ts';

/** Ends all other sessions of the user, because the old password may be known. */
export async function changeOwnPassword(
  deps: AuthDeps,
  actor: Actor,
  input: { userId: string; oldPassword: string; password: string },
): Promise<SignedIn> {
  const { db, clock } = deps;
  if (input.userId !== actor.userId || actor.isSso) throw new AppError('ACCESS_DENIED');
  const oldPassword = await requireOwnPassword(deps, actor, input.oldPassword);
  const password = decodePassword(input.password);
  await checkNewPassword(password, actor.userName);
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

export type AuthDeps = {
  db: Database;
  tokens: Tokens;
  clock: Clock;
  /** The address people open; undefined: the one a request was sent to. */
  publicUrl: string | undefined;
  /** Encrypts the secrets of authenticator apps. */
  secondFactorKey: () => Promise<Uint8Array>;
  /** Special handling of SSO users. Connected in wiring, where both features are known. */
  provider: {
    /** Throws if the provider no longer accepts the user or cannot be reached. */
    confirm: (sessionId: string) => Promise<void>;
    /** The provider's logout URL; null if there is none. */
    logoutUrl: (sessionId: string, request: FastifyRequest) => Promise<string | null>;
  };
};
/** refreshCookie is undefined if the browser's cookie stays valid. */
export type SignedIn = { answer: LoginAnswer; refreshCookie: string | undefined };

const day = 24 * 60 * 60_000;
export const idleSessionMs = 7 * day;
export const absoluteSessionMs = 30 * day;

/**
 * Starts a session for a user authenticated by password or provider. Throws AUTH_INVALID_CREDENTIALS if the password was
 * changed since it was checked, or the user deactivated.
 */
export async function openSession(
  deps: AuthDeps,
  user: { id: string; organisation_id: string; user_name: string },
  input: {
    address: string;
    userAgent: string | null;
    /** The password that was checked; undefined for a passkey or a provider. */
    checked?: { password_hash: string | null; one_time_hash: Buffer | null };
    /** What was proved besides the password. */
    secondFactor?: SecondFactorKind;
    sso?: { providerId: string; tokensSealed: Buffer };
    /** Maximum lifetime of the session in milliseconds, if shorter than usual. */
    lifeMs?: number;
  },
): Promise<SignedIn> {
  const { db, clock } = deps;
  const sessionId = randomUUID();
  const secret = createRefreshSecret(deps.tokens, sessionId);
  const now = clock.now();
  const lifeMs = input.lifeMs ?? absoluteSessionMs;
  await db.transaction().execute(async (trx) => {
    if (!(await recordSignIn(trx, user.id, now, input.checked)))
      throw new AppError('AUTH_INVALID_CREDENTIALS');
    await recordAction(trx, {
      organisationId: user.organisation_id,
      userId: user.id,
      userName: user.user_name,
      action: 'sign-in',
      detail: {
        by: input.sso
          ? message('users.singleSignOn')
          : input.secondFactor === 'passkey'
            ? 'passkey'
            : 'password',
        ...(input.secondFactor ? { secondFactor: input.secondFactor } : {}),
      },
      address: input.address,
    });
    await insertSession(trx, {
      id: sessionId,
      userId: user.id,
      refreshHash: hashSecret(secret),
      expiresAt: new Date(now.getTime() + Math.min(idleSessionMs, lifeMs)),
      absoluteExpiresAt: new Date(now.getTime() + lifeMs),
      userAgent: input.userAgent,
      address: input.address,
      secondFactor: input.secondFactor,
      sso: input.sso && { ...input.sso, checkedAt: now },
    });
  });
  return {
    answer: await describeSession(deps, sessionId),
    refreshCookie: `${sessionId}.${secret}`,
  };
}

/** Returns the logout URL of the user's provider, or null. */
export async function signOut(
  { db, clock, provider }: AuthDeps,
  actor: Actor,
  request: FastifyRequest,
): Promise<string | null> {
  await endSessions(db, { sessionId: actor.sessionId }, 'signed out', clock.now());
  await recordAction(db, { ...byActor(actor), action: 'sign-out' });
  // Called last: a slow provider must not keep the session open.
  return actor.isSso ? provider.logoutUrl(actor.sessionId, request) : null;
}

export async function loadActor(
  db: DatabaseOrTransaction,
  sessionId: string,
  now: Date,
): Promise<Actor | undefined> {
  return (await loadActors(db, [sessionId], now)).get(sessionId);
}

/** The response data of every login and renewal. */
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
      secondFactorDue: actor.secondFactorDue,
      isSSOLogin: actor.isSso,
      setupDue:
        actor.system &&
        isAllowed(actor.roleResources, { resource: 'Settings', flag: 'edit' }) &&
        (await isSetupDue(db)),
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
