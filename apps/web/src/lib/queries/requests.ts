import type { MediaItem } from '@glossa/contracts/media';
import {
  cancelRequest,
  deleteDocRequest,
  deleteVideoRequest,
  getDocRequests,
  getTranslationOptions,
  getVideoRequests,
  retryRequest,
  type TranslationRequest,
  translateFile,
  viewTranslatedSubtitles,
  workingRequestStatuses,
} from '@glossa/contracts/translation-requests';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api-client.ts';
import { mediaKeys } from './media.ts';

type MediaRef = Pick<MediaItem, 'mediaId' | 'type'>;

export const requestKeys = {
  all: ['requests'] as const,
  ofMedia: (mediaId: string) => ['requests', mediaId] as const,
  options: (mediaId: string) => ['translation-options', mediaId] as const,
  subtitles: (ticketId: string) => ['transcript', 'translation', ticketId] as const,
};

/** Second source of news, should the live channel be down. Milliseconds. */
const workingPollMs = 10_000;

export const requestsOptions = ({ mediaId, type }: MediaRef) =>
  queryOptions({
    queryKey: requestKeys.ofMedia(mediaId),
    queryFn: ({ signal }) =>
      callApi(type === 'doc' ? getDocRequests : getVideoRequests, { params: { mediaId }, signal }),
    refetchInterval: (query) =>
      query.state.data?.some((request) => workingRequestStatuses.includes(request.status))
        ? workingPollMs
        : false,
  });

export const translationOptionsOptions = (mediaId: string) =>
  queryOptions({
    queryKey: requestKeys.options(mediaId),
    queryFn: ({ signal }) => callApi(getTranslationOptions, { params: { mediaId }, signal }),
  });

export const translatedSubtitlesOptions = (
  request: Pick<TranslationRequest, 'mediaId' | 'language' | 'ticketId'>,
) =>
  queryOptions({
    queryKey: requestKeys.subtitles(request.ticketId),
    queryFn: ({ signal }) =>
      callApi(viewTranslatedSubtitles, {
        params: {
          mediaId: request.mediaId,
          language: request.language,
          ticket_id: request.ticketId,
        },
        signal,
      }),
  });

function useRefreshRequests(mediaId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: requestKeys.ofMedia(mediaId) }),
      client.invalidateQueries({ queryKey: mediaKeys.item(mediaId) }),
      client.invalidateQueries({ queryKey: mediaKeys.lists }),
    ]);
}

export type AskedTranslations = Omit<z.input<typeof translateFile.body>, 'mediaId'>;

export function useRequestTranslations(mediaId: string) {
  const refresh = useRefreshRequests(mediaId);
  return useMutation({
    mutationFn: (asked: AskedTranslations) =>
      callApi(translateFile, { body: { mediaId, ...asked } }),
    onSuccess: refresh,
  });
}

export function useCancelRequest(mediaId: string) {
  const refresh = useRefreshRequests(mediaId);
  return useMutation({
    mutationFn: (ticketId: string) => callApi(cancelRequest, { params: { ticketId } }),
    onSuccess: refresh,
  });
}

export function useRetryRequest(mediaId: string) {
  const refresh = useRefreshRequests(mediaId);
  return useMutation({
    mutationFn: ({ ticketId, scope }: { ticketId: string; scope: 'stale' | 'all' }) =>
      callApi(retryRequest, { params: { ticketId }, body: { scope } }),
    onSuccess: refresh,
  });
}

export function useDeleteRequest({ mediaId, type }: MediaRef) {
  const refresh = useRefreshRequests(mediaId);
  return useMutation({
    mutationFn: (ticketId: string) =>
      callApi(type === 'doc' ? deleteDocRequest : deleteVideoRequest, { params: { ticketId } }),
    onSuccess: refresh,
  });
}
