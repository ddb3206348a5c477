import type { FeedbackItem } from '@glossa/contracts/feedback';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatAgo, formatInstant } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { FeedbackSeverityBadge, FeedbackStatusBadge } from '../../ui/tickets/feedback-badges.tsx';
import { kindLabels } from '../../ui/tickets/ticket-labels.ts';
import type { FeedbackSort } from './use-feedback-list.ts';

/** `canOpen`: opening a ticket needs more permissions than the list. */
export const feedbackColumns = (canOpen: boolean): Column<FeedbackItem, FeedbackSort>[] => [
  {
    key: 'number',
    label: t('feedback.number'),
    sort: 'number',
    width: 90,
    render: ({ number }) => <span dir="ltr">#{number}</span>,
  },
  {
    key: 'subject',
    label: t('feedback.subject'),
    sort: 'subject',
    primary: true,
    render: (ticket) => <Subject ticket={ticket} canOpen={canOpen} />,
  },
  {
    key: 'status',
    label: t('common.status'),
    sort: 'status',
    width: 130,
    render: ({ status }) => <FeedbackStatusBadge status={status} />,
  },
  {
    key: 'severity',
    label: t('feedback.severity'),
    sort: 'severity',
    width: 130,
    render: ({ severity }) => <FeedbackSeverityBadge severity={severity} />,
  },
  {
    key: 'assignee',
    label: t('feedback.assignedTo'),
    width: 150,
    hiddenBelow: 'md',
    render: ({ assignee }) =>
      assignee ? <bdi>{assignee.displayName}</bdi> : t('feedback.unassigned'),
  },
  {
    key: 'reporter',
    label: t('feedback.reportedBy'),
    width: 150,
    hiddenBelow: 'lg',
    render: ({ reporter }) => <bdi>{reporter.displayName}</bdi>,
  },
  {
    key: 'changed',
    label: t('common.updated'),
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

function Subject({ ticket, canOpen }: { ticket: FeedbackItem; canOpen: boolean }) {
  const { ticketId, subject, kind, media, language } = ticket;
  return (
    <>
      {canOpen ? (
        <Anchor
          fw={600}
          size="sm"
          renderRoot={(props: object) => (
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
        {kindLabels[kind]}
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
