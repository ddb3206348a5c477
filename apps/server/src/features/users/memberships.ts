import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { assertGrantableRoles } from '../roles/index.ts';

export type Memberships = {
  roleIds: readonly string[];
  departmentId: string | null;
  projectIds: readonly string[];
};

/**
 * Sets exactly these roles, this department and these projects for a user. The actor must be allowed to assign all
 * added and removed roles. Throws NOT_FOUND with the field if something is not in the organization.
 */
export async function saveMemberships(
  trx: DatabaseTransaction,
  actor: Actor,
  user: { userId: string; organisationId: string },
  wanted: Memberships,
): Promise<void> {
  await saveRoles(trx, actor, user, [...new Set(wanted.roleIds)]);
  await saveDepartment(trx, user, wanted.departmentId);
  await saveProjects(trx, user, [...new Set(wanted.projectIds)]);
}

async function saveRoles(
  trx: DatabaseTransaction,
  actor: Actor,
  { userId, organisationId }: { userId: string; organisationId: string },
  roleIds: string[],
): Promise<void> {
  const rows = await trx
    .selectFrom('user_roles')
    .select('role_id')
    .where('user_id', '=', userId)
    .execute();
  const held = rows.map((row) => row.role_id);
  const given = roleIds.filter((id) => !held.includes(id));
  const taken = held.filter((id) => !roleIds.includes(id));
  await assertGrantableRoles(trx, actor, organisationId, [...given, ...taken]);
  await giveRoles(trx, [userId], given);
  await takeRoles(trx, [userId], taken);
}

export async function giveRoles(
  trx: DatabaseTransaction,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  const rows = userIds.flatMap((user_id) => roleIds.map((role_id) => ({ user_id, role_id })));
  if (rows.length === 0) return;
  await trx
    .insertInto('user_roles')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
    .catch(mapDeletedRole);
}

/** The role was deleted between the check and the assignment. */
function mapDeletedRole(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23503' || constraint !== 'user_roles_role_id_fkey') throw error;
  const fault = message('roles.notFound');
  throw new AppError('NOT_FOUND', fault, { fields: { roleIds: fault } });
}

export async function takeRoles(
  trx: DatabaseTransaction,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0 || roleIds.length === 0) return;
  await trx
    .deleteFrom('user_roles')
    .where('user_id', 'in', userIds)
    .where('role_id', 'in', roleIds)
    .execute();
}

async function saveDepartment(
  trx: DatabaseTransaction,
  { userId, organisationId }: { userId: string; organisationId: string },
  departmentId: string | null,
): Promise<void> {
  if (departmentId !== null) await requireOwn(trx, 'departments', organisationId, [departmentId]);
  await trx
    .updateTable('users')
    .set({ department_id: departmentId })
    .where('id', '=', userId)
    .execute();
}

async function saveProjects(
  trx: DatabaseTransaction,
  { userId, organisationId }: { userId: string; organisationId: string },
  projectIds: string[],
): Promise<void> {
  await requireOwn(trx, 'projects', organisationId, projectIds);
  await trx
    .deleteFrom('project_members')
    .where('user_id', '=', userId)
    .where('project_id', '!=', sql<string>`ALL(${projectIds}::uuid[])`)
    .execute();
  if (projectIds.length === 0) return;
  await trx
    .insertInto('project_members')
    .values(
      projectIds.map((project_id) => ({
        project_id,
        user_id: userId,
        organisation_id: organisationId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const notFound = {
  departments: {
    field: 'departmentId',
    message: message('users.departmentNotFound'),
  },
  projects: {
    field: 'projectIds',
    message: message('users.projectNotFound'),
  },
} as const;

async function requireOwn(
  trx: DatabaseTransaction,
  table: keyof typeof notFound,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await trx
    .selectFrom(table)
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    // A shared lock: it must not be deleted before this transaction ends.
    .forKeyShare()
    .execute();
  if (found.length === ids.length) return;
  const { field, message } = notFound[table];
  throw new AppError('NOT_FOUND', message, { fields: { [field]: message } });
}
