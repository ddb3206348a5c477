import type { ApprovalItem } from '@glossa/contracts/approvals';
import { Text } from '@mantine/core';
import { formatAgo, formatInstant } from '../../lib/format.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { UserStatusBadge } from '../../ui/user-status-badge.tsx';

type Sort = 'createdAt' | 'displayName' | 'decidedAt';

const names = (list: ReadonlyArray<{ name: string }>) => list.map(({ name }) => name).join(', ');

export const approvalColumns: readonly Column<ApprovalItem, Sort>[] = [
  {
    key: 'name',
    label: 'Name',
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
    label: 'Came through',
    hiddenBelow: 'lg',
    render: (user) => user.providerLabel ?? (user.isSSOLogin ? 'Single sign-on' : 'User name'),
  },
  {
    key: 'since',
    label: 'Since',
    sort: 'createdAt',
    hiddenBelow: 'md',
    render: (user) => (
      <span title={formatInstant(user.createdAt)}>{formatAgo(user.createdAt)}</span>
    ),
  },
  { key: 'status', label: 'State', render: (user) => <UserStatusBadge status={user.status} /> },
  {
    key: 'access',
    label: 'Roles and department',
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
    label: 'Last decision',
    sort: 'decidedAt',
    hiddenBelow: 'sm',
    render: (user) =>
      user.decidedAt === null ? (
        '—'
      ) : (
        <>
          <Text span display="block" size="sm" title={formatInstant(user.decidedAt)}>
            {formatAgo(user.decidedAt)}
            {user.decidedBy ? ` by ${user.decidedBy}` : ''}
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
