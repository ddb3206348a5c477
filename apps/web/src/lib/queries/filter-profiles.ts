import { listFilterProfiles } from '@glossa/contracts/filter-profiles';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../http/api-client.ts';
import { filterProfileKeys } from './query-keys.ts';

/** The organization's filter profiles, by name. */
export const filterProfilesOptions = () =>
  queryOptions({
    queryKey: filterProfileKeys.all,
    queryFn: ({ signal }) => callApi(listFilterProfiles, { signal }),
  });
