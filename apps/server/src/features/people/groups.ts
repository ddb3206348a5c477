import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { organisationScope } from '../../platform/http/organisation-scope.ts';
import type { GroupKind, GroupRow } from './group-kind.ts';

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

/** What the caller may see at all: every query on departments and projects starts here. */
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
  name: sql`lower(g.name)`,
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
 * Held until the transaction ends: nobody renames or deletes it meanwhile; `toDelete`, nobody joins it either.
 * A change must not wait for those who join, who may hold people that the change wants to move.
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
