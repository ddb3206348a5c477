import { listModels, type ModelInstall } from '@glossa/contracts/models';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../http/api-client.ts';
import { engineKeys } from './query-keys.ts';

const runningEveryMs = 1_000;

export const isInstalling = ({ status }: ModelInstall) =>
  status === 'queued' || status === 'installing';

/** Asked for again every second while a model is installed: models belong to all organizations, live messages to one. */
export const modelsOptions = () =>
  queryOptions({
    queryKey: engineKeys.models,
    queryFn: ({ signal }) => callApi(listModels, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.models.some(({ install }) => install && isInstalling(install))
        ? runningEveryMs
        : false,
  });
