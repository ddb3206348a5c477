import {
  deleteRemovedSegment,
  listRemovedSegments,
  type RemovedSegment,
} from '@glossa/contracts/document-review';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../lib/format/format.ts';
import { callApi } from '../../lib/http/api-client.ts';
import { isolated } from '../../lib/i18n/isolated.ts';
import { t } from '../../lib/i18n/t.ts';
import { describePlace } from '../../lib/labels/document-place-labels.ts';
import { documentReviewKeys, requestKeys } from '../../lib/queries/query-keys.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { ErrorState, LoadingRows } from '../feedback/state.tsx';
import { PassagePages, passagesPerPage } from '../passages/passage-pages.tsx';
import passages from '../passages/passages.module.css';
import { useDeleteWithUses } from '../table/use-delete.tsx';
import classes from './removed-segments-dialog.module.css';

const removedOptions = (ticketId: string, page: number) =>
  queryOptions({
    queryKey: documentReviewKeys.removed(ticketId, page),
    queryFn: ({ signal }) =>
      callApi(listRemovedSegments, {
        params: { ticketId },
        query: { page, pageSize: passagesPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

type Props = {
  request: Pick<TranslationRequest, 'ticketId' | 'mediaId' | 'language' | 'sourceLanguage'>;
  canEdit: boolean;
  onClose: () => void;
};

/** What people wrote for texts that the document no longer has: to be copied, or deleted for good. */
export function RemovedSegmentsDialog({ request, canEdit, onClose }: Props) {
  const { ticketId, mediaId, language, sourceLanguage } = request;
  const [page, setPage] = useState(1);
  const client = useQueryClient();
  const askToDelete = useDeleteWithUses();
  const { data, error, isError, refetch } = useQuery(removedOptions(ticketId, page));
  const onDelete = async ({ segmentId, target }: RemovedSegment) => {
    const params = { ticketId, segmentId };
    const done = await askToDelete(
      {
        title: t('documentReview.removed.deleteTitle'),
        message: isolated(target),
        confirmLabel: t('common.delete'),
      },
      () => callApi(deleteRemovedSegment, { params }),
      {
        success: t('documentReview.removed.deleted'),
        failure: t('documentReview.removed.deleteFailed'),
      },
    );
    if (!done) return;
    if (data?.items.length === 1) setPage(Math.max(1, page - 1));
    await client.invalidateQueries({ queryKey: documentReviewKeys.removedAll(ticketId) });
    await client.invalidateQueries({ queryKey: requestKeys.ofMedia(mediaId) });
  };
  return (
    <Dialog onClose={onClose} title={t('documentReview.removed.title')} size="lg">
      <Stack gap="sm">
        <Text size="sm">{t('documentReview.removed.intro')}</Text>
        {isError && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !isError && <LoadingRows rows={4} height={72} />}
        {data && (
          <ul className={passages.list} aria-label={t('documentReview.removed.title')}>
            {data.items.map((item) => (
              <li key={item.segmentId} className={passages.row}>
                <Passage text={item.source} language={sourceLanguage} dimmed />
                <Passage text={item.target} language={language} />
                <div className={`${passages.facts} ${classes.facts}`}>
                  <Text size="xs" c="dimmed" component="span">
                    {describeText(item)}
                  </Text>
                  {canEdit && (
                    <Button size="compact-xs" variant="default" onClick={() => void onDelete(item)}>
                      {t('common.delete')}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
        {data && <PassagePages count={data.total} page={page} onChange={setPage} />}
      </Stack>
    </Dialog>
  );
}

const describeText = (item: RemovedSegment): string =>
  [
    describePlace(item),
    item.editedBy &&
      t('documentReview.origin.editedBy', { displayName: isolated(item.editedBy.displayName) }),
    item.editedAt && formatInstant(item.editedAt),
  ]
    .filter(Boolean)
    .join(' · ');

type PassageProps = { text: string; language: LanguageCode; dimmed?: boolean };

const Passage = ({ text, language, dimmed = false }: PassageProps) => (
  <Text
    size="sm"
    className={passages.text}
    lang={language}
    dir={languages[language].direction}
    {...(dimmed ? { c: 'dimmed' } : {})}
  >
    {text}
  </Text>
);
