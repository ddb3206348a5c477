import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquareText, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { feedbackListOptions } from '../../lib/queries/feedback.ts';
import { AdminList } from '../../ui/admin/admin-list.tsx';
import { DataTable } from '../../ui/admin/data-table.tsx';
import { NoMatch } from '../../ui/admin/no-match.tsx';
import { footerOf } from '../../ui/admin/use-list-search.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { ErrorRates } from './error-rates.tsx';
import { feedbackColumns } from './feedback-columns.tsx';
import { FeedbackFilters } from './feedback-filters.tsx';
import { FeedbackTabs, useFeedbackTab } from './feedback-tabs.tsx';
import { useFeedbackList } from './use-feedback-list.ts';

/** What people reported, and how many errors there are for what was made. */
export function FeedbackListScreen() {
  const mayEdit = useCan('Feedback', 'edit');
  const tab = useFeedbackTab();
  const addButton = mayEdit && (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/feedback/add" {...props} />}
    >
      {t('Give feedback')}
    </Button>
  );
  return (
    <Page title={t('Feedback')} actions={addButton || undefined}>
      <FeedbackTabs tab={tab} />
      {tab === 'rates' ? <ErrorRates /> : <TicketList mayEdit={mayEdit} addButton={addButton} />}
    </Page>
  );
}

type ListProps = { mayEdit: boolean; addButton: ReactNode };

function TicketList({ mayEdit, addButton }: ListProps) {
  const list = useFeedbackList();
  const { asked } = list;
  const tickets = useQuery(feedbackListOptions(asked));
  const { sort, descending } = list.search;
  return (
    <AdminList
      query={tickets}
      errorTitle={t('Error fetching feedback')}
      narrowed={list.narrowed}
      toolbar={<FeedbackFilters list={list} />}
      empty={
        <EmptyState
          icon={<MessageSquareText size={26} />}
          title={t('No feedback yet')}
          text={t(
            'Report what is wrong or could be better: here, beside the player, or on a cue in the editor.',
          )}
          action={addButton}
        />
      }
      noMatch={
        <NoMatch text={t('No ticket fits this search and these filters.')} onClear={list.clear} />
      }
      footer={footerOf(list, t('Tickets'))}
    >
      {({ items }) => (
        <DataTable
          label={t('Feedback')}
          columns={feedbackColumns(mayEdit)}
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
