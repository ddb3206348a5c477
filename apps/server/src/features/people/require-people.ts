import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** Somebody who is to be added, with the department they are in until then. */
export type Candidate = {
  id: string;
  user_name: string;
  department_id: string | null;
  department_name: string | null;
};

/**
 * The people who are to be added to something of the organisation, held until the transaction ends, so that what is
 * written down about where they came from is true. Throws NOT_FOUND where one of them is not of this organisation.
 */
export async function requirePeople(
  db: DatabaseOrTransaction,
  organisationId: string,
  userIds: readonly string[],
): Promise<Candidate[]> {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return [];
  const people = await db
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
    // Always in the same order: two callers who add the same people wait for each other instead of both failing.
    .orderBy('users.id')
    .forNoKeyUpdate('users')
    .execute();
  if (people.length === wanted.length) return people;
  const message = 'One of these people does not exist any more. Choose again.';
  throw new AppError('NOT_FOUND', message, { fields: { addUserIds: message } });
}
