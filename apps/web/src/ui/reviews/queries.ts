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

/** The revision that this page's last change of a review led to, by ticket. */
const answered = new Map<string, number>();

type Change = Omit<z.input<typeof patchTranslationReview.body>, 'revision'>;

/**
 * Changes of one review follow each other, each based on the result of the one before: an assignment followed at once by
 * a step is no conflict. Also refreshes after a refusal: someone else changed it.
 */
export function useChangeReview({ mediaId, ticketId, review }: ReviewedRequest) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `review-${ticketId}` },
    mutationFn: async (change: Change) => {
      const revision = Math.max(review?.revision ?? 0, answered.get(ticketId) ?? 0);
      const body = { ...change, revision };
      const changed = await callApi(patchTranslationReview, { params: { ticketId }, body });
      answered.set(ticketId, changed.revision);
      return changed;
    },
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
