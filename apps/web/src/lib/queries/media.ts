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
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../http/api-client.ts';
import { endpointUrl } from '../http/endpoint-url.ts';
import { pollWhile } from './poll-while.ts';
import { mediaKeys } from './query-keys.ts';

export const isWorking = (item: Pick<MediaItem, 'uploadedStatus'>) =>
  workingMediaStatuses.includes(item.uploadedStatus);

/** What media is by its details, or by a list that was shown. */
function knownType(client: QueryClient, mediaId: string): MediaItem['type'] | undefined {
  const details = client.getQueryData<MediaDetails>(mediaKeys.detail(mediaId));
  if (details) return details.type;
  return client
    .getQueriesData<{ items: MediaItem[] }>({ queryKey: mediaKeys.lists })
    .flatMap(([, page]) => page?.items ?? [])
    .find((item) => item.mediaId === mediaId)?.type;
}

/** The address contains only the id: what it probably is is requested first, and the other if there is none with that id. */
async function fetchMediaDetails(
  mediaId: string,
  likely: MediaItem['type'],
  signal: AbortSignal,
): Promise<MediaDetails> {
  const options = { params: { mediaId }, signal };
  const asRecording = () => callApi(getVideoInformation, options);
  const asDocument = () => callApi(getDocInformation, options);
  const [first, other] = likely === 'doc' ? [asDocument, asRecording] : [asRecording, asDocument];
  try {
    return await first();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
    return other();
  }
}

/** `guess`: what it probably is where no list has it. */
export const mediaItemOptions = (mediaId: string, guess: MediaItem['type'] = 'video') =>
  queryOptions({
    queryKey: mediaKeys.detail(mediaId),
    queryFn: ({ signal, client }) =>
      fetchMediaDetails(mediaId, knownType(client, mediaId) ?? guess, signal),
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
