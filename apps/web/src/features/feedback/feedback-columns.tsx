import type { FeedbackItem } from '@glossa/contracts/feedback';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatAgo, formatInstant } from '../../lib/format.ts';
import { languageName } from '../../lib/language/language-name.ts';
import { inContext, t } from '../../lib/language/t.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { FeedbackSeverityBadge, FeedbackStatusBadge } from '../../ui/feedback/feedback-badges.tsx';
import { kindWords } from '../../ui/feedback/feedback-words.ts';
import type { FeedbackSort } from './use-feedback-list.ts';

/** `mayOpen`: a ticket itself needs more than the list. */
export const feedbackColumns = (mayOpen: boolean): Column<FeedbackItem, FeedbackSort>[] => [
  {
    key: 'number',
    label: inContext('column of tickets', 'Number'),
    sort: 'number',
    width: 90,
    render: ({ number }) => <span dir="ltr">#{number}</span>,
  },
  {
    key: 'subject',
    label: t('Subject'),
    sort: 'subject',
    primary: true,
    render: (ticket) => <Subject ticket={ticket} mayOpen={mayOpen} />,
  },
  {
    key: 'status',
    label: t('Status'),
    sort: 'status',
    width: 130,
    render: ({ status }) => <FeedbackStatusBadge status={status} />,
  },
  {
    key: 'severity',
    label: t('Severity'),
    sort: 'severity',
    width: 130,
    render: ({ severity }) => <FeedbackSeverityBadge severity={severity} />,
  },
  {
    key: 'assignee',
    label: t('Assigned to'),
    width: 150,
    hiddenBelow: 'md',
    render: ({ assignee }) =>
      assignee ? <bdi>{assignee.displayName}</bdi> : inContext('assigned to', 'Nobody'),
  },
  {
    key: 'reporter',
    label: t('Reported by'),
    width: 150,
    hiddenBelow: 'lg',
    render: ({ reporter }) => <bdi>{reporter.displayName}</bdi>,
  },
  {
    key: 'changed',
    label: t('Changed'),
    sort: 'updatedAt',
    width: 140,
    hiddenBelow: 'sm',
    render: ({ updatedAt }) => (
      <time dateTime={updatedAt} title={formatInstant(updatedAt)}>
        {formatAgo(updatedAt)}
      </time>
    ),
  },
];

function Subject({ ticket, mayOpen }: { ticket: FeedbackItem; mayOpen: boolean }) {
  const { ticketId, subject, kind, media, language } = ticket;
  return (
    <>
      {mayOpen ? (
        <Anchor
          fw={600}
          size="sm"
          renderRoot={(props) => (
            <Link to="/feedback/info/$ticketId" params={{ ticketId }} {...props} />
          )}
        >
          <bdi>{subject}</bdi>
        </Anchor>
      ) : (
        <Text span fw={600} size="sm">
          <bdi>{subject}</bdi>
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {kindWords[kind]}
        {media && (
          <>
            {' · '}
            <bdi>{media.title}</bdi>
          </>
        )}
        {language && ` · ${languageName(language)}`}
      </Text>
    </>
  );
}
