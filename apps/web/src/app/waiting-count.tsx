import { Badge, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../lib/language/t.ts';
import { approvalStatusesOptions } from '../lib/queries/approvals.ts';

/** How many people wait for approval; nothing where nobody does. Live messages keep it true. */
export function WaitingCount() {
  const statuses = useQuery(approvalStatusesOptions());
  const waiting = statuses.data?.find(({ status }) => status === 'Pending')?.count ?? 0;
  if (waiting === 0) return null;
  return (
    <Badge size="sm" color="orange" variant="light">
      {waiting > 99 ? '99+' : waiting}
      <VisuallyHidden>{t('waiting')}</VisuallyHidden>
    </Badge>
  );
}
