import { type Grant, resolveRoleResources, rightsBeyond } from '@glossa/contracts/permissions';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** Whether the actor may hand out these rights: nobody gives what they do not have. */
export function mayGrant(actor: Actor, grants: readonly Grant[], system: boolean): boolean {
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

/** The roles people of the organisation can have, with what they grant: the built-in ones and its own, by name. */
export async function listRolesWithGrants(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<RoleWithGrants[]> {
  const { rows } = await sql<RoleWithGrants>`
    SELECT r.id, r.name, r.description, r.organisation_id IS NULL AS "builtIn", r.system,
      COALESCE(json_agg(json_build_object('resource', p.resource, 'view', p.can_view, 'edit', p.can_edit)) FILTER (WHERE p.role_id IS NOT NULL), '[]') AS grants
    FROM roles r LEFT JOIN role_permissions p ON p.role_id = r.id
    WHERE r.organisation_id IS NULL OR r.organisation_id = ${organisationId}
    GROUP BY r.id ORDER BY lower(r.name)
  `.execute(db);
  return rows;
}

/** Those of the roles that people of the organisation can have. */
export async function findRolesWithGrants(
  db: DatabaseOrTransaction,
  organisationId: string,
  roleIds: readonly string[],
): Promise<RoleWithGrants[]> {
  const all = await listRolesWithGrants(db, organisationId);
  return all.filter((role) => roleIds.includes(role.id));
}

/**
 * Throws NOT_FOUND where a role is not one of the organisation's, RIGHTS_BEYOND_OWN where it holds more than the actor.
 * `fields` names the input to mark.
 */
export async function requireGivableRoles(
  db: DatabaseOrTransaction,
  actor: Actor,
  organisationId: string,
  roleIds: readonly string[],
): Promise<void> {
  const wanted = new Set(roleIds);
  const found = await findRolesWithGrants(db, organisationId, [...wanted]);
  if (found.length !== wanted.size)
    throw new AppError('NOT_FOUND', 'One of the roles does not exist any more. Choose again.', {
      fields: { roleIds: 'One of the roles does not exist any more. Choose again.' },
    });
  const beyond = found.filter((role) => !mayGrant(actor, role.grants, role.system));
  if (beyond.length === 0) return;
  const message = `You cannot give ${beyond.map((role) => role.name).join(', ')}: it holds rights you do not have yourself.`;
  throw new AppError('RIGHTS_BEYOND_OWN', message, { fields: { roleIds: message } });
}

/**
 * Throws RIGHTS_BEYOND_OWN where one of the users may do more than the actor: whoever could reset their password or
 * take their roles could become them. The users must have been found in the actor's scope before.
 */
export async function requireNotAbove(
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
  if (rows.some((row) => !mayGrant(actor, row.grants ?? [], row.system)))
    throw new AppError('RIGHTS_BEYOND_OWN');
}
