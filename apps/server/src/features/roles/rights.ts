import { type Grant, resolveRoleResources, rightsBeyond } from '@glossa/contracts/permissions';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { roleNameParam } from '../../platform/i18n/permission-names.ts';

/** Whether the user may grant these permissions: no one can grant more than they hold. */
export function canGrant(actor: Actor, grants: readonly Grant[], system: boolean): boolean {
  if (actor.system) return true;
  return !system && rightsBeyond(actor.roleResources, resolveRoleResources(grants)).length === 0;
}

export type RoleWithGrants = {
  id: string;
  name: string;
  description: string;
  builtIn: boolean;
  system: boolean;
  grants: Grant[];
};

/** The assignable roles of the organization with their permissions: the built-in and custom ones, by name. */
export async function listRolesWithGrants(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<RoleWithGrants[]> {
  const { rows } = await sql<RoleWithGrants>`
    SELECT r.id, r.name, r.description, r.organisation_id IS NULL AS "builtIn", r.system,
      COALESCE(json_agg(json_build_object('resource', p.resource, 'view', p.can_view, 'edit', p.can_edit)) FILTER (WHERE p.role_id IS NOT NULL), '[]') AS grants
    FROM roles r LEFT JOIN role_permissions p ON p.role_id = r.id
    WHERE r.organisation_id IS NULL OR r.organisation_id = ${organisationId}
    GROUP BY r.id ORDER BY r.name COLLATE "und-x-icu"
  `.execute(db);
  return rows;
}

/** The given roles that are assignable in the organization. */
export async function findRolesWithGrants(
  db: DatabaseOrTransaction,
  organisationId: string,
  roleIds: readonly string[],
): Promise<RoleWithGrants[]> {
  const all = await listRolesWithGrants(db, organisationId);
  return all.filter((role) => roleIds.includes(role.id));
}

/**
 * Throws NOT_FOUND if a role is not in the organization, RIGHTS_BEYOND_OWN if it has more permissions than the actor.
 * `fields` names the input to mark.
 */
export async function assertGrantableRoles(
  db: DatabaseOrTransaction,
  actor: Actor,
  organisationId: string,
  roleIds: readonly string[],
): Promise<void> {
  const wanted = new Set(roleIds);
  const found = await findRolesWithGrants(db, organisationId, [...wanted]);
  if (found.length !== wanted.size)
    throw new AppError('NOT_FOUND', message('roles.notFound'), {
      fields: { roleIds: message('roles.notFound') },
    });
  const beyond = found.filter((role) => !canGrant(actor, role.grants, role.system));
  if (beyond.length === 0) return;
  const fault = message('roles.grantBeyondOwn', {
    roles: { list: beyond.map(roleNameParam) },
  });
  throw new AppError('RIGHTS_BEYOND_OWN', fault, { fields: { roleIds: fault } });
}

/**
 * Throws RIGHTS_BEYOND_OWN if one of the users has more permissions than the actor, who could otherwise take over the
 * account by resetting its password or removing its roles. The users must be visible to the actor.
 */
export async function assertNotAboveOwnRights(
  db: DatabaseOrTransaction,
  actor: Actor,
  userIds: readonly string[],
): Promise<void> {
  if (actor.system || userIds.length === 0) return;
  const { rows } = await sql<{ user_id: string; system: boolean; grants: Grant[] | null }>`
    SELECT ur.user_id, bool_or(r.system) AS system,
      json_agg(json_build_object('resource', p.resource, 'view', p.can_view, 'edit', p.can_edit)) FILTER (WHERE p.role_id IS NOT NULL) AS grants
    FROM user_roles ur JOIN roles r ON r.id = ur.role_id LEFT JOIN role_permissions p ON p.role_id = r.id
    WHERE ur.user_id = ANY(${[...userIds]}::uuid[])
    GROUP BY ur.user_id
  `.execute(db);
  if (rows.some((row) => !canGrant(actor, row.grants ?? [], row.system)))
    throw new AppError('RIGHTS_BEYOND_OWN');
}
