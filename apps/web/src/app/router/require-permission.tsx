import type { PermissionFlag, Resource } from '@glossa/contracts/permissions';
import type { ReactNode } from 'react';
import { useCan } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { AccessDeniedScreen } from '../../ui/page/access-denied-screen.tsx';

type Props = {
  resource: Resource;
  flag: PermissionFlag;
  /** Only for those who see every organization. */
  installation?: boolean;
  children: ReactNode;
};

/** Shows a screen to permitted users. A removed permission takes effect immediately. */
export function RequirePermission({ resource, flag, installation = false, children }: Props) {
  const can = useCan(resource, flag);
  const { seesEveryOrganisation } = useSession().user;
  return can && (!installation || seesEveryOrganisation) ? children : <AccessDeniedScreen />;
}
