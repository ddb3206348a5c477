import {
  createDisclaimer,
  type Disclaimer,
  type DisclaimerSettings,
  deleteDisclaimer,
  draftDisclaimer,
  getDisclaimer,
  getDisclaimerSettings,
  getDisclaimerVersions,
  restoreDisclaimer,
  updateDisclaimer,
  updateDisclaimerSettings,
  updateTranslatedDisclaimer,
  verifyDisclaimer,
} from '@glossa/contracts/disclaimers';
import type { BodyOf, InputOf } from '@glossa/contracts/endpoint';
import type { LanguageCode } from '@glossa/contracts/languages';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { requestKeys } from './requests.ts';

const keys = {
  all: ['disclaimers'] as const,
  list: ['disclaimers', 'list'] as const,
  settings: ['disclaimers', 'settings'] as const,
  versions: (language: LanguageCode) => ['disclaimers', 'versions', language] as const,
};

/** The organisation's disclaimer in every language it is written in. */
export const disclaimersOptions = () =>
  queryOptions({
    queryKey: keys.list,
    queryFn: ({ signal }) => callApi(getDisclaimer, { signal }),
  });

/** Where it is shown, and the language the others are translated from. */
export const disclaimerSettingsOptions = () =>
  queryOptions({
    queryKey: keys.settings,
    queryFn: ({ signal }) => callApi(getDisclaimerSettings, { signal }),
  });

/** What it said in one language, newest first. */
export const disclaimerVersionsOptions = (language: LanguageCode) =>
  infiniteQueryOptions({
    queryKey: keys.versions(language),
    queryFn: ({ signal, pageParam }) =>
      callApi(getDisclaimerVersions, {
        params: { language },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });

/** Every change answers the whole list; what one did to the history or the source is asked anew. */
function useDisclaimerMutation<Asked>(mutationFn: (asked: Asked) => Promise<Disclaimer[]>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (list) => {
      client.setQueryData(keys.list, list);
      return client.invalidateQueries({
        queryKey: keys.all,
        predicate: ({ queryKey }) => queryKey[1] !== 'list',
      });
    },
    // Somebody else may have been faster: what stands there now is shown.
    onError: () => client.invalidateQueries({ queryKey: keys.list }),
  });
}

export const useCreateDisclaimer = () =>
  useDisclaimerMutation((body: InputOf<typeof createDisclaimer>) =>
    callApi(createDisclaimer, { body }),
  );
export const useUpdateDisclaimer = () =>
  useDisclaimerMutation((body: BodyOf<typeof updateDisclaimer>) =>
    callApi(updateDisclaimer, { body }),
  );
export const useDraftDisclaimer = () =>
  useDisclaimerMutation((body: BodyOf<typeof draftDisclaimer>) =>
    callApi(draftDisclaimer, { body }),
  );
export const useVerifyDisclaimer = () =>
  useDisclaimerMutation((body: BodyOf<typeof verifyDisclaimer>) =>
    callApi(verifyDisclaimer, { body }),
  );
export const useRestoreDisclaimer = () =>
  useDisclaimerMutation((body: BodyOf<typeof restoreDisclaimer>) =>
    callApi(restoreDisclaimer, { body }),
  );
export const useDeleteDisclaimer = () =>
  useDisclaimerMutation((params: { language: LanguageCode }) =>
    callApi(deleteDisclaimer, { params }),
  );

export function useUpdateDisclaimerSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateDisclaimerSettings>) =>
      callApi(updateDisclaimerSettings, { body }),
    onSuccess: (settings: DisclaimerSettings) => client.setQueryData(keys.settings, settings),
  });
}

/** What one translation says instead; null takes it back. */
export function useUpdateTranslatedDisclaimer(mediaId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ticketId: string; text: string | null }) =>
      callApi(updateTranslatedDisclaimer, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: requestKeys.ofMedia(mediaId) }),
  });
}
