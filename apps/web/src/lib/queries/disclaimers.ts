import { getDisclaimer } from '@glossa/contracts/disclaimers';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../http/api-client.ts';
import { disclaimerKeys } from './query-keys.ts';

/** The organization's disclaimer in every language. */
export const disclaimersOptions = () =>
  queryOptions({
    queryKey: disclaimerKeys.list,
    queryFn: ({ signal }) => callApi(getDisclaimer, { signal }),
  });
