import {
  deleteTextTranslation,
  deleteTextTranslations,
  getTextTranslationPairs,
  getTextTranslations,
  translateText,
} from '@glossa/contracts/text-translation';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api-client.ts';

const historyKey = ['text-translations'] as const;

export const textTranslationPairsOptions = () =>
  queryOptions({
    queryKey: ['translation-pairs'],
    queryFn: ({ signal }) => callApi(getTextTranslationPairs, { signal }),
    staleTime: 60_000,
  });

export const textTranslationsOptions = (query: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...historyKey, query],
    queryFn: ({ signal }) => callApi(getTextTranslations, { query, signal }),
    placeholderData: keepPreviousData,
  });

export function useTranslateText() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      signal,
      ...body
    }: z.input<typeof translateText.body> & { signal: AbortSignal }) =>
      callApi(translateText, { body, signal }),
    onSuccess: () => client.invalidateQueries({ queryKey: historyKey }),
  });
}

/** One of the history, or all of it with null. */
export function useForgetTranslation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (translationId: string | null) =>
      translationId === null
        ? callApi(deleteTextTranslations)
        : callApi(deleteTextTranslation, { params: { translationId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: historyKey }),
  });
}
