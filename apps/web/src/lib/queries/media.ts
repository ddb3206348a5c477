import {
  createMediaToken,
  getDocInformation,
  getPeaks,
  getVideo,
  getVideoInformation,
  type MediaDetails,
  type MediaItem,
  workingMediaStatuses,
} from '@glossa/contracts/media';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../http/api-client.ts';
import { endpointUrl } from '../http/endpoint-url.ts';
import { pollWhile } from './poll-while.ts';
import { mediaKeys } from './query-keys.ts';

export const isWorking = (item: Pick<MediaItem, 'uploadedStatus'>) =>
  workingMediaStatuses.includes(item.uploadedStatus);

/**
 * The address contains only the id. What it was the last time is requested first; at first a recording, and a document if
 * there is none with that id.
 */
async function fetchMediaDetails(
  mediaId: string,
  before: MediaDetails | undefined,
  signal: AbortSignal,
): Promise<MediaDetails> {
  const options = { params: { mediaId }, signal };
  if (before?.type === 'doc') return callApi(getDocInformation, options);
  try {
    return await callApi(getVideoInformation, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
    return callApi(getDocInformation, options);
  }
}

export const mediaItemOptions = (mediaId: string) =>
  queryOptions({
    queryKey: mediaKeys.detail(mediaId),
    queryFn: ({ signal, client, queryKey }) =>
      fetchMediaDetails(mediaId, client.getQueryData<MediaDetails>(queryKey), signal),
    refetchInterval: pollWhile(isWorking),
  });

const renewBeforeMs = 60_000;

/** The minimum interval between token requests. Milliseconds. */
const renewAtMostEveryMs = 15_000;

/** A media token, refetched a minute before it expires. */
const mediaTokenOptions = (mediaId: string) =>
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

const peaksOptions = (mediaId: string) =>
  queryOptions({
    queryKey: mediaKeys.peaks(mediaId),
    queryFn: ({ signal }) => callApi(getPeaks, { params: { mediaId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The URL for a player; the token replaces the bearer token it cannot send. */
function videoAddress(fileName: string, mediaToken: string): string {
  return endpointUrl(getVideo, {}, { fileName, mediaToken });
}

/** What a player needs of a recording: an address that stays valid, and the waveform. */
export function usePlayableMedia(media: Pick<MediaDetails, 'mediaId' | 'proxyFileName'>): {
  src: string | null;
  onRefused: () => void;
  peaks: readonly number[] | null;
} {
  const client = useQueryClient();
  const { mediaId, proxyFileName } = media;
  const playable = proxyFileName !== null;
  const token = useQuery({ ...mediaTokenOptions(mediaId), enabled: playable });
  const peaks = useQuery({ ...peaksOptions(mediaId), enabled: playable });
  return {
    src: proxyFileName && token.data ? videoAddress(proxyFileName, token.data.mediaToken) : null,
    onRefused: () => void client.refetchQueries({ queryKey: mediaKeys.token(mediaId) }),
    peaks: peaks.data?.peaks ?? null,
  };
}
