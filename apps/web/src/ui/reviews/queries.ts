import {
  addReviewComment,
  getTranscriptReview,
  listReviewComments,
  listTranscriptReviewers,
  listTranslationReviewers,
  patchTranscriptReview,
  patchTranslationReview,
} from '@glossa/contracts/reviews';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/http/api-client.ts';
import { dashboardKeys, requestKeys, transcriptKeys } from '../../lib/queries/query-keys.ts';

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

/** The revision that this page's last change of a review led to, by ticket or transcript. */
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

export const transcriptReviewOptions = (transcribeId: string) =>
  queryOptions({
    queryKey: transcriptKeys.review(transcribeId),
    queryFn: ({ signal }) => callApi(getTranscriptReview, { params: { transcribeId }, signal }),
  });

export const transcriptReviewersOptions = (transcribeId: string) =>
  queryOptions({
    queryKey: transcriptKeys.reviewers(transcribeId),
    queryFn: ({ signal }) => callApi(listTranscriptReviewers, { params: { transcribeId }, signal }),
  });

type Assignment = Omit<z.input<typeof patchTranscriptReview.body>, 'revision'>;

/** Who is to verify a transcript, and until when. Changes follow each other, as for translations. */
export function useAssignTranscript(transcribeId: string, revision: number) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `review-${transcribeId}` },
    mutationFn: async (change: Assignment) => {
      const known = Math.max(revision, answered.get(transcribeId) ?? 0);
      const body = { ...change, revision: known };
      const changed = await callApi(patchTranscriptReview, { params: { transcribeId }, body });
      answered.set(transcribeId, changed.revision);
      return changed;
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: transcriptKeys.review(transcribeId) });
      await client.invalidateQueries({ queryKey: dashboardKeys.all });
    },
  });
}
