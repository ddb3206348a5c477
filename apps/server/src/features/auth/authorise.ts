import { isAllowed } from '@glossa/contracts/permissions';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Authorise } from '../../platform/http/mount.ts';
import { loadActor } from './service.ts';
import type { Tokens } from './tokens.ts';

/** Who calls and whether the endpoint is theirs to call. Rights are read from the database with every request. */
export function createAuthorise(deps: { db: Database; tokens: Tokens; clock: Clock }): Authorise {
  return async (request, endpoint) => {
    if (endpoint.permission === 'public') return undefined;
    const bearer = request.headers.authorization?.match(/^Bearer ([\w.-]+)$/)?.[1];
    const actor = bearer
      ? await actorOfAccess(deps, bearer)
      : endpoint.acceptsMediaToken
        ? await actorOfMedia(deps, request.query)
        : undefined;
    if (!actor) throw new AppError('AUTH_REQUIRED');
    if (actor.firstTimeLogin && !endpoint.allowedBeforePasswordChange)
      throw new AppError('AUTH_PASSWORD_CHANGE_REQUIRED');
    if (!isAllowed(actor.roleResources, endpoint.permission)) throw new AppError('ACCESS_DENIED');
    return actor;
  };
}

type Deps = { db: Database; tokens: Tokens; clock: Clock };

async function actorOfAccess(deps: Deps, token: string): Promise<Actor | undefined> {
  const claims = await deps.tokens.read('access', token);
  return claims ? loadActor(deps.db, claims.sessionId, deps.clock.now()) : undefined;
}

async function actorOfMedia(deps: Deps, query: unknown): Promise<Actor | undefined> {
  const token = (query as { mediaToken?: unknown }).mediaToken;
  if (typeof token !== 'string') return undefined;
  const claims = await deps.tokens.read('media', token);
  if (!claims?.mediaId) return undefined;
  const actor = await loadActor(deps.db, claims.sessionId, deps.clock.now());
  return actor && { ...actor, onlyMediaId: claims.mediaId };
}
