import { type Resource, resolveRoleResources } from '@glossa/contracts/permissions';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';

export function findUserByName(db: DatabaseOrTransaction, userName: string) {
  return db
    .selectFrom('users')
    .select(['id', 'organisation_id', 'user_name', 'password_hash', 'status', 'is_sso'])
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
  system: boolean | null;
  grants: Array<{ resource: Resource; view: boolean; edit: boolean }> | null;
};

/** The people behind sessions that are still good, with their rights as they are now: one query however many. */
export async function loadActors(
  db: DatabaseOrTransaction,
  sessionIds: string[],
  now: Date,
): Promise<Map<string, Actor>> {
  const { rows } = await sql<ActorRow>`
    SELECT s.id AS session_id, u.id AS user_id, u.user_name, u.display_name, u.organisation_id, o.name AS organisation_name,
           u.first_time_login, u.is_sso, r.system, r.grants
    FROM sessions s
    JOIN users u ON u.id = s.user_id AND u.status = 'Approved'
    JOIN organisations o ON o.id = u.organisation_id
    LEFT JOIN LATERAL (
      SELECT bool_or(ro.system) AS system,
             json_agg(json_build_object('resource', rp.resource, 'view', rp.can_view, 'edit', rp.can_edit)) FILTER (WHERE rp.resource IS NOT NULL) AS grants
      FROM user_roles ur JOIN roles ro ON ro.id = ur.role_id LEFT JOIN role_permissions rp ON rp.role_id = ro.id
      WHERE ur.user_id = u.id
    ) r ON true
    WHERE s.id = ANY(${sessionIds}::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > ${now} AND s.absolute_expires_at > ${now}
  `.execute(db);
  return new Map(rows.map((row) => [row.session_id, toActor(row)]));
}

function toActor(row: ActorRow): Actor {
  return {
    userId: row.user_id,
    userName: row.user_name,
    displayName: row.display_name,
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    system: row.system ?? false,
    firstTimeLogin: row.first_time_login,
    isSso: row.is_sso,
    sessionId: row.session_id,
    roleResources: resolveRoleResources(row.grants ?? []),
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export function findSession(db: DatabaseOrTransaction, id: string) {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
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
      expires_at: session.expiresAt,
    })
    .where('id', '=', session.id)
    .where('refresh_hash', '=', session.from)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function revokeSession(
  db: DatabaseOrTransaction,
  id: string,
  because: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_because: because })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function revokeOtherSessions(
  db: DatabaseOrTransaction,
  userId: string,
  keepId: string,
  because: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_because: because })
    .where('user_id', '=', userId)
    .where('id', '!=', keepId)
    .where('revoked_at', 'is', null)
    .execute();
}

export function findPasswordHash(db: DatabaseOrTransaction, userId: string) {
  return db
    .selectFrom('users')
    .select(['password_hash', 'user_name'])
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
    .set({ password_hash: passwordHash, first_time_login: false })
    .where('id', '=', userId)
    .execute();
}

/** Sessions that can never be used again, and throttling that has run out. */
export async function forgetEndedSessions(db: DatabaseOrTransaction, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3_600_000);
  await db.deleteFrom('sessions').where('absolute_expires_at', '<', monthAgo).execute();
  await db.deleteFrom('sign_in_throttle').where('window_started_at', '<', monthAgo).execute();
}
