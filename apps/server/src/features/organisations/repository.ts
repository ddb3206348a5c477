import type { QueryOf, Use } from '@glossa/contracts/endpoint';
import type {
  OrganisationDetail,
  OrganisationItem,
  orgUserRoleMapping,
  viewOrganisations,
} from '@glossa/contracts/organisations';
import type { Person } from '@glossa/contracts/people';
import { sql } from 'kysely';
import { byName } from '../../platform/db/collation.ts';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Uses } from '../../platform/http/app-error.ts';
import { pagePeople } from '../users/index.ts';

type Roles = OrganisationDetail['organization_roles'];

const columns = sql`o.id AS "organisationId", o.name, o.description, o.domain_name, o.time_zone, o.second_factor_required,
  (SELECT count(*)::int FROM users u WHERE u.organisation_id = o.id) AS user_count`;

const sortColumns = {
  name: byName('o.name'),
  user_count: sql`user_count`,
  domain_name: byName('o.domain_name'),
} as const;

/** Visible organizations: the caller's own, or all. */
const visible = (actor: Actor) => (actor.system ? sql`true` : sql`o.id = ${actor.organisationId}`);

export async function pageOrganisations(
  db: DatabaseOrTransaction,
  actor: Actor,
  { search, sort, descending, page, pageSize }: QueryOf<typeof viewOrganisations>,
) {
  const pattern = containing(search);
  const where = sql`${visible(actor)} AND (o.name ILIKE ${pattern} OR o.description ILIKE ${pattern} OR o.domain_name ILIKE ${pattern})`;
  const { rows } = await sql<OrganisationItem>`
    SELECT ${columns} FROM organisations o WHERE ${where}
    ORDER BY ${sortColumns[sort]} ${descending ? sql`DESC` : sql`ASC`} ${sort === 'domain_name' ? sql`NULLS LAST` : sql``}, o.id
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
  const counts = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM organisations o WHERE ${where}`.execute(db);
  return { items: rows, total: counts.rows[0]?.total ?? 0, page, pageSize };
}

export async function findOrganisation(
  db: DatabaseOrTransaction,
  actor: Actor,
  organisationId: string,
): Promise<OrganisationItem | undefined> {
  const { rows } = await sql<OrganisationItem>`
    SELECT ${columns} FROM organisations o WHERE o.id = ${organisationId} AND ${visible(actor)}`.execute(
    db,
  );
  return rows[0];
}

/** The assignable roles and their member counts. The system role is shown to its holders only. */
export async function listOrganisationRoles(
  db: DatabaseOrTransaction,
  actor: Actor,
  organisationId: string,
): Promise<Roles> {
  const { rows } = await sql<Roles[number]>`
    SELECT r.id AS "roleId", r.name, r.description, r.organisation_id IS NULL AS "builtIn",
      (SELECT count(*)::int FROM user_roles ur JOIN users u ON u.id = ur.user_id
        WHERE ur.role_id = r.id AND u.organisation_id = ${organisationId}) AS user_count
    FROM roles r
    WHERE (r.organisation_id IS NULL OR r.organisation_id = ${organisationId}) AND (${actor.system} OR NOT r.system)
    ORDER BY r.name COLLATE "und-x-icu"`.execute(db);
  return rows;
}

export const usersOf = (db: DatabaseOrTransaction, organisationId: string) =>
  db.selectFrom('users').where('users.organisation_id', '=', organisationId);

type MappedPerson = Person & { roleIds: string[] };

/** Users with their role ids; with `roleId` only holders of that role. */
export async function pageRoleMapping(
  db: DatabaseOrTransaction,
  organisationId: string,
  query: QueryOf<typeof orgUserRoleMapping>,
) {
  const { page, pageSize, roleId } = query;
  const people = usersOf(db, organisationId).$if(roleId !== undefined, (all) =>
    all.where('users.id', 'in', (eb) =>
      eb
        .selectFrom('user_roles')
        .select('user_roles.user_id')
        .where('user_roles.role_id', '=', roleId as string),
    ),
  );
  const { users, user_total, ...cursors } = await pagePeople(people, query);
  const held = await db
    .selectFrom('user_roles')
    .select(['user_id', 'role_id'])
    .where('user_id', '=', sql<string>`ANY(${users.map((user) => user.userId)}::uuid[])`)
    .execute();
  const items: MappedPerson[] = users.map((user) => ({
    ...user,
    roleIds: held.filter((row) => row.user_id === user.userId).map((row) => row.role_id),
  }));
  return { items, total: user_total, ...cursors, page, pageSize };
}

/**
 * What blocks the deletion: people, and what people wrote. Settings, such as categories, custom roles, style presets and
 * webhooks, are deleted with the organization.
 */
export async function findContents(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<Uses> {
  const { rows } = await sql<Use & { total: number }>`
    SELECT kind, id, name, count(*) OVER ()::int AS total FROM (
      SELECT 1 AS place, 'media' AS kind, id, title AS name FROM media WHERE organisation_id = ${organisationId}
      UNION ALL SELECT 2, 'user', id, display_name FROM users WHERE organisation_id = ${organisationId}
      UNION ALL SELECT 3, 'department', id, name FROM departments WHERE organisation_id = ${organisationId}
      UNION ALL SELECT 4, 'project', id, name FROM projects WHERE organisation_id = ${organisationId}
      UNION ALL SELECT 5, 'glossary', id, name FROM glossaries WHERE organisation_id = ${organisationId}
      UNION ALL SELECT 6, 'translation memory', id, name FROM organisations WHERE id = ${organisationId}
        AND EXISTS (SELECT FROM memory_units u WHERE u.organisation_id = organisations.id)
      UNION ALL SELECT 7, 'disclaimer', organisation_id, string_agg(language, ', ' ORDER BY language)
        FROM disclaimers WHERE organisation_id = ${organisationId} GROUP BY organisation_id
      UNION ALL SELECT 8, 'feedback', id, '#' || number || ' ' || subject
        FROM feedback_tickets WHERE organisation_id = ${organisationId}
    ) held ORDER BY place, name COLLATE "und-x-icu", id LIMIT 20`.execute(db);
  return {
    first: rows.map(({ kind, id, name }) => ({ kind, id, name })),
    total: rows[0]?.total ?? 0,
  };
}
