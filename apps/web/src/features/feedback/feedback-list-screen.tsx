import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { MessageSquareText, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState } from '../../ui/feedback/state.tsx';
import classes from '../../ui/link-tabs.module.css';
import { Page } from '../../ui/page/page.tsx';
import { AdminList } from '../../ui/table/admin-list.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { footerOf } from '../../ui/table/use-list-search.ts';
import { ErrorRates } from './error-rates.tsx';
import { feedbackColumns } from './feedback-columns.tsx';
import { FeedbackFilters } from './feedback-filters.tsx';
import { feedbackListOptions } from './queries.ts';
import { useFeedbackList } from './use-feedback-list.ts';

type Tab = 'list' | 'rates';
const tabs: ReadonlyArray<{ tab: Tab; label: string }> = [
  { tab: 'list', label: t('feedback.tickets') },
  { tab: 'rates', label: t('feedback.errorRate') },
];

function FeedbackTabs({ tab: current }: { tab: Tab }) {
  return (
    <nav aria-label={t('feedback.sections')} className={classes.tabs}>
      {tabs.map(({ tab, label }) => (
        <Link
          key={tab}
          to="/feedback"
          search={tab === 'list' ? {} : { tab }}
          className={classes.tab ?? ''}
          // The current tab is determined only here: filters in the address belong to neither.
          activeOptions={{ exact: true }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Reported feedback and error rates. */
export function FeedbackListScreen() {
  const canEdit = useCan('Feedback', 'edit');
  const { tab = 'list' } = useSearch({ from: '/shell/feedback' });
  const addButton = canEdit && (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      renderRoot={(props: object) => <Link to="/feedback/add" {...props} />}
    >
      {t('feedback.sendFeedback')}
    </Button>
  );
  return (
    <Page title={t('common.feedback')} actions={addButton || undefined}>
      <FeedbackTabs tab={tab} />
      {tab === 'rates' ? <ErrorRates /> : <TicketList canEdit={canEdit} addButton={addButton} />}
    </Page>
  );
}

type ListProps = { canEdit: boolean; addButton: ReactNode };

function TicketList({ canEdit, addButton }: ListProps) {
  const list = useFeedbackList();
  const { requested } = list;
  const tickets = useQuery(feedbackListOptions(requested));
  const { sort, descending } = list.search;
  return (
    <AdminList
      query={tickets}
      errorTitle={t('feedback.loadFailed')}
      narrowed={list.narrowed}
      toolbar={<FeedbackFilters list={list} />}
      empty={
        <EmptyState
          icon={<MessageSquareText size={26} />}
          title={t('feedback.emptyTitle')}
          text={t('feedback.emptyText')}
          action={addButton}
        />
      }
      noMatch={<NoMatch text={t('feedback.noMatch')} onClear={list.clear} />}
      footer={footerOf(list, t('feedback.tickets'))}
    >
      {({ items }) => (
        <DataTable
          label={t('common.feedback')}
          columns={feedbackColumns(canEdit)}
          rows={items}
          rowId={({ ticketId }) => ticketId}
          sort={{ by: sort, descending, onSort: list.sortBy }}
          isDimmed={({ status }) => status === 'Closed'}
          busy={tickets.isPlaceholderData}
        />
      )}
    </AdminList>
  );
}
