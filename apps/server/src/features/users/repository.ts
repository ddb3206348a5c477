import type { QueryOf } from '@glossa/contracts/endpoint';
import type { UserItem, viewUser } from '@glossa/contracts/users';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/db/capped-count.ts';
import { byName } from '../../platform/db/collation.ts';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { readKeysetPage } from '../../platform/db/keyset.ts';
import { idColumn, instantColumn, type SortColumn } from '../../platform/db/sort.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { organisationScope } from '../../platform/http/organisation-scope.ts';
import { personMatches } from './people.ts';

export type UserSearch = Omit<QueryOf<typeof viewUser>, 'page' | 'pageSize'>;

/** Users visible to the caller: every query on users named by a caller starts here. */
export function visibleUsers(db: DatabaseOrTransaction, actor: Actor, requested?: string) {
  const organisationId = organisationScope(actor, requested);
  return db
    .selectFrom('users')
    .$if(organisationId !== undefined, (query) =>
      query.where('users.organisation_id', '=', organisationId as string),
    );
}

/** The users of a search, without order or page. */
export function matchingUsers(db: DatabaseOrTransaction, actor: Actor, search: UserSearch) {
  return visibleUsers(db, actor, search.organisationId)
    .$if(search.search !== '', (query) => query.where(personMatches(search.search)))
    .$if(search.status !== undefined, (query) =>
      query.where('users.status', '=', search.status as UserItem['status']),
    )
    .$if(search.isSSOLogin !== undefined, (query) =>
      query.where('users.is_sso', '=', search.isSSOLogin as boolean),
    )
    .$if(search.departmentId !== undefined, (query) =>
      query.where('users.department_id', '=', search.departmentId as string),
    )
    .$if(search.roleId !== undefined, (query) =>
      query.where('users.id', 'in', (eb) =>
        eb
          .selectFrom('user_roles')
          .select('user_roles.user_id')
          .where('user_roles.role_id', '=', search.roleId as string),
      ),
    )
    .$if(search.projectId !== undefined, (query) =>
      query.where('users.id', 'in', (eb) =>
        eb
          .selectFrom('project_members')
          .select('project_members.user_id')
          .where('project_members.project_id', '=', search.projectId as string),
      ),
    );
}

const sortColumns: Record<QueryOf<typeof viewUser>['sort'], SortColumn> = {
  displayName: { expression: byName('users.display_name'), type: 'text' },
  userName: { expression: byName('users.user_name'), type: 'text' },
  email: { expression: byName('users.email'), type: 'text', nullable: true },
  status: { expression: sql`users.status`, type: 'text' },
  lastSignInAt: { ...instantColumn('users.last_sign_in_at'), nullable: true },
  createdAt: instantColumn('users.created_at'),
};

/** Selects the ids of the page first; roles, department and projects are read for those only. */
export async function pageUsers(
  db: DatabaseOrTransaction,
  actor: Actor,
  query: QueryOf<typeof viewUser>,
) {
  const { page, pageSize, sort, descending = false } = query;
  const { rows, ...cursors } = await readKeysetPage(
    matchingUsers(db, actor, query).select('users.id'),
    { name: sort, columns: [sortColumns[sort], idColumn('users.id')], descending },
    query,
  );
  const items = await findUserItems(
    db,
    rows.map(({ id }) => id),
  );
  const total = await countUpTo(db, matchingUsers(db, actor, query));
  return { items, ...total, ...cursors, page, pageSize };
}

/** In the order of the ids, without unknown ones. */
export async function findUserItems(
  db: DatabaseOrTransaction,
  userIds: readonly string[],
): Promise<UserItem[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<UserItem>`
    SELECT u.id AS "userId", u.user_name AS "userName", u.display_name AS "displayName", u.email, u.status,
      u.organisation_id AS "organisationId", o.name AS "organisationName", u.is_sso AS "isSSOLogin",
      EXISTS (SELECT 1 FROM totp_secrets f WHERE f.user_id = u.id AND f.enabled_at IS NOT NULL)
        OR EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = u.id) AS "hasSecondFactor",
      CASE WHEN i.id IS NULL THEN NULL ELSE json_build_object('email', i.email, 'expiresAt', i.expires_at, 'state',
        CASE WHEN i.delivery = 'failed' THEN 'not-delivered' WHEN i.expires_at <= now() THEN 'expired'
          WHEN i.delivery = 'sent' THEN 'sent' ELSE 'sending' END) END AS invitation,
      to_json(u.last_sign_in_at) AS "lastSignInAt", to_json(u.created_at) AS "createdAt",
      CASE WHEN d.id IS NULL THEN NULL ELSE json_build_object('id', d.id, 'name', d.name) END AS department,
      COALESCE((SELECT json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY r.name COLLATE "und-x-icu")
        FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id), '[]') AS roles,
      COALESCE((SELECT json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY p.name COLLATE "und-x-icu")
        FROM project_members pm JOIN projects p ON p.id = pm.project_id WHERE pm.user_id = u.id), '[]') AS projects
    FROM unnest(${[...userIds]}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN users u ON u.id = wanted.id
    JOIN organisations o ON o.id = u.organisation_id
    LEFT JOIN departments d ON d.id = u.department_id
    LEFT JOIN user_invitations i ON i.user_id = u.id AND i.ended_at IS NULL AND u.password_hash IS NULL
    ORDER BY wanted.place
  `.execute(db);
  return rows;
}
