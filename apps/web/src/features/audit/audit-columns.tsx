import type { AuditEntry } from '@glossa/contracts/audit';
import { Text } from '@mantine/core';
import { formatInstant } from '../../lib/format.ts';
import { inContext, t } from '../../lib/language/t.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { auditWords } from './audit-words.ts';
import { describeDetail } from './describe-detail.ts';

export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    label: inContext('column of the audit log', 'When'),
    width: 200,
    render: (entry) => <time dateTime={entry.at}>{formatInstant(entry.at)}</time>,
  },
  {
    key: 'who',
    label: inContext('column of the audit log', 'Who'),
    width: '16%',
    render: (entry) => (
      <div>
        <Text span display="block" size="sm" dir="auto">
          {entry.user?.userName ?? t('Nobody known')}
        </Text>
        <Text span display="block" size="xs" c="dimmed">
          {entry.address ?? ''}
        </Text>
      </div>
    ),
  },
  {
    key: 'what',
    label: inContext('column of the audit log', 'What'),
    width: '22%',
    primary: true,
    render: (entry) => (
      <>
        <Text span display="block" size="sm" fw={600}>
          {/* The log outlives actions that are not written any more. */}
          {auditWords[entry.action] ?? entry.action}
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
    label: t('Details'),
    hiddenBelow: 'md',
    render: (entry) =>
      describeDetail(entry.detail).map(({ name, text }) => (
        <Text key={name} size="xs" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          <Text span c="dimmed" inherit>
            {t('{name}:', { name })}
          </Text>{' '}
          {text}
        </Text>
      )),
  },
];
