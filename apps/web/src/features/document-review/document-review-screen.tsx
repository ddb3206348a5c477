import { getOutputFile, type TranslationRequest } from '@glossa/contracts/translation-requests';
import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Download, Hammer } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { formatPercent } from '../../lib/format/format.ts';
import { isMediaDeleted } from '../../lib/http/api-error.ts';
import { type ShownError, shownFailure } from '../../lib/http/shown-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { describeProgress } from '../../lib/labels/progress-labels.ts';
import { requestsOptions } from '../../lib/queries/requests.ts';
import { useDownload } from '../../lib/queries/use-download.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { OmissionsButton } from '../../ui/omissions/omissions-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { RemovedSegmentsButton } from '../../ui/removed-segments/removed-segments-button.tsx';
import { ReviewButton } from '../../ui/reviews/review-button.tsx';
import { segmentsOptions, useRebuildDocument } from './queries.ts';
import { ReviewWorkspace } from './review-workspace.tsx';

const title = t('documentReview.title');

/** Reviews a translated document segment by segment next to its pages. */
export function DocumentReviewScreen() {
  const { ticketId, mediaId } = useSearch({ from: '/shell/dashboard/document-review' });
  if (ticketId === '')
    return (
      <Page title={title}>
        <EmptyState
          title={t('documentReview.noSelectionTitle')}
          text={t('documentReview.noSelectionText')}
          action={
            <Button renderRoot={(props: object) => <Link to="/dashboard" {...props} />}>
              {t('documentReview.goToDashboard')}
            </Button>
          }
        />
      </Page>
    );
  return <DocumentReview key={ticketId} ticketId={ticketId} mediaId={mediaId} />;
}

/** Every segment, loaded page by page: searching and navigating need them all. */
function useAllSegments(ticketId: string) {
  const query = useInfiniteQuery(segmentsOptions(ticketId));
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = data?.pages.length ?? 0;
  // A response may arrive before the request was rendered, so each page triggers the next.
  useEffect(() => {
    if (pages > 0 && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [pages, hasNextPage, isFetching, isError, fetchNextPage]);
  const segments = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  return { query, segments, total: data?.pages[0]?.total ?? 0 };
}

/** Without the media in the address there is no ticket to show, but the segments can be reviewed. */
function DocumentReview({ ticketId, mediaId }: { ticketId: string; mediaId: string }) {
  const canEdit = useCan('Translation', 'edit');
  const requests = useQuery({
    ...requestsOptions({ mediaId, type: 'doc' }),
    enabled: mediaId !== '',
  });
  const request = requests.data?.find((one) => one.ticketId === ticketId);
  const { query, segments, total } = useAllSegments(ticketId);

  const content = () => {
    // Why there are no segments either.
    if (isMediaDeleted(requests.error)) return <ErrorState error={requests.error} />;
    if (query.isError && !segments)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    if (!segments) return <LoadingRows rows={6} height={72} />;
    if (total === 0)
      return (
        <EmptyState title={t('documentReview.emptyTitle')} text={t('documentReview.emptyText')} />
      );
    return (
      <ReviewWorkspace
        ticketId={ticketId}
        request={request}
        segments={segments}
        total={total}
        canEdit={canEdit}
      />
    );
  };
  return (
    <Page
      title={request ? t('documentReview.reviewTitle', { title: request.mediaTitle }) : title}
      actions={request && <BuildBar request={request} canEdit={canEdit} />}
    >
      {content()}
    </Page>
  );
}

type Props = { request: TranslationRequest; canEdit: boolean };

/** Whether the file matches the segments, in one sentence. */
function describeFile({
  status,
  progress,
  failure,
  outputs,
}: TranslationRequest): string | ShownError {
  const document = outputs.find(({ kind }) => kind === 'document');
  if (status === 'queued' || status === 'translating') return t('documentReview.translating');
  if (document?.status === 'queued') return t('documentReview.buildQueued');
  if (document?.status === 'working') {
    const at = document.progress ?? progress;
    return at
      ? `${describeProgress(at)} · ${formatPercent(at.percent)}`
      : t('documentReview.building');
  }
  if (document?.status === 'failed')
    return document.failure ? shownFailure(document.failure) : t('documentReview.buildFailed');
  if (failure) return shownFailure(failure);
  if (document?.status === 'stale') return t('documentReview.fileOutdated');
  return document?.status === 'ready' ? t('documentReview.upToDate') : '';
}

/** Rebuilds the file from the segments and downloads it. */
function BuildBar({ request, canEdit }: Props) {
  const { mediaId, ticketId, outputs } = request;
  const rebuild = useRebuildDocument(mediaId, ticketId);
  const download = useDownload(mediaId, { fallbackName: 'translation', onError: toast.error });
  const document = outputs.find(({ kind }) => kind === 'document');
  const building = document?.status === 'queued' || document?.status === 'working';
  const fileName = document?.fileName ?? null;
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed" role="status">
        <ErrorText error={describeFile(request)} />
      </Text>
      <OmissionsButton request={request} />
      <RemovedSegmentsButton request={request} canEdit={canEdit} />
      <ReviewButton request={request} canEdit={canEdit} />
      {canEdit && (
        <Button
          size="xs"
          variant={document?.status === 'stale' ? 'filled' : 'default'}
          leftSection={<Hammer size={16} aria-hidden />}
          loading={rebuild.isPending || building}
          onClick={() => rebuild.mutate(undefined, { onError: toast.error })}
        >
          {t('documentReview.rebuild')}
        </Button>
      )}
      <Button
        size="xs"
        variant="light"
        miw={116}
        leftSection={<Download size={16} aria-hidden />}
        disabled={fileName === null || download.percent !== null}
        onClick={() =>
          fileName !== null &&
          void download.start({ endpoint: getOutputFile, params: { fileName } })
        }
      >
        {download.percent === null ? t('common.download') : formatPercent(download.percent)}
      </Button>
    </Group>
  );
}
