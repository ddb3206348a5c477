import { type Grant, intersectRights, resolveRoleResources } from '@glossa/contracts/permissions';
import { normalizeUserName } from '@glossa/contracts/users';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { SecondFactorKind } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { keptFailuresMs } from './rate-limits.ts';
import { secondFactorRequired } from './second-factor/policy.ts';

/** By the name as someone typed it. A name stored before names were normalized is found as it was stored. */
export function findUserByName(db: DatabaseOrTransaction, userName: string) {
  const typed = userName.trim();
  return db
    .selectFrom('users')
    .select([
      'id',
      'organisation_id',
      'user_name',
      'password_hash',
      'one_time_hash',
      'one_time_expires_at',
      'status',
      'is_sso',
    ])
    .where(sql`lower(user_name)`, 'in', [
      sql`lower(${typed})`,
      sql`lower(${normalizeUserName(userName)})`,
    ])
    .orderBy(sql`lower(user_name) = lower(${typed})`, 'desc')
    .executeTakeFirst();
}

type ActorRow = {
  session_id: string;
  user_id: string;
  user_name: string;
  display_name: string;
  organisation_id: string;
  organisation_name: string;
  first_time_login: boolean;
  second_factor_due: boolean;
  is_sso: boolean;
  kind: Actor['kind'];
  limited_to: Grant[] | null;
  project_ids: string[] | null;
  system: boolean | null;
  grants: Grant[] | null;
};

/** The users of valid sessions with their current permissions, in one query. */
export async function loadActors(
  db: DatabaseOrTransaction,
  sessionIds: string[],
  now: Date,
): Promise<Map<string, Actor>> {
  const { rows } = await sql<ActorRow>`
    SELECT s.id AS session_id, u.id AS user_id, u.user_name, u.display_name, u.organisation_id, o.name AS organisation_name,
           u.first_time_login, u.is_sso, s.kind,
           s.kind = 'browser' AND NOT u.is_sso AND s.second_factor IS NULL AND ${secondFactorRequired} AS second_factor_due,
           s.limited_to, p.project_ids, r.system, r.grants
    FROM sessions s
    JOIN users u ON u.id = s.user_id AND u.status = 'Approved'
    JOIN organisations o ON o.id = u.organisation_id
    LEFT JOIN LATERAL (
      SELECT bool_or(ro.system) AS system,
             json_agg(json_build_object('resource', rp.resource, 'view', rp.can_view, 'edit', rp.can_edit)) FILTER (WHERE rp.resource IS NOT NULL) AS grants
      FROM user_roles ur JOIN roles ro ON ro.id = ur.role_id LEFT JOIN role_permissions rp ON rp.role_id = ro.id
      WHERE ur.user_id = u.id
    ) r ON true
    LEFT JOIN LATERAL (SELECT array_agg(pm.project_id) AS project_ids FROM project_members pm WHERE pm.user_id = u.id) p ON true
    WHERE s.id = ANY(${sessionIds}::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > ${now} AND s.absolute_expires_at > ${now}
  `.execute(db);
  return new Map(rows.map((row) => [row.session_id, toActor(row)]));
}

/** A token has its permissions as long as its user has them, and is limited to the organization. */
function toActor(row: ActorRow): Actor {
  const own = resolveRoleResources(row.grants ?? []);
  const isToken = row.kind === 'api-token';
  return {
    userId: row.user_id,
    userName: row.user_name,
    displayName: row.display_name,
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    system: !isToken && (row.system ?? false),
    firstTimeLogin: row.first_time_login,
    secondFactorDue: row.second_factor_due,
    isSso: row.is_sso,
    sessionId: row.session_id,
    kind: row.kind,
    projectIds: row.project_ids ?? [],
    address: '',
    roleResources: isToken ? intersectRights(own, row.limited_to ?? []) : own,
  };
}

export async function insertSession(
  db: DatabaseOrTransaction,
  session: {
    id: string;
    userId: string;
    refreshHash: Buffer;
    expiresAt: Date;
    absoluteExpiresAt: Date;
    userAgent: string | null;
    address: string;
    secondFactor?: SecondFactorKind | undefined;
    sso?: { providerId: string; tokensSealed: Buffer; checkedAt: Date } | undefined;
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      refresh_hash: session.refreshHash,
      expires_at: session.expiresAt,
      absolute_expires_at: session.absoluteExpiresAt,
      user_agent: session.userAgent,
      address: session.address,
      second_factor: session.secondFactor ?? null,
      sso_provider_id: session.sso?.providerId ?? null,
      sso_tokens_sealed: session.sso?.tokensSealed ?? null,
      sso_checked_at: session.sso?.checkedAt ?? null,
    })
    .execute();
}

export function findBrowserSession(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'browser')
    .executeTakeFirst();
}

/** The session of an API token, and whether its last use has to be recorded again. */
export function findTokenSession(db: DatabaseOrTransaction, tokenHash: Buffer) {
  return db
    .selectFrom('sessions')
    .select(['id', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function recordSessionUse(
  db: DatabaseOrTransaction,
  sessionId: string,
  now: Date,
  address: string,
) {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, address })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * False if the user may no longer sign in, or the password that was checked is no longer theirs. Locks the user until the
 * transaction ends: a change of the password ends the session of every sign-in that came before it.
 */
export async function recordSignIn(
  db: DatabaseOrTransaction,
  userId: string,
  now: Date,
  checked?: { password_hash: string | null; one_time_hash: Buffer | null },
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ last_sign_in_at: now })
    .where('id', '=', userId)
    .where('status', '=', 'Approved')
    .$if(checked !== undefined, (query) =>
      query
        .where('password_hash', 'is not distinct from', checked?.password_hash ?? null)
        .where('one_time_hash', 'is not distinct from', checked?.one_time_hash ?? null),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Rotates the refresh secret; false if another tab was faster. */
export async function rotateRefresh(
  db: DatabaseOrTransaction,
  session: { id: string; from: Buffer; to: Buffer; now: Date; expiresAt: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({
      refresh_hash: session.to,
      previous_refresh_hash: session.from,
      rotated_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .where('id', '=', session.id)
    .where('refresh_hash', '=', session.from)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends one session or token, or all of a user with an optional exception, or of one kind. Returns how many. */
export async function endSessions(
  db: DatabaseOrTransaction,
  which:
    | { sessionId: string; userId?: string }
    | { userId: string; exceptSessionId?: string; kind?: Actor['kind'] },
  because: string,
  now: Date,
): Promise<number> {
  const result = await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: because })
    .where('revoked_at', 'is', null)
    .$if(which.userId !== undefined, (query) => query.where('user_id', '=', which.userId as string))
    .$if('sessionId' in which, (query) =>
      query.where('id', '=', (which as { sessionId: string }).sessionId),
    )
    .$if('kind' in which && which.kind !== undefined, (query) =>
      query.where('kind', '=', (which as { kind: Actor['kind'] }).kind),
    )
    .$if('exceptSessionId' in which, (query) =>
      query.where('id', '!=', (which as { exceptSessionId: string }).exceptSessionId),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export function findPasswordHash(db: DatabaseOrTransaction, userId: string) {
  return db
    .selectFrom('users')
    .select(['password_hash', 'one_time_hash', 'one_time_expires_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export async function savePassword(
  db: DatabaseOrTransaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      one_time_hash: null,
      one_time_expires_at: null,
      first_time_login: false,
    })
    .where('id', '=', userId)
    .execute();
}

/** Deletes unusable sessions and expired rate limits. */
export async function purgeEndedSessions(db: DatabaseOrTransaction, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3_600_000);
  await db.deleteFrom('sessions').where('absolute_expires_at', '<', monthAgo).execute();
  const counted = new Date(now.getTime() - keptFailuresMs);
  await db.deleteFrom('sign_in_throttle').where('window_started_at', '<', counted).execute();
}
