import { getEngineOverview } from '@glossa/contracts/engines';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';

export const engineOverviewOptions = () =>
  queryOptions({
    queryKey: ['engines'] as const,
    queryFn: ({ signal }) => callApi(getEngineOverview, { signal }),
  });
