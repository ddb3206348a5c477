import {
  addFeedback,
  addFeedbackFile,
  type FeedbackTicket,
  viewFeedbackPeople,
} from '@glossa/contracts/feedback';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi, callMultipart } from '../http/api-client.ts';
import { feedbackKeys } from './query-keys.ts';

/** A ticket, or the media of one that is being written; neither: the organization. */
export type TicketAudience = { ticketId?: string; mediaId?: string };

/** Users who may see the ticket, best matches first. */
export const feedbackPeopleOptions = (search: string, audience: TicketAudience = {}) =>
  queryOptions({
    queryKey: feedbackKeys.people(search, audience),
    queryFn: ({ signal }) =>
      callApi(viewFeedbackPeople, { query: { search, ...audience }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The response is the current ticket: it is shown immediately, and lists are refetched. */
export function useTicketMutation<Input>(mutationFn: (input: Input) => Promise<FeedbackTicket>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (ticket) => {
      client.setQueryData(feedbackKeys.detail(ticket.ticketId), ticket);
      void client.invalidateQueries({ queryKey: feedbackKeys.lists });
    },
  });
}

export const useAddFeedback = () =>
  useTicketMutation((body: z.input<typeof addFeedback.body>) => callApi(addFeedback, { body }));

export function useAddFeedbackFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ticketId, file }: { ticketId: string; file: File }) => {
      const form = new FormData();
      form.set('file', file, file.name);
      return callMultipart(addFeedbackFile, { params: { id: ticketId }, form });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: feedbackKeys.all }),
  });
}
