import type { ApprovalItem } from '@glossa/contracts/approvals';
import { Text } from '@mantine/core';
import { formatAgo, formatInstant } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { UserStatusBadge } from '../../ui/user-status-badge.tsx';

type Sort = 'createdAt' | 'displayName' | 'decidedAt';

const names = (list: ReadonlyArray<{ name: string }>) => list.map(({ name }) => name).join(', ');

export const approvalColumns: readonly Column<ApprovalItem, Sort>[] = [
  {
    key: 'name',
    label: t('Name'),
    sort: 'displayName',
    primary: true,
    render: (user) => (
      <>
        <Text span display="block" fw={600}>
          <bdi>{user.displayName}</bdi>
        </Text>
        <Text span display="block" size="xs" c="dimmed">
          {user.email ?? user.userName}
        </Text>
      </>
    ),
  },
  {
    key: 'provider',
    label: t('Came through'),
    hiddenBelow: 'lg',
    render: (user) =>
      user.providerLabel ?? (user.isSSOLogin ? t('Single sign-on') : t('User name')),
  },
  {
    key: 'since',
    label: t('Since'),
    sort: 'createdAt',
    hiddenBelow: 'md',
    render: (user) => (
      <span title={formatInstant(user.createdAt)}>{formatAgo(user.createdAt)}</span>
    ),
  },
  { key: 'status', label: t('State'), render: (user) => <UserStatusBadge status={user.status} /> },
  {
    key: 'access',
    label: t('Roles and department'),
    hiddenBelow: 'lg',
    render: (user) => (
      <>
        <Text span display="block" size="sm">
          {names(user.roles) || '—'}
        </Text>
        <Text span display="block" size="xs" c="dimmed">
          {[user.department?.name, names(user.projects)].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  {
    key: 'decision',
    label: t('Last decision'),
    sort: 'decidedAt',
    hiddenBelow: 'sm',
    render: (user) =>
      user.decidedAt === null ? (
        '—'
      ) : (
        <>
          <Text span display="block" size="sm" title={formatInstant(user.decidedAt)}>
            {formatAgo(user.decidedAt)}
            {user.decidedBy ? t(' by {decidedBy}', { decidedBy: user.decidedBy }) : ''}
          </Text>
          {user.comment && (
            <Text span display="block" size="xs" c="dimmed" dir="auto" lineClamp={2}>
              “{user.comment}”
            </Text>
          )}
        </>
      ),
  },
];
