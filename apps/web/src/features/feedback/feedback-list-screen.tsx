import { exportErrorRates } from '@glossa/contracts/error-rates';
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Download, MessageSquareText, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { withSentence } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { useExport } from '../../lib/queries/use-export.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { toastError } from '../../ui/feedback/toast.tsx';
import classes from '../../ui/link-tabs.module.css';
import { Page } from '../../ui/page/page.tsx';
import { AdminList } from '../../ui/table/admin-list.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { footerOf } from '../../ui/table/use-list-search.ts';
import { ErrorRateTable } from './error-rate-table.tsx';
import { feedbackColumns } from './feedback-columns.tsx';
import { FeedbackFilters } from './feedback-filters.tsx';
import { errorRatesOptions, feedbackListOptions } from './queries.ts';
import { useFeedbackList } from './use-feedback-list.ts';
import { type RatesGroup, useRatesSearch } from './use-rates-search.ts';

const groupLabels: ReadonlyArray<{ value: RatesGroup; label: string }> = [
  { value: 'language', label: t('feedback.byLanguage') },
  { value: 'project', label: t('feedback.byProject') },
  { value: 'department', label: t('feedback.byDepartment') },
];

/** Reported errors in relation to the number of words. */
function ErrorRates() {
  const { by, from, to, requested, change } = useRatesSearch();
  const rates = useQuery(errorRatesOptions(requested));
  const file = useExport(exportErrorRates, {
    fallbackName: 'error-rates.csv',
    onError: (error) =>
      toastError(
        withSentence(error, (reason) => t('feedback.exportRatesFailed', { error: reason })),
      ),
  });
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <SegmentedControl
          aria-label={t('feedback.groupBy')}
          data={[...groupLabels]}
          value={by}
          onChange={(value) => change({ by: value as RatesGroup })}
        />
        <TextInput
          type="date"
          label={t('common.from')}
          value={from}
          max={to || undefined}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('feedback.through')}
          value={to}
          min={from || undefined}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={file.running}
          onClick={() => file.start(requested)}
        >
          {t('feedback.exportCsv')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" maw={760}>
        {by === 'department' ? t('feedback.ratesByDepartmentHint') : t('feedback.ratesHint')}
      </Text>
      <ErrorRateTable by={by} rates={rates} />
    </Stack>
  );
}

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
