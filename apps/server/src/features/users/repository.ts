import type { QueryOf } from '@glossa/contracts/endpoint';
import type { UserItem, viewUser } from '@glossa/contracts/users';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { organisationScope } from '../../platform/http/organisation-scope.ts';
import { personMatches } from '../people/index.ts';

export type UserSearch = Omit<QueryOf<typeof viewUser>, 'page' | 'pageSize'>;

/** What the caller may see at all: every query on users that a caller names starts here. */
export function visibleUsers(db: DatabaseOrTransaction, actor: Actor, asked?: string) {
  const organisationId = organisationScope(actor, asked);
  return db
    .selectFrom('users')
    .$if(organisationId !== undefined, (query) =>
      query.where('users.organisation_id', '=', organisationId as string),
    );
}

/** The users a search finds, without order or page. */
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

const sortColumns = {
  displayName: sql`lower(users.display_name)`,
  userName: sql`lower(users.user_name)`,
  email: sql`lower(users.email)`,
  status: sql`users.status`,
  lastSignInAt: sql`users.last_sign_in_at`,
  createdAt: sql`users.created_at`,
} as const;

/** The ids of the page first; roles, department and projects are looked up for those alone. */
export async function pageUsers(
  db: DatabaseOrTransaction,
  actor: Actor,
  query: QueryOf<typeof viewUser>,
) {
  const { page, pageSize, sort, descending } = query;
  const ids = await matchingUsers(db, actor, query)
    .select('users.id')
    .orderBy(sortColumns[sort], (order) => {
      const directed = descending ? order.desc() : order.asc();
      // An index serves an order only as it is; names and dates are always there.
      return sort === 'email' || sort === 'lastSignInAt' ? directed.nullsLast() : directed;
    })
    .orderBy('users.id', descending ? 'desc' : 'asc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await matchingUsers(db, actor, query)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow();
  const items = await findUserItems(
    db,
    ids.map(({ id }) => id),
  );
  return { items, total, page, pageSize };
}

/** In the order of the ids; an id nobody has is left out. */
export async function findUserItems(
  db: DatabaseOrTransaction,
  userIds: readonly string[],
): Promise<UserItem[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<UserItem>`
    SELECT u.id AS "userId", u.user_name AS "userName", u.display_name AS "displayName", u.email, u.status,
      u.organisation_id AS "organisationId", o.name AS "organisationName", u.is_sso AS "isSSOLogin",
      to_json(u.last_sign_in_at) AS "lastSignInAt", to_json(u.created_at) AS "createdAt",
      CASE WHEN d.id IS NULL THEN NULL ELSE json_build_object('id', d.id, 'name', d.name) END AS department,
      COALESCE((SELECT json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY lower(r.name))
        FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id), '[]') AS roles,
      COALESCE((SELECT json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY lower(p.name))
        FROM project_members pm JOIN projects p ON p.id = pm.project_id WHERE pm.user_id = u.id), '[]') AS projects
    FROM unnest(${[...userIds]}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN users u ON u.id = wanted.id
    JOIN organisations o ON o.id = u.organisation_id
    LEFT JOIN departments d ON d.id = u.department_id
    ORDER BY wanted.place
  `.execute(db);
  return rows;
}
