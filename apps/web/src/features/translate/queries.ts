import {
  deleteTextTranslation,
  deleteTextTranslations,
  getTextTranslationPairs,
  getTextTranslations,
  translateText,
} from '@glossa/contracts/text-translation';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError, callApi } from '../../lib/http/api-client.ts';
import { shownError } from '../../lib/http/shown-error.ts';
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

type Waiting = { signal: AbortSignal; onWaiting: (words: string) => void };

const askAgainMs = 2_000;

/** Tries again while the server downloads the model that the call needs. */
async function whenDownloaded<T>(
  work: () => Promise<T>,
  { signal, onWaiting }: Waiting,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'MODEL_DOWNLOADING') throw error;
      onWaiting(shownError(error).message);
      await pause(askAgainMs, signal);
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    });
  });

export function useTranslateText() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ signal, onWaiting, ...body }: z.input<typeof translateText.body> & Waiting) =>
      whenDownloaded(() => callApi(translateText, { body, signal }), { signal, onWaiting }),
    // A model may have been downloaded for it.
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
