import type { AuditEntry, exportAuditLog } from '@glossa/contracts/audit';
import { idSchema, type QueryOf } from '@glossa/contracts/endpoint';
import { message } from '@glossa/messages/message';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';

export type AuditFilters = QueryOf<typeof exportAuditLog>;
/** The scope: one organization or all. */
export type AuditReader = Pick<Actor, 'system' | 'organisationId'>;
export type AuditPage = { items: AuditEntry[]; nextCursor: string | null };

/** Newest first. Continues after the cursor by time and id, so that new entries shift nothing. */
export async function pageAudit(
  db: Database,
  actor: AuditReader,
  filters: AuditFilters,
  { cursor, pageSize }: { cursor: string | undefined; pageSize: number },
): Promise<AuditPage> {
  const where = [...conditions(actor, filters), ...(cursor === undefined ? [] : [after(cursor)])];
  const { rows } = await sql<AuditEntry & { exactAt: string }>`
    SELECT a.id AS "auditId", to_json(a.at) AS at, (extract(epoch FROM a.at) * 1000000)::bigint::text AS "exactAt", a.action, a.subject,
      COALESCE(a.subject_name, CASE WHEN a.user_id IS NULL THEN a.user_name END) AS "subjectName", a.address, a.detail, o.name AS "organisationName",
      CASE WHEN a.user_id IS NOT NULL THEN json_build_object('userId', a.user_id, 'userName', COALESCE(a.user_name, u.user_name, '')) END AS "user"
    FROM audit_log a
    LEFT JOIN users u ON u.id = a.user_id
    LEFT JOIN organisations o ON o.id = a.organisation_id
    WHERE ${sql.join(where, sql` AND `)}
    ORDER BY a.at DESC, a.id DESC LIMIT ${pageSize + 1}`.execute(db);
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  return {
    items: items.map(({ exactAt: _exactAt, ...entry }) => entry),
    nextCursor: rows.length > pageSize && last ? encode(last.exactAt, last.auditId) : null,
  };
}

function conditions(actor: AuditReader, filters: AuditFilters): RawBuilder<unknown>[] {
  const { action, userId, subject, from, to } = filters;
  const pattern = containing(filters.search);
  return [
    actor.system ? sql`true` : sql`a.organisation_id = ${actor.organisationId}`,
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(userId ? [sql`a.user_id = ${userId}`] : []),
    ...(subject ? [sql`a.subject = ${subject}`] : []),
    // As a Date: PostgreSQL supports fewer offsets and years than ISO 8601.
    ...(from ? [sql`a.at >= ${new Date(from)}`] : []),
    ...(to ? [sql`a.at < ${new Date(to)}`] : []),
    ...(filters.search === ''
      ? []
      : [
          sql`(a.user_name ILIKE ${pattern} OR a.subject_name ILIKE ${pattern} OR a.address ILIKE ${pattern}
            OR a.detail::text ILIKE ${pattern} OR a.user_id IN (SELECT id FROM users WHERE user_name ILIKE ${pattern}))`,
        ]),
  ];
}

/** In microseconds like PostgreSQL: milliseconds would skip or repeat entries. */
const encode = (microseconds: string, id: string): string =>
  Buffer.from(`${microseconds}|${id}`).toString('base64url');

function after(cursor: string): RawBuilder<unknown> {
  const [, microseconds, id] =
    Buffer.from(cursor, 'base64url')
      .toString()
      .match(/^(\d{1,16})\|(.+)$/) ?? [];
  if (microseconds === undefined || !idSchema.safeParse(id).success) {
    const fault = message('audit.cursorInvalid');
    throw new AppError('INVALID_INPUT', fault, { fields: { cursor: fault } });
  }
  return sql`(a.at, a.id) < (timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${id}::uuid)`;
}
