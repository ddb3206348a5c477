import {
  type FeedbackStatus,
  type FeedbackTicket,
  feedbackTransitions,
} from '@glossa/contracts/feedback';
import { Button, Checkbox, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { t } from '../../../lib/i18n/t.ts';
import { feedbackPeopleOptions } from '../../../lib/queries/feedback.ts';
import { feedbackKeys } from '../../../lib/queries/query-keys.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import {
  FeedbackSeverityBadge,
  FeedbackStatusBadge,
} from '../../../ui/tickets/feedback-badges.tsx';
import classes from '../feedback-info.module.css';
import { useAssignFeedback, useMoveFeedback } from '../queries.ts';

/** The label of a transition; going back to Open has its own. */
const moveLabels: Readonly<Record<FeedbackStatus, string>> = {
  Open: t('feedback.reopenTicket'),
  'In progress': t('feedback.startWork'),
  Resolved: t('feedback.resolveTicket'),
  Closed: t('feedback.closeTicket'),
};

const putBack = t('feedback.stopWork');

type Move = { status: FeedbackStatus; resolution?: string; linkChange?: boolean };

/** Moves and assigns the displayed ticket; reports a concurrent change and shows it. */
function useChangeTicket({ ticketId, revision }: FeedbackTicket) {
  const client = useQueryClient();
  const moving = useMoveFeedback();
  const assigning = useAssignFeedback();
  const onError = (error: unknown) => {
    toast.error(error);
    if (error instanceof ApiError && error.code === 'FEEDBACK_CONFLICT')
      void client.invalidateQueries({ queryKey: feedbackKeys.all });
  };
  return {
    moving: moving.isPending ? moving.variables.status : null,
    move: (move: Move, onDone?: () => void) =>
      moving.mutate({ ticketId, revision, ...move }, { onError, onSuccess: () => onDone?.() }),
    assigning: assigning.isPending,
    assign: (assigneeId: string | null) =>
      assigning.mutate({ ticketId, revision, assigneeId }, { onError }),
  };
}

/** Assigns the ticket to a user who may see it, or to no one. */
function AssigneeField({ ticket }: { ticket: FeedbackTicket }) {
  const { assignee } = ticket;
  const { assign, assigning } = useChangeTicket(ticket);
  const [typed, setTyped] = useState('');
  // The field contains the selected name, which is not a search.
  const requested = typed === assignee?.displayName ? '' : typed;
  const [search] = useDebouncedValue(requested, 250);
  const people = useQuery(feedbackPeopleOptions(search, { ticketId: ticket.ticketId })).data ?? [];
  const choices = new Map(people.map(({ userId, displayName }) => [userId, displayName]));
  if (assignee) choices.set(assignee.userId, assignee.displayName);
  return (
    <Select
      label={t('feedback.assignedTo')}
      placeholder={t('feedback.unassigned')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('feedback.unassign') }}
      disabled={assigning}
      data={[...choices].map(([value, label]) => ({ value, label }))}
      value={assignee?.userId ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('common.noMatchingPeople')}
      onChange={assign}
    />
  );
}

/** Asks for the resolution, and offers the published change as the answer. */
function ResolveDialog({ ticket, onClose }: { ticket: FeedbackTicket; onClose: () => void }) {
  const { place } = ticket;
  const version = place?.versionNow ?? null;
  // Named at once where something was published since the ticket was written.
  const [linked, setLinked] = useState(version !== null && version !== place?.reportedVersion);
  const [text, setText] = useState('');
  const { move, moving } = useChangeTicket(ticket);
  return (
    <Dialog
      onClose={onClose}
      title={t('feedback.resolveTicketNumber', { number: `#${ticket.number}` })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (moving === null)
            move(
              { status: 'Resolved', resolution: text, linkChange: linked && version !== null },
              onClose,
            );
        }}
      >
        <Stack gap="md">
          <Textarea
            label={t('feedback.howResolved')}
            dir="auto"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={10_000}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {version !== null && (
            <Checkbox
              label={t('feedback.linkVersion', { version })}
              checked={linked}
              onChange={(event) => setLinked(event.currentTarget.checked)}
            />
          )}
          {linked && place?.cueId != null && (
            <p className={classes.cue} dir="auto">
              {place.textNow ?? t('feedback.cueNotPublished')}
            </p>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={moving !== null}>
              {t('feedback.resolveTicket')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** The ticket's status, its transitions, and its assignee. */
export function StatusActions({ ticket }: { ticket: FeedbackTicket }) {
  const { move, moving } = useChangeTicket(ticket);
  const [resolving, setResolving] = useState(false);
  const [first] = feedbackTransitions[ticket.status];
  return (
    <Stack gap="sm">
      <Group gap="xs" role="status">
        <FeedbackStatusBadge status={ticket.status} />
        <FeedbackSeverityBadge severity={ticket.severity} />
      </Group>
      {ticket.access !== 'handle' && (
        <Text size="sm">
          {t('feedback.assignedTo')}:{' '}
          <bdi>{ticket.assignee?.displayName ?? t('feedback.unassigned')}</bdi>
        </Text>
      )}
      {ticket.access === 'handle' && (
        <Group gap="xs">
          {feedbackTransitions[ticket.status].map((status) => (
            <Button
              key={status}
              size="xs"
              variant={status === first ? 'filled' : 'default'}
              loading={moving === status}
              onClick={() => (status === 'Resolved' ? setResolving(true) : move({ status }))}
            >
              {status === 'Open' && ticket.status === 'In progress' ? putBack : moveLabels[status]}
            </Button>
          ))}
        </Group>
      )}
      {ticket.access === 'handle' && <AssigneeField ticket={ticket} />}
      {resolving && <ResolveDialog ticket={ticket} onClose={() => setResolving(false)} />}
    </Stack>
  );
}
