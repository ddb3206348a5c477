import { viewErrorRates } from '@glossa/contracts/error-rates';
import {
  addFeedback,
  addFeedbackFile,
  assignFeedback,
  commentFeedback,
  deleteFeedbackFile,
  editFeedback,
  type FeedbackTicket,
  getFeedbackFile,
  moveFeedback,
  viewFeedback,
  viewFeedbackPeople,
  viewFeedbackProjects,
  viewFeedbackTicket,
} from '@glossa/contracts/feedback';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi, callMultipart, fetchBlob } from '../api-client.ts';

export const feedbackKey = ['feedback'] as const;
const ticketKey = (ticketId: string) => [...feedbackKey, 'ticket', ticketId] as const;

type FeedbackSearch = z.input<typeof viewFeedback.query>;
export const feedbackListOptions = (query: FeedbackSearch) =>
  queryOptions({
    queryKey: [...feedbackKey, 'list', query],
    queryFn: ({ signal }) => callApi(viewFeedback, { query, signal }),
    placeholderData: keepPreviousData,
  });
export const feedbackTicketOptions = (ticketId: string) =>
  queryOptions({
    queryKey: ticketKey(ticketId),
    queryFn: ({ signal }) => callApi(viewFeedbackTicket, { params: { id: ticketId }, signal }),
  });
export const feedbackProjectsOptions = () =>
  queryOptions({
    queryKey: [...feedbackKey, 'projects'],
    queryFn: ({ signal }) => callApi(viewFeedbackProjects, { signal }),
    staleTime: 60_000,
  });
/** People who may see the ticket; without one, the organisation's. */
export const feedbackPeopleOptions = (search: string, ticketId?: string) =>
  queryOptions({
    queryKey: ['feedback-people', ticketId ?? null, search],
    queryFn: ({ signal }) =>
      callApi(viewFeedbackPeople, {
        query: { search, ...(ticketId === undefined ? {} : { ticketId }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
type RatesSearch = z.input<typeof viewErrorRates.query>;
export const errorRatesOptions = (query: RatesSearch) =>
  queryOptions({
    queryKey: [...feedbackKey, 'rates', query],
    queryFn: ({ signal }) => callApi(viewErrorRates, { query, signal }),
    placeholderData: keepPreviousData,
  });
/** The bytes of a file never change. */
export const feedbackFileOptions = (fileId: string) =>
  queryOptions({
    queryKey: ['feedback-file', fileId],
    queryFn: ({ signal }) => fetchBlob(getFeedbackFile, { params: { id: fileId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What comes back is the ticket as it is now: it is shown at once, and lists are read again. */
function useTicketMutation<Input>(mutationFn: (input: Input) => Promise<FeedbackTicket>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (ticket) => {
      client.setQueryData(ticketKey(ticket.ticketId), ticket);
      void client.invalidateQueries({ queryKey: [...feedbackKey, 'list'] });
    },
  });
}
export const useAddFeedback = () =>
  useTicketMutation((body: z.input<typeof addFeedback.body>) => callApi(addFeedback, { body }));
export const useEditFeedback = () =>
  useTicketMutation((body: z.input<typeof editFeedback.body>) => callApi(editFeedback, { body }));
export const useMoveFeedback = () =>
  useTicketMutation((body: z.input<typeof moveFeedback.body>) => callApi(moveFeedback, { body }));
export const useAssignFeedback = () =>
  useTicketMutation((body: z.input<typeof assignFeedback.body>) =>
    callApi(assignFeedback, { body }),
  );
export const useCommentFeedback = () =>
  useTicketMutation((body: z.input<typeof commentFeedback.body>) =>
    callApi(commentFeedback, { body }),
  );

export function useAddFeedbackFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ticketId, file }: { ticketId: string; file: File }) => {
      const form = new FormData();
      form.set('file', file, file.name);
      return callMultipart(addFeedbackFile, { params: { id: ticketId }, form });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: feedbackKey }),
  });
}
export function useDeleteFeedbackFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(deleteFeedbackFile, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: feedbackKey }),
  });
}
