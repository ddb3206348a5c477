import { getEngineOverview } from '@glossa/contracts/engines';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../http/api-client.ts';
import { engineKeys } from './query-keys.ts';

export const engineOverviewOptions = () =>
  queryOptions({
    queryKey: engineKeys.overview,
    queryFn: ({ signal }) => callApi(getEngineOverview, { signal }),
  });
