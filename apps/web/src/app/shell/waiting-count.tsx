import { Badge, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { approvalStatusesOptions } from '../../features/approvals/queries.ts';
import { t } from '../../lib/i18n/t.ts';

/** The number of pending users; hidden if zero. Updated by live messages. */
export function WaitingCount() {
  const statuses = useQuery(approvalStatusesOptions());
  const waiting = statuses.data?.find(({ status }) => status === 'Pending')?.count ?? 0;
  if (waiting === 0) return null;
  return (
    <Badge size="sm" color="orange" variant="light">
      {waiting > 99 ? '99+' : waiting}
      <VisuallyHidden>{t('app.nav.pendingApprovals')}</VisuallyHidden>
    </Badge>
  );
}
