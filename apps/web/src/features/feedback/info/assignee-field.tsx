import type { FeedbackTicket } from '@glossa/contracts/feedback';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inContext, t } from '../../../lib/language/t.ts';
import { feedbackPeopleOptions } from '../../../lib/queries/feedback.ts';
import { useChangeTicket } from './use-change-ticket.ts';

/** Gives the ticket to somebody who may see it, or to nobody. */
export function AssigneeField({ ticket }: { ticket: FeedbackTicket }) {
  const { assignee } = ticket;
  const { assign, assigning } = useChangeTicket(ticket);
  const [typed, setTyped] = useState('');
  // The name of the one chosen stands in the field, and is nothing to search for.
  const asked = typed === assignee?.displayName ? '' : typed;
  const [search] = useDebouncedValue(asked, 250);
  const people = useQuery(feedbackPeopleOptions(search, ticket.ticketId)).data ?? [];
  const choices = new Map(people.map(({ userId, displayName }) => [userId, displayName]));
  if (assignee) choices.set(assignee.userId, assignee.displayName);
  return (
    <Select
      label={t('Assigned to')}
      placeholder={inContext('assigned to', 'Nobody')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Assign to nobody') }}
      disabled={assigning}
      data={[...choices].map(([value, label]) => ({ value, label }))}
      value={assignee?.userId ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('No person matches')}
      onChange={assign}
    />
  );
}
