import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { t } from '../../lib/i18n/t.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { noPin } from '../../ui/tickets/feedback-place.ts';
import { AddForm } from './add-form.tsx';
import { EditForm } from './edit-form.tsx';
import { feedbackTicketOptions } from './queries.ts';

/** Adds a ticket, about the media in the address if there is one. */
export function AddFeedbackScreen() {
  const { mediaId = null, requestId = null } = useSearch({ from: '/shell/feedback/add' });
  return <AddForm key={`${mediaId} ${requestId}`} pin={{ ...noPin, mediaId, requestId }} />;
}

/** Changes the ticket in the address. */
export function EditFeedbackScreen() {
  const { ticketId } = useParams({ from: '/shell/feedback/edit/$ticketId' });
  return <Stored key={ticketId} ticketId={ticketId} />;
}

function Stored({ ticketId }: { ticketId: string }) {
  const ticket = useQuery({ ...feedbackTicketOptions(ticketId), refetchOnMount: 'always' });
  // A form based on stale data would only be rejected.
  if (ticket.data && ticket.isFetchedAfterMount) return <EditForm ticket={ticket.data} />;
  return (
    <Page title={t('feedback.editFeedback')}>
      {ticket.isError ? (
        <ErrorState error={ticket.error} onRetry={() => void ticket.refetch()} />
      ) : (
        <LoadingRows rows={6} />
      )}
    </Page>
  );
}
