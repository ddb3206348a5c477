import type { BodyOf } from '@glossa/contracts';
import type { LanguageCode } from '@glossa/contracts/languages';
import {
  type LanguageRules,
  updateReadingRules,
  viewReadingRules,
} from '@glossa/contracts/reading-rules';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/http/api-client.ts';
import { readingRulesKeys } from '../../../lib/queries/query-keys.ts';

/** The limits of every language; updated by the live channel. */
export const readingRulesOptions = () =>
  queryOptions({
    queryKey: readingRulesKeys.all,
    queryFn: ({ signal }) => callApi(viewReadingRules, { signal }),
    staleTime: 60_000,
  });

/** The limits of one language, with the query's state. */
export const useLanguageRules = (language: LanguageCode, enabled = true) =>
  useQuery({
    ...readingRulesOptions(),
    select: (all) => all.find((rules) => rules.language === language),
    enabled,
  });

export type ReadingRulesChange = { language: LanguageCode } & BodyOf<typeof updateReadingRules>;

/** `rules: null` resets to the defaults. */
export function useSaveReadingRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ language, rules }: ReadingRulesChange) =>
      callApi(updateReadingRules, { params: { language }, body: { rules } }),
    onSuccess: (saved) => {
      client.setQueryData<LanguageRules[]>(readingRulesKeys.all, (all) =>
        all?.map((rules) => (rules.language === saved.language ? saved : rules)),
      );
    },
  });
}
