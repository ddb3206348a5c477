import type { Use } from '@glossa/contracts/endpoint';
import type {
  findPeopleQuery,
  PeoplePage,
  Person,
  peoplePageQuery,
} from '@glossa/contracts/people';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { byName } from '../../platform/db/collation.ts';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { readKeysetPage } from '../../platform/db/keyset.ts';
import { containing, partPatterns } from '../../platform/db/like-pattern.ts';
import type { DatabaseSchema } from '../../platform/db/schema.ts';
import { idColumn, type SortColumn } from '../../platform/db/sort.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Uses } from '../../platform/http/app-error.ts';
import { actingOrganisation } from '../../platform/http/organisation-scope.ts';

/** Selects a person of the contract from `users`. */
const personColumns = [
  'users.id as userId',
  'users.user_name as userName',
  'users.display_name as displayName',
  'users.email',
  'users.status',
] as const;

/** Whether the name, the user name or the e-mail address of `users` contains the text. */
export const personMatches = (text: string) =>
  sql<boolean>`users.search_text LIKE lower(${containing(text)})`;

/**
 * How well a person matches, to sort by: 0 if the text is one of the names, 1 if one of them or the e-mail address starts
 * with it, 2 if a later part of a name does, else 3.
 */
export const personMatch = (text: string) => sql<number>`CASE
  WHEN lower(${text}) IN (lower(users.user_name), lower(users.display_name)) THEN 0
  WHEN starts_with(lower(users.user_name), lower(${text}))
    OR starts_with(lower(users.display_name), lower(${text}))
    OR starts_with(lower(coalesce(users.email, '')), lower(${text})) THEN 1
  WHEN lower(users.display_name || ' ' || users.user_name)
    LIKE ANY (${partPatterns(text.toLowerCase())}::text[]) THEN 2
  ELSE 3 END`;

/**
 * Users of an organization to select from: 20 at most, active ones, best matches first. Throws
 * NOT_FOUND if the caller cannot see the organization.
 */
export function findPeople(
  db: DatabaseOrTransaction,
  actor: Actor,
  { search, organisationId }: z.infer<typeof findPeopleQuery>,
): Promise<Person[]> {
  return db
    .selectFrom('users')
    .select(personColumns)
    .where('users.organisation_id', '=', actingOrganisation(actor, organisationId))
    .where('users.status', '=', 'Approved')
    .$if(search !== '', (people) =>
      people.where(personMatches(search)).orderBy(personMatch(search)),
    )
    .orderBy(byName('users.display_name'))
    .orderBy('users.id')
    .limit(20)
    .execute();
}

type PeopleSort = z.infer<typeof peoplePageQuery>['sort'];

/** Selects from `users`: the members of a group, or the users of an organisation. */
export type PeopleQuery = SelectQueryBuilder<DatabaseSchema, 'users', object>;

const sortColumns: Record<PeopleSort, SortColumn> = {
  displayName: { expression: byName('users.display_name'), type: 'text' },
  userName: { expression: byName('users.user_name'), type: 'text' },
  status: { expression: sql`users.status`, type: 'text' },
};

/** A page of those whose user name, display name or e-mail contains the text, and how many match. */
export async function pagePeople(
  people: PeopleQuery,
  query: z.infer<typeof peoplePageQuery>,
): Promise<PeoplePage> {
  const matching = people.$if(query.search !== '', (all) => all.where(personMatches(query.search)));
  const { sort, descending = false } = query;
  const { rows, ...cursors } = await readKeysetPage(
    matching.select(personColumns),
    { name: sort, columns: [sortColumns[sort], idColumn('users.id')], descending },
    query,
  );
  const { total } = await matching
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow();
  return { users: rows, user_total: total, page: query.page, ...cursors };
}

/** How many uses a refusal to delete names; the rest is only counted. */
export const maxNamedUses = 20;

/** Members as what keeps a group from being deleted. */
export async function findPeopleUsage(people: PeopleQuery): Promise<Uses> {
  const { users, user_total } = await pagePeople(people, {
    search: '',
    sort: 'displayName',
    page: 1,
    pageSize: maxNamedUses,
  });
  const first: Use[] = users.map((user) => ({
    kind: 'user',
    id: user.userId,
    name: user.displayName,
  }));
  return { first, total: user_total };
}
