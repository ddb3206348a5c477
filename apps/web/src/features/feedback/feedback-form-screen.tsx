import { idSchema } from '@glossa/contracts/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/t.ts';
import { feedbackTicketOptions } from '../../lib/queries/feedback.ts';
import { noPin } from '../../ui/feedback/feedback-place.ts';
import { Page } from '../../ui/page.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { AddForm } from './add-form.tsx';
import { EditForm } from './edit-form.tsx';

/** Adds a ticket, about the media that `mediaId` names if it does, or changes the one the address names. */
export function FeedbackFormScreen() {
  const { ticketId }: { ticketId?: string } = useParams({ strict: false });
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const mediaId = idSchema.safeParse(raw.mediaId).data ?? null;
  const requestId = idSchema.safeParse(raw.requestId).data ?? null;
  if (ticketId !== undefined) return <Stored key={ticketId} ticketId={ticketId} />;
  return <AddForm key={`${mediaId} ${requestId}`} pin={{ ...noPin, mediaId, requestId }} />;
}

function Stored({ ticketId }: { ticketId: string }) {
  const ticket = useQuery({ ...feedbackTicketOptions(ticketId), refetchOnMount: 'always' });
  // A form begun from what was read some time ago would only be refused.
  if (ticket.data && ticket.isFetchedAfterMount) return <EditForm ticket={ticket.data} />;
  return (
    <Page title={t('Edit feedback')}>
      {ticket.isError ? (
        <ErrorState error={ticket.error} onRetry={() => void ticket.refetch()} />
      ) : (
        <LoadingRows rows={6} />
      )}
    </Page>
  );
}
