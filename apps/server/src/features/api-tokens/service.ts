import type { ApiToken, saveToken } from '@glossa/contracts/api-tokens';
import type { BodyOf } from '@glossa/contracts/endpoint';
import {
  type Grant,
  type RoleResource,
  resolveRoleResources,
  rightsBeyond,
} from '@glossa/contracts/permissions';
import { message } from '@glossa/messages/message';
import type { Selectable } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { SessionsTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { mapUniqueViolation } from '../../platform/http/unique-violation.ts';
import { permissionName } from '../../platform/i18n/permission-names.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { createApiToken, endSessions, hashSecret } from '../auth/index.ts';

export type TokenDeps = { db: Database; clock: Clock };

/** Valid tokens per user: more means a program out of control. */
const maxTokens = 50;
/** Characters shown to identify a token: the prefix and five of 43 random ones. */
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

/** The token is only in the response: just its hash is stored. */
export async function createToken(
  { db, clock }: TokenDeps,
  actor: Actor,
  input: BodyOf<typeof saveToken>,
): Promise<{ apiToken: ApiToken; token: string }> {
  const limits = limitsOf(actor, input.roleResource);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + input.expiresInDays * dayMs);
  const token = createApiToken();
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx, actor.userId);
    const { count } = await liveTokens(trx, actor.userId, now)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .executeTakeFirstOrThrow();
    if (count >= maxTokens)
      throw new AppError(
        'INVALID_INPUT',
        message('account.tooManyTokens', { mostTokens: maxTokens }),
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
      .catch(
        mapUniqueViolation({ sessions_token_name: { code: 'TOKEN_NAME_TAKEN', field: 'name' } }),
      );
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

/** Serialized per user: concurrent requests must not exceed the limit. */
async function lockOwner(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** A name is taken by a valid token; an expired one releases it. */
async function freeNames(trx: DatabaseTransaction, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: 'ran out' })
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

/** The token's maximum permissions. Throws RIGHTS_BEYOND_OWN for those the user does not hold. */
function limitsOf(actor: Actor, requested: BodyOf<typeof saveToken>['roleResource']): Grant[] {
  const wanted = resolveRoleResources(requested.map(toGrant)).filter(
    (right) => right.resource !== 'AccessControl' && right.viewPermission,
  );
  const beyond = rightsBeyond(actor.roleResources, wanted);
  if (beyond.length > 0) {
    const fault = message('account.tokenBeyondOwn', {
      permissions: {
        list: beyond
          .map(toGrant)
          .map(({ resource, edit }) => permissionName(resource, edit ? 'edit' : 'view')),
      },
    });
    throw new AppError('RIGHTS_BEYOND_OWN', fault, { fields: { roleResource: fault } });
  }
  if (wanted.length === 0) {
    const fault = message('account.permissionRequired');
    throw new AppError('INVALID_INPUT', fault, { fields: { roleResource: fault } });
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
