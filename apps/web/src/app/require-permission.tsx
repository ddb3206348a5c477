import type { PermissionFlag, Resource } from '@glossa/contracts/permissions';
import type { ReactNode } from 'react';
import { useCan } from '../lib/permissions.ts';
import { AccessDeniedScreen } from './access-denied-screen.tsx';

type Props = { resource: Resource; flag: PermissionFlag; children: ReactNode };

/** Shows a screen to those who may see it. A right taken away meanwhile takes effect at once. */
export function RequirePermission({ resource, flag, children }: Props) {
  return useCan(resource, flag) ? children : <AccessDeniedScreen />;
}
