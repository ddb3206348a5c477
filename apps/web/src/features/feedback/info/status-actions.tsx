import {
  type FeedbackStatus,
  type FeedbackTicket,
  feedbackMoves,
} from '@glossa/contracts/feedback';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { inContext, t } from '../../../lib/language/t.ts';
import {
  FeedbackSeverityBadge,
  FeedbackStatusBadge,
} from '../../../ui/feedback/feedback-badges.tsx';
import { AssigneeField } from './assignee-field.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { useChangeTicket } from './use-change-ticket.ts';

/** What the move to a state is called; back to Open it is another word. */
const moveWords: Readonly<Record<FeedbackStatus, string>> = {
  Open: t('Reopen'),
  'In progress': t('Start work'),
  Resolved: inContext('what to do with a ticket', 'Resolve'),
  Closed: inContext('what to do with a ticket', 'Close'),
};

const putBack = t('Put back');

/** Where the ticket stands, where it can go from there, and who has it. */
export function StatusActions({ ticket }: { ticket: FeedbackTicket }) {
  const { move, moving } = useChangeTicket(ticket);
  const [resolving, setResolving] = useState(false);
  const [first] = feedbackMoves[ticket.status];
  return (
    <Stack gap="sm">
      <Group gap="xs" role="status">
        <FeedbackStatusBadge status={ticket.status} />
        <FeedbackSeverityBadge severity={ticket.severity} />
      </Group>
      <Group gap="xs">
        {feedbackMoves[ticket.status].map((status) => (
          <Button
            key={status}
            size="xs"
            variant={status === first ? 'filled' : 'default'}
            loading={moving === status}
            onClick={() => (status === 'Resolved' ? setResolving(true) : move({ status }))}
          >
            {status === 'Open' && ticket.status === 'In progress' ? putBack : moveWords[status]}
          </Button>
        ))}
      </Group>
      <AssigneeField ticket={ticket} />
      {resolving && <ResolveDialog ticket={ticket} onClose={() => setResolving(false)} />}
    </Stack>
  );
}
