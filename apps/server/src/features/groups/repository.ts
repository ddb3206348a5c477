import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import { byName } from '../../platform/db/collation.ts';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { organisationScope } from '../../platform/http/organisation-scope.ts';
import type { Candidate, GroupKind, GroupRow } from './kinds.ts';

export type GroupItem = {
  id: string;
  name: string;
  description: string;
  user_count: number;
  media_count: number;
  organisationId: string;
  organisationName: string;
};

export type GroupQuery = {
  search: string;
  sort: 'name' | 'user_count' | 'media_count';
  descending?: boolean | undefined;
  page: number;
  pageSize: number;
};

/** Departments and projects visible to the caller: every query on them starts here. */
function visibleGroups(db: DatabaseOrTransaction, kind: GroupKind, actor: Actor) {
  const organisationId = organisationScope(actor);
  return db
    .selectFrom(`${kind.table as 'departments'} as g`)
    .$if(organisationId !== undefined, (query) =>
      query.where('g.organisation_id', '=', organisationId as string),
    );
}

const withItem = (query: ReturnType<typeof visibleGroups>, { counts }: GroupKind) =>
  query
    .innerJoin('organisations', 'organisations.id', 'g.organisation_id')
    .select([
      'g.id',
      'g.name',
      'g.description',
      'g.organisation_id as organisationId',
      'organisations.name as organisationName',
      counts.users.as('user_count'),
      counts.media.as('media_count'),
    ]);

const sortColumns = {
  name: byName('g.name'),
  user_count: sql`user_count`,
  media_count: sql`media_count`,
} as const;

export async function pageGroups(
  db: DatabaseOrTransaction,
  kind: GroupKind,
  actor: Actor,
  { search, sort, descending, page, pageSize }: GroupQuery,
): Promise<{ items: GroupItem[]; total: number; page: number; pageSize: number }> {
  const pattern = containing(search);
  const matching = visibleGroups(db, kind, actor).$if(search !== '', (query) =>
    query.where((eb) =>
      eb.or([eb('g.name', 'ilike', pattern), eb('g.description', 'ilike', pattern)]),
    ),
  );
  const items = await withItem(matching, kind)
    .orderBy(sortColumns[sort], descending ? 'desc' : 'asc')
    .orderBy('g.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await matching
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow();
  return { items, total, page, pageSize };
}

export async function requireGroup(
  db: DatabaseOrTransaction,
  kind: GroupKind,
  actor: Actor,
  groupId: string,
): Promise<GroupItem> {
  const group = await withItem(visibleGroups(db, kind, actor), kind)
    .where('g.id', '=', groupId)
    .executeTakeFirst();
  if (!group) throw new AppError('NOT_FOUND');
  return group;
}

/**
 * Locked until the transaction ends: no one renames or deletes it meanwhile; with `toDelete`, no one joins it either.
 * A change must not wait for a transaction that adds members, which may hold users that the change wants to move.
 */
export async function lockGroup(
  trx: DatabaseOrTransaction,
  kind: GroupKind,
  actor: Actor,
  groupId: string,
  { toDelete }: { toDelete: boolean },
): Promise<GroupRow> {
  const group = await visibleGroups(trx, kind, actor)
    .selectAll('g')
    .where('g.id', '=', groupId)
    .$call((query) => (toDelete ? query.forUpdate() : query.forNoKeyUpdate()))
    .executeTakeFirst();
  if (!group) throw new AppError('NOT_FOUND');
  return group;
}

/**
 * The users to be added, locked until the transaction ends, so that the group they are recorded as leaving is the true
 * one. Throws NOT_FOUND where one of them is not in the organisation.
 */
export async function requireCandidates(
  trx: DatabaseOrTransaction,
  organisationId: string,
  userIds: readonly string[],
): Promise<Candidate[]> {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return [];
  const people = await trx
    .selectFrom('users')
    .leftJoin('departments', 'departments.id', 'users.department_id')
    .select([
      'users.id',
      'users.user_name',
      'users.department_id',
      'departments.name as department_name',
    ])
    .where('users.id', '=', sql<string>`ANY(${wanted}::uuid[])`)
    .where('users.organisation_id', '=', organisationId)
    // Always in the same order: two callers who add the same users wait for each other instead of both failing.
    .orderBy('users.id')
    .forNoKeyUpdate('users')
    .execute();
  if (people.length === wanted.length) return people;
  const fault = message('accessControl.peopleNotFound');
  throw new AppError('NOT_FOUND', fault, { fields: { addUserIds: fault } });
}
