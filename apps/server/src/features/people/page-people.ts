import type { Use } from '@glossa/contracts/endpoint';
import type { Person, peoplePageQuery } from '@glossa/contracts/people';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Uses } from '../../platform/http/app-error.ts';
import { personColumns, personMatches } from './person-columns.ts';

/** What people can be in. */
export type PeopleGroup =
  | { departmentId: string }
  | { projectId: string }
  | { organisationId: string; roleId?: string };

const sortColumns = {
  displayName: sql`lower(users.display_name)`,
  userName: sql`lower(users.user_name)`,
  status: sql`users.status`,
} as const;

function selectPeople(db: DatabaseOrTransaction, group: PeopleGroup) {
  const people = db.selectFrom('users');
  if ('departmentId' in group) return people.where('users.department_id', '=', group.departmentId);
  if ('organisationId' in group)
    return people
      .where('users.organisation_id', '=', group.organisationId)
      .$if(group.roleId !== undefined, (members) =>
        members.where('users.id', 'in', (eb) =>
          eb
            .selectFrom('user_roles')
            .select('user_roles.user_id')
            .where('user_roles.role_id', '=', group.roleId as string),
        ),
      );
  return people.where((eb) =>
    eb(
      'users.id',
      'in',
      eb
        .selectFrom('project_members')
        .select('project_members.user_id')
        .where('project_members.project_id', '=', group.projectId),
    ),
  );
}

/** A page of the people in it whose user name, display name or e-mail holds the text, and how many there are of them. */
export async function pagePeople(
  db: DatabaseOrTransaction,
  group: PeopleGroup,
  query: z.infer<typeof peoplePageQuery>,
): Promise<{ users: Person[]; user_total: number }> {
  const matching = selectPeople(db, group).$if(query.search !== '', (people) =>
    people.where(personMatches(query.search)),
  );
  const users = await matching
    .select(personColumns)
    .orderBy(sortColumns[query.sort], query.descending ? 'desc' : 'asc')
    .orderBy('users.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  const { total } = await matching
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow();
  return { users, user_total: total };
}

/** What a refusal to delete names at most; the rest is only counted. */
export const namedUses = 20;

/** The people in it, for the refusal to delete it. */
export async function findPeopleUses(db: DatabaseOrTransaction, group: PeopleGroup): Promise<Uses> {
  const { users, user_total } = await pagePeople(db, group, {
    search: '',
    sort: 'displayName',
    page: 1,
    pageSize: namedUses,
  });
  const first: Use[] = users.map((user) => ({
    kind: 'user',
    id: user.userId,
    name: user.displayName,
  }));
  return { first, total: user_total };
}
