import type { ApprovalItem } from '@glossa/contracts/approvals';
import { Text } from '@mantine/core';
import { formatAgo, formatEnumeration, formatInstant } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { roleName } from '../../lib/labels/role-labels.ts';
import { UserStatusBadge } from '../../ui/feedback/status-badge.tsx';
import type { Column } from '../../ui/table/data-table.tsx';

type Sort = 'createdAt' | 'displayName' | 'decidedAt';

const names = (list: ReadonlyArray<{ name: string }>) =>
  formatEnumeration(list.map(({ name }) => name));

export const approvalColumns: readonly Column<ApprovalItem, Sort>[] = [
  {
    key: 'name',
    label: t('common.name'),
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
    label: t('approvals.loginMethod'),
    hiddenBelow: 'lg',
    render: (user) =>
      user.providerLabel ?? (user.isSSOLogin ? t('common.singleSignOn') : t('common.username')),
  },
  {
    key: 'since',
    label: t('approvals.created'),
    sort: 'createdAt',
    hiddenBelow: 'md',
    render: (user) => (
      <span title={formatInstant(user.createdAt)}>{formatAgo(user.createdAt)}</span>
    ),
  },
  {
    key: 'status',
    label: t('approvals.accountStatus'),
    render: (user) => <UserStatusBadge status={user.status} />,
  },
  {
    key: 'access',
    label: t('approvals.rolesAndDepartment'),
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
    label: t('approvals.lastDecision'),
    sort: 'decidedAt',
    hiddenBelow: 'sm',
    render: (user) =>
      user.decidedAt === null ? (
        '—'
      ) : (
        <>
          <Text span display="block" size="sm" title={formatInstant(user.decidedAt)}>
            {user.decidedBy
              ? t('approvals.decidedBy', { when: formatAgo(user.decidedAt), name: user.decidedBy })
              : formatAgo(user.decidedAt)}
          </Text>
          {user.comment && (
            <Text span display="block" size="xs" c="dimmed" dir="auto" lineClamp={2}>
              {t('approvals.quotedComment', { text: user.comment })}
            </Text>
          )}
        </>
      ),
  },
];
