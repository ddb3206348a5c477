import { isAllowed, type PermissionFlag, type Resource } from '@glossa/contracts/permissions';
import { useSessionState } from './session.ts';

/** Whether the user has the permission. The server checks again on every call. */
export function useCan(resource: Resource, flag: PermissionFlag): boolean {
  const session = useSessionState();
  return session.status === 'signed-in' && isAllowed(session.roleResources, { resource, flag });
}

/** For lists of entries: hooks cannot be called in a loop. */
export function useCheckPermission(): (resource: Resource, flag: PermissionFlag) => boolean {
  const session = useSessionState();
  return (resource, flag) =>
    session.status === 'signed-in' && isAllowed(session.roleResources, { resource, flag });
}
