import type { BodyOf } from '@glossa/contracts/endpoint';
import { createSampleMedia, saveTour, type Tour, viewTour } from '@glossa/contracts/sample-media';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/http/api-client.ts';
import { mediaKeys, tourKeys } from '../../../lib/queries/query-keys.ts';

/** The user's progress in the tour. */
export const tourOptions = () =>
  queryOptions({
    queryKey: tourKeys.all,
    queryFn: ({ signal }) => callApi(viewTour, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The hint advances immediately; the server is updated in the background. */
export function useSaveTour() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveTour>) => callApi(saveTour, { body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: tourKeys.all });
      client.setQueryData<Tour>(tourKeys.all, (before) => ({ mediaId: null, ...before, ...body }));
    },
    onError: () => client.invalidateQueries({ queryKey: tourKeys.all }),
  });
}

export function useCreateSampleMedia() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createSampleMedia>) => callApi(createSampleMedia, { body }),
    onSuccess: ({ mediaId }) => {
      client.setQueryData<Tour>(tourKeys.all, (before) =>
        before ? { ...before, mediaId } : { state: 'running', step: 'begin', mediaId },
      );
      return Promise.all([
        client.invalidateQueries({ queryKey: mediaKeys.lists }),
        client.invalidateQueries({ queryKey: mediaKeys.summary }),
      ]);
    },
  });
}
