import { Navigate } from '@tanstack/react-router';
import { permittedTabs } from '../../lib/labels/access-control-tabs.ts';
import { useCheckPermission } from '../../lib/session/permissions.ts';
import { AccessDeniedScreen } from '../../ui/page/access-denied-screen.tsx';

/** Opens the first permitted tab. Whoever may only view departments has none: they require edit. */
export function AccessControlIndex() {
  const [first] = permittedTabs(useCheckPermission());
  return first ? <Navigate to={first.to} replace /> : <AccessDeniedScreen />;
}
