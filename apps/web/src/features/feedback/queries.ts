import { viewErrorRates } from '@glossa/contracts/error-rates';
import {
  assignFeedback,
  commentFeedback,
  deleteFeedbackFile,
  editFeedback,
  getFeedbackFile,
  moveFeedback,
  viewFeedback,
  viewFeedbackProjects,
  viewFeedbackTicket,
} from '@glossa/contracts/feedback';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi, fetchBlob } from '../../lib/http/api-client.ts';
import { useTicketMutation } from '../../lib/queries/feedback.ts';
import { feedbackKeys } from '../../lib/queries/query-keys.ts';

type FeedbackSearch = z.input<typeof viewFeedback.query>;

export const feedbackListOptions = (query: FeedbackSearch) =>
  queryOptions({
    queryKey: feedbackKeys.list(query),
    queryFn: ({ signal }) => callApi(viewFeedback, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const feedbackTicketOptions = (ticketId: string) =>
  queryOptions({
    queryKey: feedbackKeys.detail(ticketId),
    queryFn: ({ signal }) => callApi(viewFeedbackTicket, { params: { id: ticketId }, signal }),
  });

export const feedbackProjectsOptions = () =>
  queryOptions({
    queryKey: feedbackKeys.projects,
    queryFn: ({ signal }) => callApi(viewFeedbackProjects, { signal }),
    staleTime: 60_000,
  });

type RatesSearch = z.input<typeof viewErrorRates.query>;

export const errorRatesOptions = (query: RatesSearch) =>
  queryOptions({
    queryKey: feedbackKeys.rates(query),
    queryFn: ({ signal }) => callApi(viewErrorRates, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The bytes of a file never change. */
export const feedbackFileOptions = (fileId: string) =>
  queryOptions({
    queryKey: feedbackKeys.file(fileId),
    queryFn: ({ signal }) => fetchBlob(getFeedbackFile, { params: { id: fileId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

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

export function useDeleteFeedbackFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(deleteFeedbackFile, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: feedbackKeys.all }),
  });
}
