import type { userOptionsSchema } from '@glossa/contracts/users';
import type { z } from 'zod';
import { byName } from '../../platform/db/collation.ts';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { canGrant, listRolesWithGrants } from '../roles/index.ts';

export type UserOptions = z.infer<typeof userOptionsSchema>;

/** What this caller can assign to a user of the organization. The system role is offered to its holders only. */
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
      .orderBy(byName('name'))
      .execute();
  const roles = await listRolesWithGrants(db, organisationId);
  return {
    organisations: actor.system
      ? await db
          .selectFrom('organisations')
          .select(['id', 'name'])
          .orderBy(byName('name'))
          .execute()
      : [],
    roles: roles
      .filter((role) => actor.system || !role.system)
      .map(({ id, name, description, builtIn, grants, system }) => ({
        id,
        name,
        description,
        builtIn,
        assignable: canGrant(actor, grants, system),
      })),
    departments: await named('departments'),
    projects: await named('projects'),
  };
}
