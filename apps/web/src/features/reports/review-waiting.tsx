import { listReviewWaitingTimes, type WaitingStep } from '@glossa/contracts/reviews';
import { Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/http/api-client.ts';
import { t } from '../../lib/i18n/t.ts';
import { reportKeys } from '../../lib/queries/query-keys.ts';
import { ErrorState } from '../../ui/feedback/state.tsx';
import { reviewLooks } from '../../ui/reviews/review-labels.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { formatCount, formatWaiting } from './report-labels.ts';

/** Below the figures, so that live messages refresh it with them. */
const waitingOptions = (projectId: string | undefined) =>
  queryOptions({
    queryKey: reportKeys.reviewWaiting(projectId),
    queryFn: ({ signal }) =>
      callApi(listReviewWaitingTimes, { query: projectId ? { projectId } : {}, signal }),
  });

const kindLabels = { translation: t('common.translation'), transcript: t('common.transcript') };
const seconds = (value: number | null) => (value === null ? '–' : formatWaiting(value));

const columns: readonly Column<WaitingStep>[] = [
  {
    key: 'step',
    label: t('reviews.step'),
    primary: true,
    render: ({ kind, step }) => `${kindLabels[kind]} · ${reviewLooks[step].word}`,
  },
  {
    key: 'ended',
    label: t('reports.completed'),
    align: 'end',
    render: (row) => formatCount(row.ended),
  },
  {
    key: 'median',
    label: t('reports.median'),
    align: 'end',
    render: (row) => seconds(row.medianSeconds),
  },
  {
    key: 'p90',
    label: t('reports.percentile90'),
    align: 'end',
    render: (row) => seconds(row.p90Seconds),
  },
  {
    key: 'waiting',
    label: t('reviews.waitingNow'),
    align: 'end',
    render: (row) => formatCount(row.waiting),
  },
];

/** How long each step of review waited, and how many wait now. */
export function ReviewWaiting({ projectId }: { projectId: string | undefined }) {
  const query = useQuery(waitingOptions(projectId));
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="sm" component="section" aria-label={t('reviews.waitingTimes')}>
      <Text component="h2" fw={600} fz="lg" m={0}>
        {t('reviews.waitingTimes')}
      </Text>
      <DataTable
        label={t('reviews.waitingTimes')}
        columns={columns}
        rows={query.data ?? []}
        rowId={({ kind, step }) => `${kind} ${step}`}
        empty={<Text c="dimmed">{t('reports.noData')}</Text>}
        narrow="scroll"
      />
    </Stack>
  );
}
