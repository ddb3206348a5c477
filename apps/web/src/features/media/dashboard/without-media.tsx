import type { Resource } from '@glossa/contracts/permissions';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LayoutDashboard } from 'lucide-react';
import { t } from '../../../lib/i18n/t.ts';
import { useCheckPermission } from '../../../lib/session/permissions.ts';
import { EmptyState } from '../../../ui/feedback/state.tsx';
import { Page } from '../../../ui/page/page.tsx';

type Place = {
  to:
    | '/translate'
    | '/conversion'
    | '/feedback'
    | '/admin-reports'
    | '/disclaimer'
    | '/access-control'
    | '/user-approval';
  label: string;
  resource: Resource;
};

/** Screens that are of use without media. */
const places: readonly Place[] = [
  { to: '/translate', label: t('common.translate'), resource: 'Translate' },
  { to: '/conversion', label: t('common.conversion'), resource: 'Conversion' },
  { to: '/feedback', label: t('common.feedback'), resource: 'Feedback' },
  { to: '/admin-reports', label: t('common.reports'), resource: 'Reports' },
  { to: '/disclaimer', label: t('common.disclaimer'), resource: 'Settings' },
  { to: '/access-control', label: t('common.accessControl'), resource: 'AccessControl' },
  { to: '/user-approval', label: t('app.nav.userApproval'), resource: 'UserApproval' },
];

/** The dashboard of people who may not view media: nothing is requested that would be refused. */
export function WithoutMedia() {
  const mayDo = useCheckPermission();
  const open = places.filter(({ resource }) => mayDo(resource, 'view'));
  return (
    <Page title={t('common.dashboard')}>
      <EmptyState
        icon={<LayoutDashboard size={26} />}
        title={t('dashboard.noMediaAccessTitle')}
        text={
          open.length > 0 ? t('dashboard.noMediaAccessText') : t('dashboard.noMediaAccessNothing')
        }
        action={
          <Group justify="center" gap="xs">
            {open.map(({ to, label }) => (
              <Button
                key={to}
                variant="default"
                renderRoot={(props: object) => <Link to={to} {...props} />}
              >
                {label}
              </Button>
            ))}
          </Group>
        }
      />
    </Page>
  );
}
