import type { ApiToken, saveToken } from '@glossa/contracts/api-tokens';
import type { BodyOf } from '@glossa/contracts/endpoint';
import {
  type Grant,
  type RoleResource,
  resolveRoleResources,
  rightsBeyond,
} from '@glossa/contracts/permissions';
import type { Selectable } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { SessionsTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { endSessions, hashSecret, makeApiToken } from '../auth/index.ts';

export type TokenDeps = { db: Database; clock: Clock };

/** Tokens that are good at the same time, per person: more is a program gone wild. */
const mostTokens = 50;
/** Characters shown to tell tokens apart: the prefix and five of 43 random ones. */
const hintLength = 12;
const dayMs = 24 * 3_600_000;

export async function listTokens({ db, clock }: TokenDeps, actor: Actor): Promise<ApiToken[]> {
  const rows = await liveTokens(db, actor.userId, clock.now())
    .selectAll()
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(toToken);
}

const liveTokens = (db: Database | DatabaseTransaction, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('kind', '=', 'api-token')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);

/** The token is in the answer and nowhere else: what is stored is its hash. */
export async function makeToken(
  { db, clock }: TokenDeps,
  actor: Actor,
  input: BodyOf<typeof saveToken>,
): Promise<{ apiToken: ApiToken; token: string }> {
  const limits = limitsOf(actor, input.roleResource);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + input.expiresInDays * dayMs);
  const token = makeApiToken();
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx, actor.userId);
    const { count } = await liveTokens(trx, actor.userId, now)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .executeTakeFirstOrThrow();
    if (count >= mostTokens)
      throw new AppError(
        'INVALID_INPUT',
        `You have ${mostTokens} tokens. Revoke one before you make another.`,
      );
    await freeNames(trx, actor.userId, now);
    const row = await trx
      .insertInto('sessions')
      .values({
        user_id: actor.userId,
        kind: 'api-token',
        name: input.name,
        token_hash: hashSecret(token),
        token_hint: token.slice(0, hintLength),
        limited_to: JSON.stringify(limits),
        refresh_hash: null,
        expires_at: expiresAt,
        absolute_expires_at: expiresAt,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(explainTwin);
    await recordAction(trx, {
      ...byActor(actor),
      action: 'token-made',
      subject: row.id,
      subjectName: input.name,
      detail: { rights: describe(limits), expiresAt: expiresAt.toISOString() },
    });
    return { apiToken: toToken(row), token };
  });
}

/** One at a time per person: requests at once must not make more tokens than there may be. */
async function lockOwner(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** A name is taken by a token that still works; one that has run out gives it back. */
async function freeNames(trx: DatabaseTransaction, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_because: 'ran out' })
    .where('user_id', '=', userId)
    .where('kind', '=', 'api-token')
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
}

export async function revokeToken(
  { db, clock }: TokenDeps,
  actor: Actor,
  tokenId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const token = await liveTokens(trx, actor.userId, clock.now())
      .select('name')
      .where('id', '=', tokenId)
      .executeTakeFirst();
    if (!token) throw new AppError('NOT_FOUND');
    await endSessions(trx, { sessionId: tokenId, userId: actor.userId }, 'revoked', clock.now());
    await recordAction(trx, {
      ...byActor(actor),
      action: 'token-revoked',
      subject: tokenId,
      subjectName: token.name ?? '',
    });
  });
}

/** What the token may do at most. Throws RIGHTS_BEYOND_OWN for what the person may not do. */
function limitsOf(actor: Actor, asked: BodyOf<typeof saveToken>['roleResource']): Grant[] {
  const wanted = resolveRoleResources(asked.map(toGrant)).filter(
    (right) => right.resource !== 'AccessControl' && right.viewPermission,
  );
  const beyond = rightsBeyond(actor.roleResources, wanted);
  if (beyond.length > 0) {
    const message = `A token can do at most what you can do. You lack: ${describe(beyond.map(toGrant)).join(', ')}.`;
    throw new AppError('RIGHTS_BEYOND_OWN', message, { fields: { roleResource: message } });
  }
  if (wanted.length === 0) {
    const message = 'Choose at least one right.';
    throw new AppError('INVALID_INPUT', message, { fields: { roleResource: message } });
  }
  return wanted.map(toGrant);
}

const toGrant = ({ resource, viewPermission, editPermission }: RoleResource): Grant => ({
  resource,
  view: viewPermission,
  edit: editPermission,
});

const describe = (grants: readonly Grant[]): string[] =>
  grants.map(({ resource, edit }) => `${resource} ${edit ? 'edit' : 'view'}`);

const toToken = (row: Selectable<SessionsTable>): ApiToken => ({
  tokenId: row.id,
  name: row.name ?? '',
  hint: row.token_hint ?? '',
  roleResource: resolveRoleResources(row.limited_to ?? []),
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
});

function explainTwin(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'sessions_token_name')
    throw new AppError('TOKEN_NAME_TAKEN', undefined, {
      fields: { name: 'You already have a token with this name.' },
    });
  throw error;
}
