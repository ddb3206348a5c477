import type { MediaItem } from '@glossa/contracts/media';
import {
  getDocRequests,
  getVideoRequests,
  type TranslationRequest,
  viewTranslatedSubtitles,
  workingRequestStatuses,
} from '@glossa/contracts/translation-requests';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../http/api-client.ts';
import { requestKeys, transcriptKeys } from './query-keys.ts';

export type MediaRef = Pick<MediaItem, 'mediaId' | 'type'>;

/** Fallback polling in case the live channel is down. Milliseconds. */
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

export const translatedSubtitlesOptions = (
  request: Pick<TranslationRequest, 'mediaId' | 'language' | 'ticketId'>,
) =>
  queryOptions({
    queryKey: transcriptKeys.translated(request.ticketId),
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
