import {
  createDisclaimer,
  type Disclaimer,
  type DisclaimerSettings,
  deleteDisclaimer,
  draftDisclaimer,
  getDisclaimerSettings,
  getDisclaimerVersions,
  restoreDisclaimer,
  updateDisclaimer,
  updateDisclaimerSettings,
  verifyDisclaimer,
} from '@glossa/contracts/disclaimers';
import type { AnswerOf, BodyOf, InputOf } from '@glossa/contracts/endpoint';
import type { LanguageCode } from '@glossa/contracts/languages';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callApi } from '../../lib/http/api-client.ts';
import { disclaimerKeys } from '../../lib/queries/query-keys.ts';

/** Where it is shown, and its source language. */
export const disclaimerSettingsOptions = () =>
  queryOptions({
    queryKey: disclaimerKeys.settings,
    queryFn: ({ signal }) => callApi(getDisclaimerSettings, { signal }),
  });

/** Its versions in one language, newest first. */
export const disclaimerVersionsOptions = (language: LanguageCode) =>
  infiniteQueryOptions({
    queryKey: disclaimerKeys.versions(language),
    queryFn: ({ signal, pageParam }) =>
      callApi(getDisclaimerVersions, {
        params: { language },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });

type Answer = AnswerOf<typeof createDisclaimer>;

/** Every change returns the whole list; history and source are refetched. */
function useDisclaimerMutation<Asked, Answered extends Disclaimer[] | Answer>(
  mutationFn: (requested: Asked) => Promise<Answered>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer) => {
      client.setQueryData(
        disclaimerKeys.list,
        'withoutDraft' in answer ? answer.disclaimers : answer,
      );
      return client.invalidateQueries({
        queryKey: disclaimerKeys.all,
        predicate: ({ queryKey }) => queryKey[1] !== 'list',
      });
    },
    // After a concurrent change: shows the current state.
    onError: () => client.invalidateQueries({ queryKey: disclaimerKeys.list }),
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
  useDisclaimerMutation(({ language, version }: Pick<Disclaimer, 'language' | 'version'>) =>
    callApi(deleteDisclaimer, { params: { language }, query: { version } }),
  );

export function useUpdateDisclaimerSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateDisclaimerSettings>) =>
      callApi(updateDisclaimerSettings, { body }),
    onSuccess: (settings: DisclaimerSettings) =>
      client.setQueryData(disclaimerKeys.settings, settings),
  });
}
