import { listModels, type ModelInstall } from '@glossa/contracts/models';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../http/api-client.ts';
import { engineKeys } from './query-keys.ts';

const runningEveryMs = 1_000;
const afterFailureMs = 5_000;

export const isInstalling = ({ status }: ModelInstall) =>
  status === 'queued' || status === 'installing';

/**
 * Asked for again every second while a model is installed: models belong to all organizations, live messages to one. Where the
 * last answer failed, what is known may be old, so it is asked for again, too.
 */
export const modelsOptions = () =>
  queryOptions({
    queryKey: engineKeys.models,
    queryFn: ({ signal }) => callApi(listModels, { signal }),
    refetchInterval: ({ state: { data, error } }) => {
      if (data && error) return afterFailureMs;
      return data?.models.some(({ install }) => install && isInstalling(install))
        ? runningEveryMs
        : false;
    },
  });
