import {
  deleteModel,
  installModel,
  listModels,
  type ModelInstall,
  type ModelPolicy,
  patchModelInstall,
} from '@glossa/contracts/models';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/http/api-client.ts';
import { engineKeys } from '../../lib/queries/query-keys.ts';

const runningEveryMs = 1_000;

const isRunning = ({ status }: ModelInstall) => status === 'queued' || status === 'installing';

/** Asked for again every second while a model is installed: models belong to all organizations, live messages to one. */
export const modelsOptions = () =>
  queryOptions({
    queryKey: engineKeys.models,
    queryFn: ({ signal }) => callApi(listModels, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.models.some(({ install }) => install && isRunning(install))
        ? runningEveryMs
        : false,
  });

export const useModelPolicy = (): ModelPolicy | undefined => useQuery(modelsOptions()).data?.policy;

export const useMayRemoveModels = (): boolean => useQuery(modelsOptions()).data?.mayRemove ?? false;

function useModelMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: engineKeys.all }),
  });
}

export const useInstallModel = () =>
  useModelMutation((modelId: string) => callApi(installModel, { params: { modelId } }));

type Change = { install: ModelInstall; status: 'paused' | 'queued' | 'cancelled' };
export const useChangeInstall = () =>
  useModelMutation(({ install: { modelId, installId }, status }: Change) =>
    callApi(patchModelInstall, { params: { modelId, installId }, body: { status } }),
  );

export const useRemoveModel = () =>
  useModelMutation((modelId: string) => callApi(deleteModel, { params: { modelId } }));
