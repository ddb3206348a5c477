import type { PermissionFlag, Resource } from '@glossa/contracts/permissions';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';

type Props = {
  resource: Resource;
  flag: PermissionFlag;
  /** Only for those who see every organization. */
  installation?: boolean;
  children: ReactNode;
};

function AccessDeniedScreen() {
  return (
    <Page title={t('app.accessDenied')}>
      <EmptyState
        icon={<Lock size={26} />}
        title={t('app.accessDenied')}
        text={t('app.accessDeniedText')}
        action={
          <Button renderRoot={(props: object) => <Link to="/dashboard" {...props} />}>
            {t('app.goToDashboard')}
          </Button>
        }
      />
    </Page>
  );
}

/** Shows a screen to permitted users. A removed permission takes effect immediately. */
export function RequirePermission({ resource, flag, installation = false, children }: Props) {
  const can = useCan(resource, flag);
  const { seesEveryOrganisation } = useSession().user;
  return can && (!installation || seesEveryOrganisation) ? children : <AccessDeniedScreen />;
}
