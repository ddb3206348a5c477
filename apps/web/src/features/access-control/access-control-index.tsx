import { Navigate } from '@tanstack/react-router';
import { permittedTabs } from '../../lib/access-control-tabs.ts';
import { useCheckPermission } from '../../lib/permissions.ts';

/** Opens the first part the person may see. The guard of the route saw to it that there is one. */
export function AccessControlIndex() {
  const [first] = permittedTabs(useCheckPermission());
  return first ? <Navigate to={first.to} replace /> : null;
}
