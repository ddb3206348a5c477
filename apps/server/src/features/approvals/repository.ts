import type { ApprovalItem, getUserListByUserId } from '@glossa/contracts/approvals';
import type { QueryOf } from '@glossa/contracts/endpoint';
import { kindFacts } from '@glossa/contracts/notifications';
import type { UserStatus } from '@glossa/contracts/people';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { personMatches } from '../people/index.ts';
import { findUserItems, visibleUsers } from '../users/index.ts';

type Query = QueryOf<typeof getUserListByUserId>;

const sortColumns = {
  createdAt: sql`users.created_at`,
  displayName: sql`lower(users.display_name)`,
  decidedAt: sql`(SELECT max(d.decided_at) FROM user_decisions d WHERE d.user_id = users.id)`,
} as const;

export async function pageApprovals(
  db: DatabaseOrTransaction,
  actor: Actor,
  { search, status, sort, descending, page, pageSize }: Query,
  labelOf: (providerId: string) => Promise<string | null>,
): Promise<{ items: ApprovalItem[]; total: number; page: number; pageSize: number }> {
  const matching = visibleUsers(db, actor)
    .$if(status !== undefined, (query) => query.where('users.status', '=', status as UserStatus))
    .$if(search !== '', (query) => query.where(personMatches(search)));
  const ids = await matching
    .select('users.id')
    .orderBy(sortColumns[sort], (order) =>
      descending ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('users.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await matching
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow();
  const items = await findApprovalItems(
    db,
    ids.map(({ id }) => id),
    labelOf,
  );
  return { items, total, page, pageSize };
}

type Decision = {
  user_id: string;
  comment: string;
  decided_by: string | null;
  decided_at: string;
};

/** Users with the last decision about each, in the order of the ids. */
export async function findApprovalItems(
  db: DatabaseOrTransaction,
  userIds: readonly string[],
  labelOf: (providerId: string) => Promise<string | null>,
): Promise<ApprovalItem[]> {
  if (userIds.length === 0) return [];
  const users = await findUserItems(db, userIds);
  const { rows: decisions } = await sql<Decision>`
    SELECT DISTINCT ON (d.user_id) d.user_id, d.comment, by.display_name AS decided_by, to_json(d.decided_at) AS decided_at
    FROM user_decisions d LEFT JOIN users by ON by.id = d.decided_by
    WHERE d.user_id = ANY(${[...userIds]}::uuid[])
    ORDER BY d.user_id, d.decided_at DESC, d.id`.execute(db);
  const identities = await db
    .selectFrom('user_identities')
    .select(['user_id', 'provider_id'])
    .where('user_id', 'in', userIds)
    .execute();
  const labels = new Map<string, string | null>();
  for (const providerId of new Set(identities.map((identity) => identity.provider_id)))
    labels.set(providerId, await labelOf(providerId));
  return users.map((user) => {
    const decision = decisions.find((candidate) => candidate.user_id === user.userId);
    const identity = identities.find((candidate) => candidate.user_id === user.userId);
    return {
      ...user,
      comment: decision?.comment || null,
      decidedBy: decision?.decided_by ?? null,
      decidedAt: decision?.decided_at ?? null,
      providerLabel: (identity && labels.get(identity.provider_id)) ?? null,
    };
  });
}

export function countByStatus(db: DatabaseOrTransaction, actor: Actor) {
  return visibleUsers(db, actor)
    .select((eb) => ['users.status', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .groupBy('users.status')
    .execute();
}

type Approver = { id: string; email: string; display_name: string; language: string };

/** People of the organisation who may decide and want a mail about it at once; 20 at most, or the one asked for. */
export async function findApprovers(
  db: DatabaseOrTransaction,
  organisationId: string,
  approverId: string | null = null,
): Promise<Approver[]> {
  const { rows } = await sql<Approver>`
    SELECT u.id, u.email, u.display_name, COALESCE(u.page_language, 'en') AS language
    FROM users u
    WHERE u.organisation_id = ${organisationId} AND u.status = 'Approved' AND u.email IS NOT NULL
      AND (${approverId}::uuid IS NULL OR u.id = ${approverId}::uuid)
      AND EXISTS (SELECT 1 FROM user_roles ur JOIN role_permissions p ON p.role_id = ur.role_id
        WHERE ur.user_id = u.id AND p.resource = 'UserApproval' AND p.can_edit)
      AND COALESCE((SELECT c.mail FROM notification_choices c
        WHERE c.user_id = u.id AND c.kind = 'approval-waiting'), ${kindFacts['approval-waiting'].mail}) = 'at-once'
    ORDER BY u.last_sign_in_at DESC NULLS LAST, u.id LIMIT 20`.execute(db);
  return rows;
}
