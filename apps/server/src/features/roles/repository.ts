import type { QueryOf } from '@glossa/contracts/endpoint';
import type { Grant, RoleResource } from '@glossa/contracts/permissions';
import type { RoleItem, viewRole } from '@glossa/contracts/roles';
import { sql } from 'kysely';
import { byName } from '../../platform/db/collation.ts';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { preferredLanguage } from '../../platform/i18n/page-language.ts';
import { findBuiltInRoles } from '../../platform/i18n/permission-names.ts';

/** Visible roles: the built-in ones, including the system role for its holders, and custom ones. */
const visible = (actor: Actor) =>
  actor.system
    ? sql`true`
    : sql`(NOT r.system AND (r.organisation_id IS NULL OR r.organisation_id = ${actor.organisationId}))`;
/** Counts the members visible to the caller. */
const counted = (actor: Actor) =>
  actor.system ? sql`true` : sql`u.organisation_id = ${actor.organisationId}`;

const columns = (actor: Actor) => sql`
  r.id AS "roleId", r.name, r.description, r.organisation_id IS NULL AS "builtIn",
  (SELECT count(*)::int FROM user_roles ur JOIN users u ON u.id = ur.user_id
    WHERE ur.role_id = r.id AND ${counted(actor)}) AS user_count,
  (SELECT count(*)::int FROM role_permissions p WHERE p.role_id = r.id AND p.can_view) AS "viewCount",
  (SELECT count(*)::int FROM role_permissions p WHERE p.role_id = r.id AND p.can_edit) AS "editCount"`;

export async function pageRoles(
  db: DatabaseOrTransaction,
  actor: Actor,
  { search, sort, descending, page, pageSize }: QueryOf<typeof viewRole>,
): Promise<{ items: RoleItem[]; total: number; page: number; pageSize: number }> {
  const text = containing(search);
  // Built-in roles are stored in English and shown in the reader's language.
  const builtIn = findBuiltInRoles(await preferredLanguage(db, actor), search);
  const where = sql`${visible(actor)} AND (r.name ILIKE ${text} OR r.description ILIKE ${text}
    OR (r.organisation_id IS NULL AND r.name = ANY(${builtIn})))`;
  const order = sort === 'name' ? byName('r.name') : sql`user_count`;
  const { rows } = await sql<RoleItem>`
    SELECT ${columns(actor)} FROM roles r WHERE ${where}
    ORDER BY ${order} ${descending ? sql`DESC` : sql`ASC`}, r.id
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
  const counts = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM roles r WHERE ${where}`.execute(db);
  return { items: rows, total: counts.rows[0]?.total ?? 0, page, pageSize };
}

export type RoleRow = RoleItem & {
  organisationId: string | null;
  system: boolean;
  secondFactorRequired: boolean;
  grants: Grant[];
};

export async function findRole(
  db: DatabaseOrTransaction,
  actor: Actor,
  roleId: string,
): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`
    SELECT ${columns(actor)}, r.organisation_id AS "organisationId", r.system, r.second_factor_required AS "secondFactorRequired",
      COALESCE((SELECT json_agg(json_build_object('resource', p.resource, 'view', p.can_view, 'edit', p.can_edit))
        FROM role_permissions p WHERE p.role_id = r.id), '[]') AS grants
    FROM roles r WHERE r.id = ${roleId} AND ${visible(actor)}`.execute(db);
  return rows[0];
}

/** Whether a built-in role has this name, ignoring case. */
export async function isBuiltInName(db: DatabaseOrTransaction, name: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM roles WHERE organisation_id IS NULL AND lower(name) = lower(${name})`.execute(
      db,
    );
  return rows.length > 0;
}

/** Waits for concurrent changes and assignments of the role. */
export const lockRole = (trx: DatabaseTransaction, roleId: string) =>
  trx.selectFrom('roles').select('id').where('id', '=', roleId).forUpdate().execute();

/** Replaces all permissions of a role. AccessControl is derived and not stored. */
export async function saveRights(
  trx: DatabaseTransaction,
  roleId: string,
  rights: readonly RoleResource[],
): Promise<void> {
  await trx.deleteFrom('role_permissions').where('role_id', '=', roleId).execute();
  const rows = rights.flatMap(({ resource, viewPermission, editPermission }) =>
    resource !== 'AccessControl' && viewPermission
      ? [{ role_id: roleId, resource, can_view: true, can_edit: editPermission }]
      : [],
  );
  if (rows.length > 0) await trx.insertInto('role_permissions').values(rows).execute();
}

/** The holders of the role in any organization: the first 20 and the count. */
export async function findHolders(db: DatabaseOrTransaction, roleId: string) {
  const { rows } = await sql<{ id: string; name: string; total: number }>`
    SELECT u.id, u.display_name AS name, count(*) OVER ()::int AS total
    FROM user_roles ur JOIN users u ON u.id = ur.user_id WHERE ur.role_id = ${roleId}
    ORDER BY u.display_name COLLATE "und-x-icu", u.id LIMIT 20`.execute(db);
  return {
    first: rows.map(({ id, name }) => ({ kind: 'user' as const, id, name })),
    total: rows[0]?.total ?? 0,
  };
}
