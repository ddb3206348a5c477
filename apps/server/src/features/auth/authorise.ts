import type { Endpoint } from '@glossa/contracts';
import type { MessageRef } from '@glossa/contracts/messages';
import { isAllowed } from '@glossa/contracts/permissions';
import { message } from '@glossa/messages/message';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Authorise } from '../../platform/http/mount.ts';
import { countCall } from '../../platform/http/person-limit.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { findTokenSession, recordSessionUse } from './repository.ts';
import { loadActor } from './service.ts';
import type { Tokens } from './tokens.ts';
import { hashSecret, isApiToken } from './tokens.ts';

/**
 * Authenticates the caller and checks the endpoint's permission. Permissions are read from the database with every
 * request.
 */
export function createAuthorise(deps: Deps): Authorise {
  return async (request, endpoint) => {
    if (endpoint.permission === 'public') return undefined;
    const bearer = request.headers.authorization?.match(/^Bearer ([\w.-]+)$/)?.[1];
    const found = bearer
      ? await actorOfBearer(deps, bearer, request.ip)
      : endpoint.acceptsMediaToken
        ? await actorOfMedia(deps, request.query)
        : undefined;
    if (!found) throw new AppError('AUTH_REQUIRED');
    const actor = { ...found, address: request.ip };
    if (actor.firstTimeLogin && !endpoint.allowedBeforePasswordChange)
      throw new AppError('AUTH_PASSWORD_CHANGE_REQUIRED');
    if (actor.secondFactorDue && !endpoint.allowedBeforeSecondFactor)
      throw new AppError('SECOND_FACTOR_SETUP_REQUIRED');
    const rejection = refusalOf(actor, endpoint);
    if (!rejection) return actor;
    await recordRefusal(deps.db, actor, endpoint);
    throw new AppError('ACCESS_DENIED', rejection.messageRef);
  };
}

/** The reason for denial; undefined if allowed. */
function refusalOf(actor: Actor, endpoint: Endpoint): { messageRef?: MessageRef } | undefined {
  if (!isAllowed(actor.roleResources, endpoint.permission)) return {};
  if (endpoint.peopleOnly && actor.kind !== 'browser')
    return { messageRef: message('auth.notWithApiToken') };
  if (endpoint.systemOnly && !actor.system)
    return { messageRef: message('auth.systemAdministratorOnly') };
  return undefined;
}

type Deps = { db: Database; tokens: Tokens; clock: Clock };

const actorOfBearer = (deps: Deps, bearer: string, address: string) =>
  isApiToken(bearer) ? actorOfApiToken(deps, bearer, address) : actorOfAccess(deps, bearer);

async function actorOfAccess(deps: Deps, token: string): Promise<Actor | undefined> {
  const claims = await deps.tokens.read('access', token);
  return claims ? loadActor(deps.db, claims.sessionId, deps.clock.now()) : undefined;
}

const recordUseIntervalMs = 60_000;

async function actorOfApiToken(
  { db, clock }: Deps,
  token: string,
  address: string,
): Promise<Actor | undefined> {
  const session = await findTokenSession(db, hashSecret(token));
  if (!session) return undefined;
  const now = clock.now();
  const actor = await loadActor(db, session.id, now);
  const stale = now.getTime() - (session.last_used_at?.getTime() ?? 0) >= recordUseIntervalMs;
  if (actor && stale) await recordSessionUse(db, session.id, now, address);
  return actor;
}

async function actorOfMedia(deps: Deps, query: unknown): Promise<Actor | undefined> {
  const token = (query as { mediaToken?: unknown }).mediaToken;
  if (typeof token !== 'string') return undefined;
  const claims = await deps.tokens.read('media', token);
  if (!claims?.mediaId) return undefined;
  const actor = await loadActor(deps.db, claims.sessionId, deps.clock.now());
  return actor && { ...actor, onlyMediaId: claims.mediaId };
}

/** The same denial is audited once a minute: a program that keeps asking must not fill the log. */
async function recordRefusal(db: Database, actor: Actor, endpoint: Endpoint): Promise<void> {
  const named = `${endpoint.method} ${endpoint.path}`;
  const once = { name: `refused ${named}`, perMinute: 1 };
  if ((await countCall(db, actor.userId, once)) > 0) return;
  await recordAction(db, {
    ...byActor(actor),
    action: 'access-refused',
    detail: { call: named },
  });
}
