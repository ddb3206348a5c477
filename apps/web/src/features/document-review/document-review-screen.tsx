import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { requestsOptions } from '../../lib/queries/requests.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/state.tsx';
import { BuildBar } from './build-bar.tsx';
import { ReviewWorkspace } from './review-workspace.tsx';
import { useAllSegments } from './use-all-segments.ts';

const title = t('Review document');

/** Look a translated document over, segment by segment, beside its pages. */
export function DocumentReviewScreen() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const ticketId = String(raw.ticketId ?? '');
  const mediaId = String(raw.mediaId ?? '');
  if (ticketId === '')
    return (
      <Page title={title}>
        <EmptyState
          title={t('No translation chosen')}
          text={t(
            'The address does not say which document to review. Open it from its translation.',
          )}
          action={
            <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
              {t('Show the dashboard')}
            </Button>
          }
        />
      </Page>
    );
  return <DocumentReview key={ticketId} ticketId={ticketId} mediaId={mediaId} />;
}

/** Without the media in the address there is no ticket to show, but the segments can be reviewed all the same. */
function DocumentReview({ ticketId, mediaId }: { ticketId: string; mediaId: string }) {
  const mayEdit = useCan('Translation', 'edit');
  const requests = useQuery({
    ...requestsOptions({ mediaId, type: 'doc' }),
    enabled: mediaId !== '',
  });
  const request = requests.data?.find((one) => one.ticketId === ticketId);
  const { query, segments, total } = useAllSegments(ticketId);

  const content = () => {
    if (query.isError && !segments)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    if (!segments) return <LoadingRows rows={6} height={72} />;
    if (total === 0)
      return (
        <EmptyState
          title={t('Nothing to review yet')}
          text={t('The segments appear here once the document is translated.')}
        />
      );
    return (
      <ReviewWorkspace
        ticketId={ticketId}
        request={request}
        segments={segments}
        total={total}
        mayEdit={mayEdit}
      />
    );
  };
  return (
    <Page
      title={request ? t('Review: {title}', { title: request.mediaTitle }) : title}
      actions={request && <BuildBar request={request} mayEdit={mayEdit} />}
    >
      {content()}
    </Page>
  );
}
