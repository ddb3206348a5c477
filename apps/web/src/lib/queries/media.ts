import type { AnswerOf } from '@glossa/contracts/endpoint';
import {
  cancelMedia,
  createMediaToken,
  deleteMedia,
  getDocInformation,
  getMediaDetailsMultiParam,
  getMediaSummaryDetails,
  getPeaks,
  getPoster,
  getVideo,
  getVideoInformation,
  type MediaDetails,
  type MediaItem,
  type mediaSearchInput,
  retryMedia,
  workingMediaStatuses,
} from '@glossa/contracts/media';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError, callApi, downloadFile } from '../api-client.ts';
import { endpointUrl } from '../endpoint-url.ts';

export type MediaPage = AnswerOf<typeof getMediaDetailsMultiParam>;

export const mediaKeys = {
  lists: ['media', 'list'] as const,
  list: (search: z.infer<typeof mediaSearchInput>) => ['media', 'list', search] as const,
  item: (mediaId: string) => ['media', 'item', mediaId] as const,
  summary: ['media', 'summary'] as const,
  token: (mediaId: string) => ['media', 'token', mediaId] as const,
  peaks: (mediaId: string) => ['media', 'peaks', mediaId] as const,
};

/** Live messages are the first source of news; this is the second, should the socket be down. Milliseconds. */
const workingPollMs = 10_000;

const isWorking = (item: Pick<MediaItem, 'uploadedStatus'>) =>
  workingMediaStatuses.includes(item.uploadedStatus);

export const mediaListOptions = (search: z.infer<typeof mediaSearchInput>) =>
  queryOptions({
    queryKey: mediaKeys.list(search),
    queryFn: ({ signal }) => callApi(getMediaDetailsMultiParam, { body: search, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.items.some(isWorking) ? workingPollMs : false),
  });

export const mediaSummaryOptions = () =>
  queryOptions({
    queryKey: mediaKeys.summary,
    queryFn: ({ signal }) => callApi(getMediaSummaryDetails, { signal }),
  });

/** The address of a screen holds only the id: a document is asked for where no video of that id is known. */
async function fetchMediaDetails(mediaId: string, signal: AbortSignal): Promise<MediaDetails> {
  const params = { mediaId };
  try {
    return await callApi(getVideoInformation, { params, signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
    return callApi(getDocInformation, { params, signal });
  }
}

export const mediaItemOptions = (mediaId: string) =>
  queryOptions({
    queryKey: mediaKeys.item(mediaId),
    queryFn: ({ signal }) => fetchMediaDetails(mediaId, signal),
    refetchInterval: (query) =>
      query.state.data && isWorking(query.state.data) ? workingPollMs : false,
  });

const renewBeforeMs = 60_000;
/** However short a token lives, it is not asked for more often than this. Milliseconds. */
const renewAtMostEveryMs = 15_000;

/** A media token, fetched again a minute before it expires. */
export const mediaTokenOptions = (mediaId: string) =>
  queryOptions({
    queryKey: mediaKeys.token(mediaId),
    queryFn: ({ signal }) => callApi(createMediaToken, { params: { mediaId }, signal }),
    staleTime: (query) => msUntilRenewal(query.state.data?.expiresAt),
    refetchInterval: (query) => msUntilRenewal(query.state.data?.expiresAt),
    refetchIntervalInBackground: true,
  });

function msUntilRenewal(expiresAt: number | undefined): number {
  if (expiresAt === undefined) return renewAtMostEveryMs;
  return Math.max(renewAtMostEveryMs, expiresAt - Date.now() - renewBeforeMs);
}

export const peaksOptions = (mediaId: string) =>
  queryOptions({
    queryKey: mediaKeys.peaks(mediaId),
    queryFn: ({ signal }) => callApi(getPeaks, { params: { mediaId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Address a player loads; the token stands in for the bearer it cannot send. */
export function videoAddress(fileName: string, mediaToken: string): string {
  return endpointUrl(getVideo, {}, { fileName, mediaToken });
}

/** Puts an item a call answered with into every cached list and into its details. */
export function patchMediaItem(client: QueryClient, item: MediaItem): void {
  client.setQueriesData<MediaPage>({ queryKey: mediaKeys.lists }, (page) =>
    page
      ? {
          ...page,
          items: page.items.map((known) => (known.mediaId === item.mediaId ? item : known)),
        }
      : page,
  );
  client.setQueryData<MediaDetails>(mediaKeys.item(item.mediaId), (details) =>
    details ? { ...details, ...item } : details,
  );
}

async function refreshMedia(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: mediaKeys.lists }),
    client.invalidateQueries({ queryKey: mediaKeys.summary }),
  ]);
}

export function useCancelMedia() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mediaId: string) => callApi(cancelMedia, { params: { mediaId } }),
    onSuccess: (item) => {
      patchMediaItem(client, item);
      return refreshMedia(client);
    },
  });
}

/** Does the work again; with `spokenLanguage` in that language instead of the one found before. */
export function useRetryMedia() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      mediaId,
      spokenLanguage,
    }: {
      mediaId: string;
      spokenLanguage?: z.infer<typeof retryMedia.body>['spokenLanguage'];
    }) => callApi(retryMedia, { params: { mediaId }, body: { spokenLanguage } }),
    onSuccess: (item) => {
      patchMediaItem(client, item);
      return refreshMedia(client);
    },
  });
}

export function useDeleteMedia() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: Pick<MediaItem, 'mediaId' | 'fileName'>) =>
      callApi(deleteMedia, { params: { fileName: item.fileName } }),
    onSuccess: (_answer, item) => {
      client.removeQueries({ queryKey: mediaKeys.item(item.mediaId) });
      return refreshMedia(client);
    },
  });
}

async function fetchPoster(mediaId: string, signal: AbortSignal): Promise<Blob> {
  const { blob } = await downloadFile(endpointUrl(getPoster, { mediaId }), { signal });
  return blob;
}

/** The poster picture, fetched with the bearer and kept: it never changes. */
export const posterOptions = (mediaId: string) =>
  queryOptions({
    queryKey: ['media', 'poster', mediaId] as const,
    queryFn: ({ signal }) => fetchPoster(mediaId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
  });
