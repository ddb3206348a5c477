import type { userOptionsSchema } from '@glossa/contracts/users';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { listRolesWithGrants, mayGrant } from '../roles/index.ts';

export type UserOptions = z.infer<typeof userOptionsSchema>;

/** What a user of the organisation can be given by this caller. The system role is offered to those who hold it. */
export async function userOptions(
  db: DatabaseOrTransaction,
  actor: Actor,
  organisationId: string,
): Promise<UserOptions> {
  const named = (table: 'departments' | 'projects') =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('organisation_id', '=', organisationId)
      .orderBy(sql`lower(name)`)
      .execute();
  const roles = await listRolesWithGrants(db, organisationId);
  return {
    organisations: actor.system
      ? await db
          .selectFrom('organisations')
          .select(['id', 'name'])
          .orderBy(sql`lower(name)`)
          .execute()
      : [],
    roles: roles
      .filter((role) => actor.system || !role.system)
      .map(({ id, name, description, builtIn, grants, system }) => ({
        id,
        name,
        description,
        builtIn,
        assignable: mayGrant(actor, grants, system),
      })),
    departments: await named('departments'),
    projects: await named('projects'),
  };
}
