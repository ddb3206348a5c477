import { seededRoles } from '@glossa/contracts/permissions';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { markSetupDue } from '../../platform/setup-state.ts';
import { createOneTimePassword } from '../auth/index.ts';
import { seedCategory } from '../categories/index.ts';

/**
 * Creates the first organization, the seeded roles and the first administrator, once per database. Returns the one-time
 * password the first time, undefined afterwards.
 */
export async function seedInstallation(
  db: Database,
): Promise<{ userName: string; oneTimePassword: string } | undefined> {
  const { oneTimePassword, columns } = createOneTimePassword(new Date());
  return db.transaction().execute(async (trx) => {
    // Two processes may start concurrently on an empty database.
    await sql`LOCK TABLE organisations IN EXCLUSIVE MODE`.execute(trx);
    if (await trx.selectFrom('organisations').select('id').executeTakeFirst()) return undefined;
    const organisation = await trx
      .insertInto('organisations')
      .values({ name: 'My organization', domain_name: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await seedCategory(trx, organisation.id);
    for (const role of seededRoles) {
      const { id } = await trx
        .insertInto('roles')
        .values({
          organisation_id: null,
          name: role.name,
          description: role.description,
          system: role.system,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('role_permissions')
        .values(
          role.grants.map((grant) => ({
            role_id: id,
            resource: grant.resource as never,
            can_view: grant.view,
            can_edit: grant.edit,
          })),
        )
        .execute();
    }
    const userName = 'admin';
    const user = await trx
      .insertInto('users')
      .values({
        organisation_id: organisation.id,
        user_name: userName,
        display_name: 'Administrator',
        email: null,
        password_hash: null,
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('user_roles')
      .columns(['user_id', 'role_id'])
      .expression((from) =>
        from
          .selectFrom('roles')
          .select((eb) => [eb.val(user.id).as('user_id'), 'id'])
          .where('system', '=', true),
      )
      .execute();
    await markSetupDue(trx);
    return { userName, oneTimePassword };
  });
}
