import { randomUUID } from 'node:crypto';
import type { Grant } from '@glossa/contracts/permissions';
import { hash } from '@node-rs/argon2';
import type { Database } from '../platform/db/database.ts';

export const testPassword = 'Sturdy@Harbour9';

/** The least that argon2 accepts: its cost is stored with the hash, and each of thousands of sign-ins pays it. */
const lowestCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let testHash: Promise<string> | undefined;

/** A user with one of the seeded roles. `password` is testPassword. */
export async function createPerson(
  db: Database,
  options: {
    role: string;
    organisationId?: string;
    userName?: string;
    firstTimeLogin?: boolean;
    status?: 'Approved' | 'Deactivated';
  },
): Promise<{ userId: string; userName: string; organisationId: string }> {
  testHash ??= hash(testPassword, lowestCost);
  const userName = options.userName ?? `person-${randomUUID().slice(0, 8)}`;
  const organisationId = options.organisationId ?? (await createOrganisation(db));
  const { id } = await db
    .insertInto('users')
    .values({
      organisation_id: organisationId,
      user_name: userName,
      display_name: userName,
      email: null,
      password_hash: await testHash,
      first_time_login: options.firstTimeLogin ?? false,
      status: options.status ?? 'Approved',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('user_roles')
    .columns(['user_id', 'role_id'])
    .expression((from) =>
      from
        .selectFrom('roles')
        .select((eb) => [eb.val(id).as('user_id'), 'id'])
        .where('name', '=', options.role),
    )
    .execute();
  return { userId: id, userName, organisationId };
}

/** A user with exactly these permissions, through a custom role. */
export async function createPersonWith(
  db: Database,
  options: { organisationId: string; grants: readonly Grant[] },
): Promise<{ userId: string; userName: string; organisationId: string; roleId: string }> {
  const name = `role-${randomUUID().slice(0, 8)}`;
  const { id: roleId } = await db
    .insertInto('roles')
    .values({ organisation_id: options.organisationId, name, description: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (options.grants.length > 0)
    await db
      .insertInto('role_permissions')
      .values(
        options.grants.map((grant) => ({
          role_id: roleId,
          resource: grant.resource as never,
          can_view: grant.view,
          can_edit: grant.edit,
        })),
      )
      .execute();
  return {
    ...(await createPerson(db, { role: name, organisationId: options.organisationId })),
    roleId,
  };
}

export async function createOrganisation(db: Database): Promise<string> {
  const row = await db
    .insertInto('organisations')
    .values({ name: `Organisation ${randomUUID().slice(0, 8)}`, domain_name: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
