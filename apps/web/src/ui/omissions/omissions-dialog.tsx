import { listDocumentOmissions, type OmissionReason } from '@glossa/contracts/document-review';
import { Select, Stack, Text } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { callApi } from '../../lib/http/api-client.ts';
import { t } from '../../lib/i18n/t.ts';
import { documentReviewKeys } from '../../lib/queries/query-keys.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { ErrorState, LoadingRows } from '../feedback/state.tsx';
import { PassagePages, passagesPerPage } from '../passages/passage-pages.tsx';
import passages from '../passages/passages.module.css';
import { PassageRow, reasonLabels } from './passage-row.tsx';

type Shown = { page: number; reason: OmissionReason | null };

const omissionsOptions = (ticketId: string, { page, reason }: Shown) =>
  queryOptions({
    queryKey: documentReviewKeys.omissions(ticketId, { page, reason }),
    queryFn: ({ signal }) =>
      callApi(listDocumentOmissions, {
        params: { ticketId },
        query: { page, pageSize: passagesPerPage, ...(reason ? { reason } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Every text of the document that the translation leaves as it is, and why, page by page. */
export function OmissionsDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const [shown, setShown] = useState<Shown>({ page: 1, reason: null });
  const { data, error, isError, refetch } = useQuery(omissionsOptions(ticketId, shown));
  return (
    <Dialog onClose={onClose} title={t('documentReview.omissions.title')} size="lg">
      <Stack gap="sm">
        <Text size="sm">{t('documentReview.omissions.intro')}</Text>
        {isError && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !isError && <LoadingRows rows={4} height={44} />}
        {data && (
          <>
            <Select
              label={t('common.reason')}
              placeholder={t('documentReview.omissions.allReasons')}
              clearable
              data={data.reasons.map(({ reason, count }) => ({
                value: reason,
                label: [reasonLabels[reason], formatNumber(count)].join(' · '),
              }))}
              value={shown.reason}
              onChange={(reason) => setShown({ page: 1, reason: reason as OmissionReason | null })}
            />
            <ul className={passages.list} aria-label={t('documentReview.omissions.title')}>
              {data.items.map((item) => (
                <PassageRow key={item.number} item={item} />
              ))}
            </ul>
            <PassagePages
              count={data.total}
              page={shown.page}
              onChange={(page) => setShown({ ...shown, page })}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
