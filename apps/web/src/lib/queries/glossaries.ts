import { viewGlossaries } from '@glossa/contracts/glossaries';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../http/api-client.ts';
import { glossaryKeys } from './query-keys.ts';

/** As many as one call answers with. */
export const maxGlossaries = 200;

/** The organization's glossaries as select options, by name. */
export const glossaryOptionsOptions = () =>
  queryOptions({
    queryKey: glossaryKeys.options,
    queryFn: async ({ signal }) => {
      const { items } = await callApi(viewGlossaries, {
        query: { pageSize: maxGlossaries },
        signal,
      });
      return items.map(({ glossaryId, name }) => ({ value: glossaryId, label: name }));
    },
    staleTime: 60_000,
  });
