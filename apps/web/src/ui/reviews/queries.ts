import {
  addReviewComment,
  listReviewComments,
  listTranslationReviewers,
  patchTranslationReview,
} from '@glossa/contracts/reviews';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/http/api-client.ts';
import { requestKeys } from '../../lib/queries/query-keys.ts';

export type ReviewedRequest = Pick<
  TranslationRequest,
  'ticketId' | 'mediaId' | 'language' | 'review'
>;

/** Below the requests of their media, so that live messages about these refresh them. */
export const reviewCommentsOptions = ({ mediaId, ticketId }: ReviewedRequest) =>
  queryOptions({
    queryKey: requestKeys.reviewComments(mediaId, ticketId),
    queryFn: ({ signal }) => callApi(listReviewComments, { params: { ticketId }, signal }),
  });

export const reviewersOptions = ({ mediaId, ticketId }: ReviewedRequest) =>
  queryOptions({
    queryKey: requestKeys.reviewers(mediaId, ticketId),
    queryFn: ({ signal }) => callApi(listTranslationReviewers, { params: { ticketId }, signal }),
  });

type Change = Omit<z.input<typeof patchTranslationReview.body>, 'revision'>;

/** Also refreshes after a refusal: someone else changed it. */
export function useChangeReview({ mediaId, ticketId, review }: ReviewedRequest) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) =>
      callApi(patchTranslationReview, {
        params: { ticketId },
        body: { ...change, revision: review?.revision ?? 0 },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: requestKeys.ofMedia(mediaId) }),
  });
}

export function useAddReviewComment({ mediaId, ticketId }: ReviewedRequest) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      callApi(addReviewComment, { params: { ticketId }, body: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: requestKeys.ofMedia(mediaId) }),
  });
}
