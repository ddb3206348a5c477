import type { PermissionFlag, Resource } from '@glossa/contracts/permissions';
import type { Actor } from '../../platform/http/actor.ts';

export const may = (actor: Actor, resource: Resource, flag: PermissionFlag): boolean =>
  actor.roleResources.some(
    (right) =>
      right.resource === resource &&
      (flag === 'view' ? right.viewPermission : right.editPermission),
  );
