import {
  isAllowed,
  type PermissionFlag,
  type Resource,
  type RoleResource,
  resolveRoleResources,
  rightsBeyond,
  storedResources,
} from '@glossa/contracts/permissions';

export const flags = ['view', 'edit'] as const satisfies readonly PermissionFlag[];

/** Why a permission cannot be changed; null: it can. */
export type CellBlock = 'derived' | 'not-held' | null;

/** Each of the 17 resources once, edit never without view, AccessControl derived from its parts. */
export const consistent = (rights: readonly RoleResource[]): RoleResource[] =>
  resolveRoleResources(
    rights.map(({ resource, viewPermission, editPermission }) => ({
      resource,
      view: viewPermission,
      edit: editPermission,
    })),
  );

/** The permissions after one toggle: edit includes view, and without view there is no edit. */
export function withRight(
  rights: readonly RoleResource[],
  resource: Resource,
  flag: PermissionFlag,
  on: boolean,
): RoleResource[] {
  return consistent(
    consistent(rights).map((right) => {
      if (right.resource !== resource) return right;
      return flag === 'edit'
        ? { resource, editPermission: on, viewPermission: on || right.viewPermission }
        : { resource, viewPermission: on, editPermission: on && right.editPermission };
    }),
  );
}

/** No one can grant a permission they do not hold. An existing one can be removed. */
export function blockOf(
  rights: readonly RoleResource[],
  grantable: readonly RoleResource[],
  resource: Resource,
  flag: PermissionFlag,
): CellBlock {
  if (resource === 'AccessControl') return 'derived';
  if (isAllowed(rights, { resource, flag })) return null;
  return isAllowed(grantable, { resource, flag }) ? null : 'not-held';
}

/** The permissions the user may grant, and the resources for which some were omitted. */
export function withinGrantable(
  rights: readonly RoleResource[],
  grantable: readonly RoleResource[],
): { rights: RoleResource[]; leftOut: Resource[] } {
  const stored = rights.filter(({ resource }) => resource !== 'AccessControl');
  const leftOut = rightsBeyond(grantable, stored).map(({ resource }) => resource);
  const kept = stored.map(({ resource, viewPermission, editPermission }) => ({
    resource,
    viewPermission: viewPermission && isAllowed(grantable, { resource, flag: 'view' }),
    editPermission: editPermission && isAllowed(grantable, { resource, flag: 'edit' }),
  }));
  return { rights: consistent(kept), leftOut };
}

/** How many changeable permissions of a column are granted. */
export function columnState(
  rights: readonly RoleResource[],
  grantable: readonly RoleResource[],
  flag: PermissionFlag,
): 'all' | 'some' | 'none' {
  const open = storedResources.filter((resource) => !blockOf(rights, grantable, resource, flag));
  const given = open.filter((resource) => isAllowed(rights, { resource, flag }));
  if (given.length === 0) return 'none';
  return given.length === open.length ? 'all' : 'some';
}

/** The permissions after toggling a column: unchangeable ones stay. */
export const withColumn = (
  rights: readonly RoleResource[],
  grantable: readonly RoleResource[],
  flag: PermissionFlag,
  on: boolean,
): RoleResource[] =>
  storedResources
    .filter((resource) => !blockOf(rights, grantable, resource, flag))
    .reduce((now, resource) => withRight(now, resource, flag, on), consistent(rights));
