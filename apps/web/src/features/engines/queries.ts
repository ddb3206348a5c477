import {
  deleteModel,
  installModel,
  type ModelInstall,
  type ModelPolicy,
  patchModelInstall,
} from '@glossa/contracts/models';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/http/api-client.ts';
import { modelsOptions } from '../../lib/queries/models.ts';
import { engineKeys } from '../../lib/queries/query-keys.ts';

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
