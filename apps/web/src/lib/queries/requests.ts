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
import { pollWhile } from './poll-while.ts';
import { requestKeys, transcriptKeys } from './query-keys.ts';

export type MediaRef = Pick<MediaItem, 'mediaId' | 'type'>;

export const requestsOptions = ({ mediaId, type }: MediaRef) =>
  queryOptions({
    queryKey: requestKeys.ofMedia(mediaId),
    queryFn: ({ signal }) =>
      callApi(type === 'doc' ? getDocRequests : getVideoRequests, { params: { mediaId }, signal }),
    refetchInterval: pollWhile((requests: TranslationRequest[]) =>
      requests.some(({ status }) => workingRequestStatuses.includes(status)),
    ),
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
