import type { FeedbackTicket } from '@glossa/contracts/feedback';
import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInstant } from '../../lib/format/format.ts';
import { isolated } from '../../lib/i18n/isolated.ts';
import { t } from '../../lib/i18n/t.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { kindLabels } from '../../ui/tickets/ticket-labels.ts';
import { WithMentions } from '../../ui/tickets/with-mentions.tsx';
import classes from './feedback-info.module.css';
import { Comments } from './info/comments.tsx';
import { TicketFiles } from './info/files.tsx';
import { History } from './info/history.tsx';
import { PlaceCard } from './info/place-card.tsx';
import { StatusActions } from './info/status-actions.tsx';
import { feedbackTicketOptions } from './queries.ts';

function TicketFacts({ ticket }: { ticket: FeedbackTicket }) {
  const facts: Array<[string, ReactNode] | null> = [
    [t('common.typeLabel'), kindLabels[ticket.kind]],
    [t('feedback.reportedBy'), <bdi key="">{ticket.reporter.displayName}</bdi>],
    ticket.departmentName === null
      ? null
      : [t('common.department'), <bdi key="">{ticket.departmentName}</bdi>],
    ticket.projectName === null
      ? null
      : [t('common.project'), <bdi key="">{ticket.projectName}</bdi>],
    [t('feedback.reportedOn'), <Instant key="" at={ticket.createdAt} />],
    [t('common.updated'), <Instant key="" at={ticket.updatedAt} />],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const Instant = ({ at }: { at: string }) => <time dateTime={at}>{formatInstant(at)}</time>;

/** The ticket's resolution, with the published change. */
function Resolution({ resolution }: { resolution: NonNullable<FeedbackTicket['resolution']> }) {
  const { text, by, at, change } = resolution;
  return (
    <section className={classes.section} aria-label={t('feedback.resolution')}>
      <Text component="h3" className={classes.heading ?? ''}>
        {t('feedback.resolution')}
      </Text>
      {text !== '' && (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
      {change && (
        <dl className={classes.cues}>
          <div>
            <dt className={classes.term}>
              {t('feedback.publishedInVersion', { version: change.version })}
            </dt>
            <dd className={classes.cue} dir="auto">
              {change.textAfter ?? t('feedback.cueNotInVersion')}
            </dd>
          </div>
        </dl>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {t('feedback.nameAndTime', { name: isolated(by.displayName), time: formatInstant(at) })}
      </Text>
    </section>
  );
}

/** A ticket with everything that belongs to it. */
export function FeedbackInfoScreen() {
  const { ticketId } = useParams({ from: '/shell/feedback/info/$ticketId' });
  const query = useQuery(feedbackTicketOptions(ticketId));
  const ticket = query.data;
  if (!ticket)
    return (
      <Page title={t('common.feedback')}>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingRows rows={6} />
        )}
      </Page>
    );
  return (
    <Page
      title={t('feedback.ticket', { number: `#${ticket.number}` })}
      actions={
        ticket.access === 'read' ? undefined : (
          <Button
            variant="default"
            leftSection={<Pencil size={16} aria-hidden />}
            renderRoot={(props: object) => (
              <Link to="/feedback/edit/$ticketId" params={{ ticketId }} {...props} />
            )}
          >
            {t('common.edit')}
          </Button>
        )
      }
    >
      <Anchor
        size="sm"
        w="fit-content"
        renderRoot={(props: object) => <Link to="/feedback" {...props} />}
      >
        <ArrowLeft size={14} aria-hidden className="mirrored" /> {t('feedback.allFeedback')}
      </Anchor>
      <div className={classes.layout}>
        <div className={classes.main}>
          <h2 className={classes.subject} dir="auto">
            {ticket.subject}
          </h2>
          {ticket.text !== '' && (
            <p className={classes.text} dir="auto">
              <WithMentions {...ticket} />
            </p>
          )}
          {ticket.place && ticket.media && (
            <PlaceCard ticket={ticket} place={ticket.place} media={ticket.media} />
          )}
          {ticket.resolution && <Resolution resolution={ticket.resolution} />}
          <TicketFiles ticket={ticket} />
          <Comments ticket={ticket} />
        </div>
        <aside className={classes.side} aria-label={t('feedback.ticketDetails')}>
          <StatusActions ticket={ticket} />
          <TicketFacts ticket={ticket} />
          <History changes={ticket.changes} />
        </aside>
      </div>
    </Page>
  );
}
