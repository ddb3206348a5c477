import { Navigate } from '@tanstack/react-router';
import { permittedTabs } from '../../lib/labels/access-control-tabs.ts';
import { useCheckPermission } from '../../lib/session/permissions.ts';

/** Opens the first permitted tab. The route's guard ensures that there is one. */
export function AccessControlIndex() {
  const [first] = permittedTabs(useCheckPermission());
  return first ? <Navigate to={first.to} replace /> : null;
}
