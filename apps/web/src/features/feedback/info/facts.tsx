import type { FeedbackTicket } from '@glossa/contracts/feedback';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../lib/format.ts';
import { t } from '../../../lib/language/t.ts';
import { kindWords } from '../../../ui/feedback/feedback-words.ts';
import classes from '../feedback-info.module.css';

export function TicketFacts({ ticket }: { ticket: FeedbackTicket }) {
  const facts: Array<[string, ReactNode] | null> = [
    [t('Kind'), kindWords[ticket.kind]],
    [t('Reported by'), <bdi key="">{ticket.reporter.displayName}</bdi>],
    ticket.departmentName === null
      ? null
      : [t('Department'), <bdi key="">{ticket.departmentName}</bdi>],
    ticket.projectName === null ? null : [t('Project'), <bdi key="">{ticket.projectName}</bdi>],
    [t('Reported'), <Instant key="" at={ticket.createdAt} />],
    [t('Changed'), <Instant key="" at={ticket.updatedAt} />],
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
