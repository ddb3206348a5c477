import type { ApprovalItem } from '@glossa/contracts/approvals';
import { type UserStatus, userStatuses } from '@glossa/contracts/people';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { inContext, t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { approvalListOptions, approvalStatusesOptions } from '../../lib/queries/approvals.ts';
import { useSession } from '../../lib/session.ts';
import { AdminList } from '../../ui/admin/admin-list.tsx';
import { DataTable } from '../../ui/admin/data-table.tsx';
import { NoMatch } from '../../ui/admin/no-match.tsx';
import { SearchField } from '../../ui/admin/search-field.tsx';
import { footerOf, useListSearch } from '../../ui/admin/use-list-search.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { userStatusWord } from '../../ui/user-status-badge.tsx';
import { approvalColumns } from './approval-columns.tsx';
import type { Decision } from './decision.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { DecisionMenu } from './decision-menu.tsx';

const everyStatus = 'all';

/** Who waits to come in, who was let in or not, and the decision about each. */
export function UserApprovalScreen() {
  const { userId } = useSession().user;
  const mayDecide = useCan('UserApproval', 'edit');
  const [decision, setDecision] = useState<Decision | null>(null);
  const list = useListSearch({
    sorts: ['createdAt', 'displayName', 'decidedAt'],
    defaultSort: 'createdAt',
    descendingByDefault: ['createdAt', 'decidedAt'],
    filters: ['status'],
  });
  const { search } = list;
  // Those who wait come first: they are why one comes here.
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
    }),
  );
  const statuses = useQuery(approvalStatusesOptions());
  const countOf = (wanted: UserStatus) =>
    statuses.data?.find((entry) => entry.status === wanted)?.count;
  const nextOf = (user: ApprovalItem) =>
    statuses.data?.find((entry) => entry.status === user.status)?.next ?? [];

  return (
    <Page title={t('User Approval')}>
      <AdminList
        query={query}
        errorTitle={t('Error fetching user approval data')}
        narrowed={search.q !== ''}
        toolbar={
          <>
            <SearchField value={search.q} onChange={list.setQuery} label={t('Search people')} />
            <SegmentedControl
              aria-label={inContext('of an account', 'State')}
              value={shown}
              onChange={(value) =>
                list.setFilter('status', value === 'Pending' ? undefined : value)
              }
              data={[
                ...userStatuses.map((value) => ({ value, label: labelOf(value, countOf(value)) })),
                { value: everyStatus, label: inContext('people of every state', 'All') },
              ]}
            />
          </>
        }
        empty={
          <EmptyState
            icon={<UserRoundCheck size={26} />}
            title={status === 'Pending' ? t('Nobody waits') : t('Nobody here')}
            text={
              status === 'Pending'
                ? t(
                    'People who sign in through single sign-on for the first time appear here until somebody approves them.',
                  )
                : t('Nobody is in this state.')
            }
          />
        }
        noMatch={
          <NoMatch
            title={t('Nobody matches')}
            text={t('No person fits this search.')}
            clearLabel={t('Clear the search')}
            onClear={() => list.setQuery('')}
          />
        }
        footer={footerOf(list, t('People'))}
      >
        {(answer) => (
          <DataTable
            label={t('People and the decision about them')}
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
    ? userStatusWord(status)
    : t('{what} ({count, number})', { what: userStatusWord(status), count });
