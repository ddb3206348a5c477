import type { findPeopleQuery, Person } from '@glossa/contracts/people';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { actingOrganisation } from '../../platform/http/organisation-scope.ts';
import { personColumns, personMatches } from './person-columns.ts';

/**
 * People of one organisation to choose from: 20 at most, those who may sign in, names that begin with the text first.
 * Throws NOT_FOUND where the organisation asked for is not the caller's to see.
 */
export function findPeople(
  db: DatabaseOrTransaction,
  actor: Actor,
  { search, organisationId }: z.infer<typeof findPeopleQuery>,
): Promise<Person[]> {
  const begins = sql<boolean>`starts_with(lower(users.display_name), lower(${search}))
    OR starts_with(lower(users.user_name), lower(${search}))
    OR starts_with(lower(coalesce(users.email, '')), lower(${search}))`;
  return db
    .selectFrom('users')
    .select(personColumns)
    .where('users.organisation_id', '=', actingOrganisation(actor, organisationId))
    .where('users.status', '=', 'Approved')
    .$if(search !== '', (people) =>
      people.where(personMatches(search)).orderBy(sql`(${begins})`, 'desc'),
    )
    .orderBy(sql`lower(users.display_name)`)
    .orderBy('users.id')
    .limit(20)
    .execute();
}
