import type { BodyOf } from '@glossa/contracts/endpoint';
import { createSampleMedia, saveTour, type Tour, viewTour } from '@glossa/contracts/sample-media';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { mediaKeys } from './media.ts';

const tourKey = ['tour'] as const;

/** How far the person came with the tour. */
export const tourOptions = () =>
  queryOptions({
    queryKey: tourKey,
    queryFn: ({ signal }) => callApi(viewTour, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The hint goes on at once; the server is told meanwhile. */
export function useSaveTour() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveTour>) => callApi(saveTour, { body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: tourKey });
      client.setQueryData<Tour>(tourKey, (before) => ({ mediaId: null, ...before, ...body }));
    },
    onError: () => client.invalidateQueries({ queryKey: tourKey }),
  });
}

export function useCreateSampleMedia() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createSampleMedia>) => callApi(createSampleMedia, { body }),
    onSuccess: ({ mediaId }) => {
      client.setQueryData<Tour>(tourKey, (before) =>
        before ? { ...before, mediaId } : { state: 'running', step: 'begin', mediaId },
      );
      return Promise.all([
        client.invalidateQueries({ queryKey: mediaKeys.lists }),
        client.invalidateQueries({ queryKey: mediaKeys.summary }),
      ]);
    },
  });
}
