import { updateTranslatedDisclaimer } from '@glossa/contracts/disclaimers';
import {
  cancelTranslationOutput,
  deleteTranslationOutput,
  makeTranslationOutput,
} from '@glossa/contracts/translation-outputs';
import {
  cancelRequest,
  deleteDocRequest,
  deleteVideoRequest,
  getTranslationOptions,
  retryRequest,
  translateFile,
} from '@glossa/contracts/translation-requests';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/http/api-client.ts';
import { mediaKeys, requestKeys } from '../../lib/queries/query-keys.ts';
import type { MediaRef } from '../../lib/queries/requests.ts';

type Asked = { ticketId: string } & z.input<typeof makeTranslationOutput.body>;

function useOutputMutation<Input>(mediaId: string, mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: requestKeys.ofMedia(mediaId) }),
  });
}

/** Adds or regenerates an output of a translation. */
export const useMakeOutput = (mediaId: string) =>
  useOutputMutation(mediaId, ({ ticketId, ...body }: Asked) =>
    callApi(makeTranslationOutput, { params: { ticketId }, body }),
  );

export const useCancelOutput = (mediaId: string) =>
  useOutputMutation(mediaId, (outputId: string) =>
    callApi(cancelTranslationOutput, { params: { outputId } }),
  );

export const useDeleteOutput = (mediaId: string) =>
  useOutputMutation(mediaId, (outputId: string) =>
    callApi(deleteTranslationOutput, { params: { outputId } }),
  );

/** Replaces the disclaimer of one translation; null resets it. */
export function useUpdateTranslatedDisclaimer(mediaId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ticketId: string; text: string | null }) =>
      callApi(updateTranslatedDisclaimer, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: requestKeys.ofMedia(mediaId) }),
  });
}

export const translationOptionsOptions = (mediaId: string) =>
  queryOptions({
    queryKey: requestKeys.options(mediaId),
    queryFn: ({ signal }) => callApi(getTranslationOptions, { params: { mediaId }, signal }),
  });

function useRefreshRequests(mediaId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: requestKeys.ofMedia(mediaId) }),
      client.invalidateQueries({ queryKey: mediaKeys.detail(mediaId) }),
      client.invalidateQueries({ queryKey: mediaKeys.lists }),
    ]);
}

export type AskedTranslations = Omit<z.input<typeof translateFile.body>, 'mediaId'>;

export function useRequestTranslations(mediaId: string) {
  const refresh = useRefreshRequests(mediaId);
  return useMutation({
    mutationFn: (requested: AskedTranslations) =>
      callApi(translateFile, { body: { mediaId, ...requested } }),
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
