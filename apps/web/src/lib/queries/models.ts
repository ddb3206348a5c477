import type { AnswerOf } from '@glossa/contracts/endpoint';
import { listModels, type ModelInstall } from '@glossa/contracts/models';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../http/api-client.ts';
import { pollWhile } from './poll-while.ts';
import { engineKeys } from './query-keys.ts';

const runningEveryMs = 1_000;

export const isInstalling = ({ status }: ModelInstall) =>
  status === 'queued' || status === 'installing';

/** Asked for every second while a model is installed: models belong to all organizations, live messages to one. */
export const modelsOptions = () =>
  queryOptions({
    queryKey: engineKeys.models,
    queryFn: ({ signal }) => callApi(listModels, { signal }),
    refetchInterval: pollWhile(
      ({ models }: AnswerOf<typeof listModels>) =>
        models.some(({ install }) => install && isInstalling(install)),
      runningEveryMs,
    ),
  });
