import type { AnswerOf } from '@glossa/contracts/endpoint';
import { saveMediaFilterProfile } from '@glossa/contracts/filter-profiles';
import {
  cancelMedia,
  deleteMedia,
  getMediaDetailsMultiParam,
  getMediaSummaryDetails,
  getPoster,
  type MediaDetails,
  type MediaItem,
  type mediaSearchInput,
  retryMedia,
  saveMediaProject,
} from '@glossa/contracts/media';
import { viewOwnProjects } from '@glossa/contracts/projects';
import { getUploadOptions } from '@glossa/contracts/uploads';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi, downloadFile } from '../../lib/http/api-client.ts';
import { endpointUrl } from '../../lib/http/endpoint-url.ts';
import { isWorking } from '../../lib/queries/media.ts';
import { pollWhile } from '../../lib/queries/poll-while.ts';
import { administrationKeys, mediaKeys, projectKeys } from '../../lib/queries/query-keys.ts';

export type MediaPage = AnswerOf<typeof getMediaDetailsMultiParam>;

const hasWork = ({ uploading, items }: MediaPage): boolean =>
  uploading.length > 0 || items.some(isWorking);

export const mediaListOptions = (search: z.infer<typeof mediaSearchInput>) =>
  queryOptions({
    queryKey: mediaKeys.list(search),
    queryFn: ({ signal }) => callApi(getMediaDetailsMultiParam, { body: search, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollWhile(hasWork),
  });

export const mediaSummaryOptions = () =>
  queryOptions({
    queryKey: mediaKeys.summary,
    queryFn: ({ signal }) => callApi(getMediaSummaryDetails, { signal }),
  });

/** Puts an item from a response into every cached list and its details. */
function patchMediaItem(client: QueryClient, item: MediaItem): void {
  client.setQueriesData<MediaPage>({ queryKey: mediaKeys.lists }, (page) =>
    page
      ? {
          ...page,
          items: page.items.map((known) => (known.mediaId === item.mediaId ? item : known)),
        }
      : page,
  );
  client.setQueryData<MediaDetails>(mediaKeys.detail(item.mediaId), (details) =>
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

/** Restarts the work; with `spokenLanguage` in another language, despite the drafts that were seen. */
export function useRetryMedia() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ mediaId, ...body }: { mediaId: string } & z.infer<typeof retryMedia.body>) =>
      callApi(retryMedia, { params: { mediaId }, body }),
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
      client.removeQueries({ queryKey: mediaKeys.detail(item.mediaId) });
      return refreshMedia(client);
    },
  });
}

async function fetchPoster(mediaId: string, signal: AbortSignal): Promise<Blob> {
  const { blob } = await downloadFile(endpointUrl(getPoster, { mediaId }), { signal });
  return blob;
}

/** The poster, fetched with the bearer token and cached: it never changes. */
export const posterOptions = (mediaId: string) =>
  queryOptions({
    queryKey: mediaKeys.poster(mediaId),
    queryFn: ({ signal }) => fetchPoster(mediaId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
  });

/** What the upload form offers in the user's organization. */
export const uploadOptionsOptions = () =>
  queryOptions({
    queryKey: mediaKeys.uploadOptions,
    queryFn: ({ signal }) => callApi(getUploadOptions, { signal }),
  });

/** The user's projects. Membership changes arrive by live messages of the administration. */
export const ownProjectsOptions = () =>
  queryOptions({
    queryKey: projectKeys.own,
    queryFn: ({ signal }) => callApi(viewOwnProjects, { signal }),
    staleTime: 60_000,
  });

export function useSaveMediaProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ mediaId, projectId }: { mediaId: string; projectId: string | null }) =>
      callApi(saveMediaProject, { params: { mediaId }, body: { projectId } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: mediaKeys.all }),
        client.invalidateQueries({ queryKey: administrationKeys.all }),
      ]),
  });
}

/** The document is read again; live messages say when its translations are outdated. */
export function useSaveMediaFilterProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ mediaId, filterProfileId }: { mediaId: string; filterProfileId: string }) =>
      callApi(saveMediaFilterProfile, { params: { mediaId }, body: { filterProfileId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: mediaKeys.all }),
  });
}
