import type { ApprovalItem } from '@glossa/contracts/approvals';
import { type UserStatus, userStatuses } from '@glossa/contracts/people';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { userStatusLabel } from '../../ui/feedback/status-badge.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AdminList } from '../../ui/table/admin-list.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { footerOf, useListSearch } from '../../ui/table/use-list-search.ts';
import { approvalColumns } from './approval-columns.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { approvalListOptions, approvalStatusesOptions, type Decision } from './queries.ts';
import { approvalList } from './search.ts';

const everyStatus = 'all';

type Props = {
  user: ApprovalItem;
  /** The possible target states. */
  next: readonly UserStatus[];
  onDecide: (to: Decision['to']) => void;
};

type Verb = { short: string; full: (name: string) => string };

const reactivate: Verb = {
  short: t('common.reactivate'),
  full: (name) => t('approvals.reactivateName', { name }),
};
const verbs: Record<Decision['to'], Verb> = {
  Approved: { short: t('approvals.approve'), full: (name) => t('approvals.approveName', { name }) },
  Rejected: { short: t('approvals.reject'), full: (name) => t('approvals.rejectName', { name }) },
  Deactivated: {
    short: t('common.deactivate'),
    full: (name) => t('approvals.deactivateName', { name }),
  },
};
const verbOf = (to: Decision['to'], { status }: ApprovalItem): Verb =>
  to === 'Approved' && status === 'Deactivated' ? reactivate : verbs[to];
const decisions = ['Approved', 'Rejected', 'Deactivated'] as const satisfies Decision['to'][]; // not shown: states of the contract

/** The possible decisions about a user. */
function DecisionMenu({ user, next, onDecide }: Props) {
  const possible = decisions.filter((to) => next.includes(to));
  if (possible.length === 0) return null;
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {possible.map((to) => (
        <Button
          key={to}
          size="compact-sm"
          variant={to === 'Approved' ? 'filled' : 'default'}
          aria-label={verbOf(to, user).full(user.displayName)}
          onClick={() => onDecide(to)}
        >
          {verbOf(to, user).short}
        </Button>
      ))}
    </Group>
  );
}

/** Pending and decided users, and the decisions about them. */
export function UserApprovalScreen() {
  const { userId } = useSession().user;
  const mayDecide = useCan('UserApproval', 'edit');
  const [decision, setDecision] = useState<Decision | null>(null);
  const list = useListSearch(useSearch({ from: '/shell/user-approval' }), approvalList);
  const { search } = list;
  // Pending users come first: they are the reason to come here.
  const shown = search.filters.status ?? 'Pending'; // not shown: state of the contract
  const status = userStatuses.find((candidate) => candidate === shown);
  const query = useQuery(
    approvalListOptions(userId, {
      search: search.q,
      status,
      sort: search.sort,
      descending: search.descending,
      page: search.page,
      pageSize: search.pageSize,
      cursor: search.cursor,
    }),
  );
  const statuses = useQuery(approvalStatusesOptions());
  const countOf = (wanted: UserStatus) =>
    statuses.data?.find((entry) => entry.status === wanted)?.count;
  const nextOf = (user: ApprovalItem) =>
    statuses.data?.find((entry) => entry.status === user.status)?.next ?? [];

  return (
    <Page title={t('app.nav.userApproval')}>
      <AdminList
        query={query}
        errorTitle={t('approvals.loadFailed')}
        narrowed={search.q !== ''}
        toolbar={
          <>
            <SearchField
              value={search.q}
              onChange={list.setQuery}
              label={t('common.searchPeople')}
            />
            <SegmentedControl
              aria-label={t('approvals.accountStatus')}
              value={shown}
              onChange={(value) =>
                list.setFilter('status', value === 'Pending' ? undefined : value)
              }
              data={[
                ...userStatuses.map((value) => ({ value, label: labelOf(value, countOf(value)) })),
                { value: everyStatus, label: t('approvals.allStatuses') },
              ]}
            />
          </>
        }
        empty={
          <EmptyState
            icon={<UserRoundCheck size={26} />}
            title={
              status === 'Pending' ? t('approvals.noPendingRequests') : t('approvals.emptyTitle')
            }
            text={status === 'Pending' ? t('approvals.pendingHint') : t('approvals.emptyText')}
          />
        }
        noMatch={
          <NoMatch
            title={t('common.noPeopleFound')}
            text={t('approvals.noMatch')}
            clearLabel={t('common.clearSearch')}
            onClear={() => list.setQuery('')}
          />
        }
        footer={footerOf(list, t('common.people'))}
      >
        {(answer) => (
          <DataTable
            label={t('approvals.requestsAndDecisions')}
            columns={approvalColumns}
            rows={answer.items}
            rowId={(user) => user.userId}
            sort={{ by: search.sort, descending: search.descending, onSort: list.sortBy }}
            busy={query.isPlaceholderData}
            {...(mayDecide
              ? {
                  rowActions: (user: ApprovalItem) => (
                    <DecisionMenu
                      user={user}
                      next={user.userId === userId ? [] : nextOf(user)}
                      onDecide={(to) => setDecision({ user, to })}
                    />
                  ),
                }
              : {})}
          />
        )}
      </AdminList>
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </Page>
  );
}

const labelOf = (status: UserStatus, count: number | undefined): string =>
  count === undefined
    ? userStatusLabel(status)
    : t('approvals.statusWithCount', { what: userStatusLabel(status), count });
