import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { isMediaDeleted } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { requestsOptions } from '../../lib/queries/requests.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { BuildBar } from './build-bar.tsx';
import { segmentsOptions } from './queries.ts';
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
