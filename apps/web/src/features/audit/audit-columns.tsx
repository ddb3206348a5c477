import type { AuditEntry } from '@glossa/contracts/audit';
import { Text } from '@mantine/core';
import { formatInstant } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { auditLabels } from './audit-labels.ts';
import { describeDetail } from './describe-detail.ts';

export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    label: t('audit.time'),
    width: 200,
    render: (entry) => <time dateTime={entry.at}>{formatInstant(entry.at)}</time>,
  },
  {
    key: 'who',
    label: t('audit.user'),
    width: '16%',
    render: (entry) => (
      <div>
        <Text span display="block" size="sm" dir="auto">
          {entry.user?.userName ?? t('audit.unknownUser')}
        </Text>
        <Text span display="block" size="xs" c="dimmed">
          {entry.address ?? ''}
        </Text>
      </div>
    ),
  },
  {
    key: 'what',
    label: t('audit.actionColumn'),
    width: '22%',
    primary: true,
    render: (entry) => (
      <>
        <Text span display="block" size="sm" fw={600}>
          {/* The log includes actions that are no longer recorded. */}
          {auditLabels[entry.action] ?? entry.action}
        </Text>
        {entry.subjectName && (
          <Text span display="block" size="xs" c="dimmed" dir="auto">
            {entry.subjectName}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'detail',
    label: t('common.details'),
    hiddenBelow: 'md',
    render: (entry) =>
      describeDetail(entry.detail).map(({ name, text }) => (
        <Text key={name} size="xs" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          <Text span c="dimmed" inherit>
            {t('audit.detailName', { name })}
          </Text>{' '}
          {text}
        </Text>
      )),
  },
];
