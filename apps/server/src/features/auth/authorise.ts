import type { Endpoint } from '@glossa/contracts';
import { isAllowed } from '@glossa/contracts/permissions';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Authorise } from '../../platform/http/mount.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { findTokenSession, noteUse } from './repository.ts';
import { loadActor } from './service.ts';
import type { Tokens } from './tokens.ts';
import { hashSecret, isApiToken } from './tokens.ts';

/** Who calls and whether the endpoint is theirs to call. Rights are read from the database with every request. */
export function createAuthorise(deps: Deps): Authorise {
  const recordRefusal = createRefusalRecorder(deps);
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
    const refusal = refusalOf(actor, endpoint);
    if (!refusal) return actor;
    await recordRefusal(actor, endpoint);
    throw new AppError('ACCESS_DENIED', refusal.message);
  };
}

/** Why the caller may not; undefined where they may. */
function refusalOf(actor: Actor, endpoint: Endpoint): { message?: string } | undefined {
  if (!isAllowed(actor.roleResources, endpoint.permission)) return {};
  if (endpoint.peopleOnly && actor.kind !== 'browser')
    return { message: 'This cannot be done with an API token. Sign in to do it.' };
  if (endpoint.systemOnly && !actor.system)
    return { message: 'This concerns the whole installation. Ask a System administrator.' };
  return undefined;
}

type Deps = { db: Database; tokens: Tokens; clock: Clock };

const actorOfBearer = (deps: Deps, bearer: string, address: string) =>
  isApiToken(bearer) ? actorOfApiToken(deps, bearer, address) : actorOfAccess(deps, bearer);

async function actorOfAccess(deps: Deps, token: string): Promise<Actor | undefined> {
  const claims = await deps.tokens.read('access', token);
  return claims ? loadActor(deps.db, claims.sessionId, deps.clock.now()) : undefined;
}

const noteUseEveryMs = 60_000;

async function actorOfApiToken(
  { db, clock }: Deps,
  token: string,
  address: string,
): Promise<Actor | undefined> {
  const session = await findTokenSession(db, hashSecret(token));
  if (!session) return undefined;
  const now = clock.now();
  const actor = await loadActor(db, session.id, now);
  const stale = now.getTime() - (session.last_used_at?.getTime() ?? 0) >= noteUseEveryMs;
  if (actor && stale) await noteUse(db, session.id, now, address);
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

/** The same refusal is written down once a minute: a program that keeps asking must not fill the log. */
function createRefusalRecorder({ db, clock }: Deps) {
  const recent = new Map<string, number>();
  return async (actor: Actor, endpoint: Endpoint): Promise<void> => {
    const now = clock.now().getTime();
    const key = `${actor.userId} ${endpoint.method} ${endpoint.path}`;
    if (now - (recent.get(key) ?? 0) < 60_000) return;
    if (recent.size > 10_000) recent.clear();
    recent.set(key, now);
    await recordAction(db, {
      ...byActor(actor),
      action: 'access-refused',
      detail: { call: `${endpoint.method} ${endpoint.path}` },
    });
  };
}
