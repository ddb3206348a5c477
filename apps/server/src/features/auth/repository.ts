import { type Grant, intersectRights, resolveRoleResources } from '@glossa/contracts/permissions';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';

export function findUserByName(db: DatabaseOrTransaction, userName: string) {
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
    .where(sql`lower(user_name)`, '=', userName.toLowerCase())
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
  is_sso: boolean;
  kind: Actor['kind'];
  limited_to: Grant[] | null;
  project_ids: string[] | null;
  system: boolean | null;
  grants: Grant[] | null;
};

/** The people behind sessions that are still good, with their rights as they are now: one query however many. */
export async function loadActors(
  db: DatabaseOrTransaction,
  sessionIds: string[],
  now: Date,
): Promise<Map<string, Actor>> {
  const { rows } = await sql<ActorRow>`
    SELECT s.id AS session_id, u.id AS user_id, u.user_name, u.display_name, u.organisation_id, o.name AS organisation_name,
           u.first_time_login, u.is_sso, s.kind, s.limited_to, p.project_ids, r.system, r.grants
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

/** A token has the rights it was given as long as its person has them, and stays within the organisation. */
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
    userId: string;
    refreshHash: Buffer;
    expiresAt: Date;
    absoluteExpiresAt: Date;
    userAgent: string | null;
    address: string;
    sso?: { providerId: string; tokensSealed: Buffer; checkedAt: Date } | undefined;
  },
): Promise<string> {
  const row = await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      refresh_hash: session.refreshHash,
      expires_at: session.expiresAt,
      absolute_expires_at: session.absoluteExpiresAt,
      user_agent: session.userAgent,
      address: session.address,
      sso_provider_id: session.sso?.providerId ?? null,
      sso_tokens_sealed: session.sso?.tokensSealed ?? null,
      sso_checked_at: session.sso?.checkedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export function findBrowserSession(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'browser')
    .executeTakeFirst();
}

/** The session an API token stands for, and whether its use was noted long enough ago to be noted again. */
export function findTokenSession(db: DatabaseOrTransaction, tokenHash: Buffer) {
  return db
    .selectFrom('sessions')
    .select(['id', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function noteUse(
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

export async function noteSignIn(db: DatabaseOrTransaction, userId: string, now: Date) {
  await db.updateTable('users').set({ last_sign_in_at: now }).where('id', '=', userId).execute();
}

/** Moves to the next refresh secret; false where another tab was faster. */
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

/** Ends sessions and tokens: one, or every one of a user but perhaps one. Answers how many. */
export async function endSessions(
  db: DatabaseOrTransaction,
  which: { sessionId: string; userId?: string } | { userId: string; exceptSessionId?: string },
  because: string,
  now: Date,
): Promise<number> {
  const result = await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_because: because })
    .where('revoked_at', 'is', null)
    .$if(which.userId !== undefined, (query) => query.where('user_id', '=', which.userId as string))
    .$if('sessionId' in which, (query) =>
      query.where('id', '=', (which as { sessionId: string }).sessionId),
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

/** Sessions that can never be used again, and throttling that has run out. */
export async function forgetEndedSessions(db: DatabaseOrTransaction, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3_600_000);
  await db.deleteFrom('sessions').where('absolute_expires_at', '<', monthAgo).execute();
  await db.deleteFrom('sign_in_throttle').where('window_started_at', '<', monthAgo).execute();
}
