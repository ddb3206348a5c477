import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, Pencil } from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import { feedbackTicketOptions } from '../../lib/queries/feedback.ts';
import { Page } from '../../ui/page.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import classes from './feedback-info.module.css';
import { Comments } from './info/comments.tsx';
import { TicketFacts } from './info/facts.tsx';
import { TicketFiles } from './info/files.tsx';
import { History } from './info/history.tsx';
import { PlaceCard } from './info/place-card.tsx';
import { Resolution } from './info/resolution.tsx';
import { StatusActions } from './info/status-actions.tsx';

/** A ticket with everything that belongs to it. */
export function FeedbackInfoScreen() {
  const { ticketId = '' }: { ticketId?: string } = useParams({ strict: false });
  const query = useQuery(feedbackTicketOptions(ticketId));
  const ticket = query.data;
  if (!ticket)
    return (
      <Page title={t('Feedback')}>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingRows rows={6} />
        )}
      </Page>
    );
  return (
    <Page
      title={t('Ticket {number}', { number: `#${ticket.number}` })}
      actions={
        <Button
          variant="default"
          leftSection={<Pencil size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/feedback/edit/$ticketId" params={{ ticketId }} {...props} />
          )}
        >
          {t('Edit')}
        </Button>
      }
    >
      <Anchor size="sm" w="fit-content" renderRoot={(props) => <Link to="/feedback" {...props} />}>
        <ArrowLeft size={14} aria-hidden className="mirrored" /> {t('All feedback')}
      </Anchor>
      <div className={classes.layout}>
        <div className={classes.main}>
          <h2 className={classes.subject} dir="auto">
            {ticket.subject}
          </h2>
          {ticket.text !== '' && (
            <p className={classes.text} dir="auto">
              {ticket.text}
            </p>
          )}
          {ticket.place && ticket.media && (
            <PlaceCard ticket={ticket} place={ticket.place} media={ticket.media} />
          )}
          {ticket.resolution && <Resolution resolution={ticket.resolution} />}
          <TicketFiles ticket={ticket} />
          <Comments ticket={ticket} />
        </div>
        <aside className={classes.side} aria-label={t('About the ticket')}>
          <StatusActions ticket={ticket} />
          <TicketFacts ticket={ticket} />
          <History changes={ticket.changes} />
        </aside>
      </div>
    </Page>
  );
}
