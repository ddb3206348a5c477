import {
  deleteTextTranslation,
  deleteTextTranslations,
  getTextTranslationPairs,
  getTextTranslations,
  translateText,
} from '@glossa/contracts/text-translation';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/http/api-client.ts';
import type { Place } from '../../lib/paging.ts';
import { textTranslationKeys } from '../../lib/queries/query-keys.ts';

export const textTranslationPairsOptions = () =>
  queryOptions({
    queryKey: textTranslationKeys.pairs,
    queryFn: ({ signal }) => callApi(getTextTranslationPairs, { signal }),
    staleTime: 60_000,
  });

export const textTranslationsOptions = (query: Place) =>
  queryOptions({
    queryKey: textTranslationKeys.list(query),
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
    onSuccess: () => client.invalidateQueries({ queryKey: textTranslationKeys.lists }),
  });
}

/** One history entry, or all of them with null. */
export function useDeleteTranslation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (translationId: string | null) =>
      translationId === null
        ? callApi(deleteTextTranslations)
        : callApi(deleteTextTranslation, { params: { translationId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: textTranslationKeys.lists }),
  });
}
