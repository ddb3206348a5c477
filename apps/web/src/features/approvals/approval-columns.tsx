import type { ApprovalItem } from '@glossa/contracts/approvals';
import { Text } from '@mantine/core';
import { formatAgo, formatInstant } from '../../lib/format.ts';
import { formatEnumeration } from '../../lib/format-enumeration.ts';
import { inContext, t } from '../../lib/language/t.ts';
import { roleName } from '../../lib/role-words.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { UserStatusBadge } from '../../ui/user-status-badge.tsx';

type Sort = 'createdAt' | 'displayName' | 'decidedAt';

const names = (list: ReadonlyArray<{ name: string }>) =>
  formatEnumeration(list.map(({ name }) => name));

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
          <bdi>{user.email ?? user.userName}</bdi>
        </Text>
      </>
    ),
  },
  {
    key: 'provider',
    label: inContext('how a person signs in', 'Came through'),
    hiddenBelow: 'lg',
    render: (user) =>
      user.providerLabel ?? (user.isSSOLogin ? t('Single sign-on') : t('User name')),
  },
  {
    key: 'since',
    label: inContext('a person', 'Since'),
    sort: 'createdAt',
    hiddenBelow: 'md',
    render: (user) => (
      <span title={formatInstant(user.createdAt)}>{formatAgo(user.createdAt)}</span>
    ),
  },
  {
    key: 'status',
    label: inContext('of an account', 'State'),
    render: (user) => <UserStatusBadge status={user.status} />,
  },
  {
    key: 'access',
    label: t('Roles and department'),
    hiddenBelow: 'lg',
    render: (user) => (
      <>
        <Text span display="block" size="sm">
          {formatEnumeration(user.roles.map(({ name }) => roleName(name))) || '—'}
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
            {user.decidedBy
              ? t('{when} by {name}', { when: formatAgo(user.decidedAt), name: user.decidedBy })
              : formatAgo(user.decidedAt)}
          </Text>
          {user.comment && (
            <Text span display="block" size="xs" c="dimmed" dir="auto" lineClamp={2}>
              {t('“{text}”', { text: user.comment })}
            </Text>
          )}
        </>
      ),
  },
];
