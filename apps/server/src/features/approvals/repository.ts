import type { ApprovalItem, getUserListByUserId } from '@glossa/contracts/approvals';
import type { AnswerOf, QueryOf } from '@glossa/contracts/endpoint';
import { kindDefinitions } from '@glossa/contracts/notifications';
import type { UserStatus } from '@glossa/contracts/people';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/db/capped-count.ts';
import { byName } from '../../platform/db/collation.ts';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { readKeysetPage } from '../../platform/db/keyset.ts';
import { idColumn, instantColumn, type SortColumn } from '../../platform/db/sort.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { findUserItems, personMatches, visibleUsers } from '../users/index.ts';

type Query = QueryOf<typeof getUserListByUserId>;

const sortColumns: Record<Query['sort'], SortColumn> = {
  createdAt: instantColumn('users.created_at'),
  displayName: { expression: byName('users.display_name'), type: 'text' },
  decidedAt: {
    expression: sql`(SELECT max(d.decided_at) FROM user_decisions d WHERE d.user_id = users.id)`,
    type: 'instant',
    nullable: true,
  },
};

export async function pageApprovals(
  db: DatabaseOrTransaction,
  actor: Actor,
  query: Query,
  labelOf: (providerId: string) => Promise<string | null>,
): Promise<AnswerOf<typeof getUserListByUserId>> {
  const { search, status, sort, descending = false, page, pageSize } = query;
  const matching = visibleUsers(db, actor)
    .$if(status !== undefined, (users) => users.where('users.status', '=', status as UserStatus))
    .$if(search !== '', (users) => users.where(personMatches(search)));
  const { rows, ...cursors } = await readKeysetPage(
    matching.select('users.id'),
    { name: sort, columns: [sortColumns[sort], idColumn('users.id')], descending },
    query,
  );
  const items = await findApprovalItems(
    db,
    rows.map(({ id }) => id),
    labelOf,
  );
  return { items, ...(await countUpTo(db, matching)), ...cursors, page, pageSize };
}

type Decision = {
  user_id: string;
  comment: string;
  decided_by: string | null;
  decided_at: string;
};

/** Users with their last decision, in the order of the ids. */
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

/** Approvers in the organization who want immediate mail; 20 at most, or the requested one. */
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
      AND COALESCE((SELECT c.mail FROM notification_preferences c
        WHERE c.user_id = u.id AND c.kind = 'approval-waiting'), ${kindDefinitions['approval-waiting'].mail}) = 'at-once'
    ORDER BY u.last_sign_in_at DESC NULLS LAST, u.id LIMIT 20`.execute(db);
  return rows;
}
