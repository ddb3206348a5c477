import type { InputOf } from '@glossa/contracts/endpoint';
import { finishSetup, viewSetup } from '@glossa/contracts/setup';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/http/api-client.ts';
import { engineKeys } from '../../lib/queries/query-keys.ts';

export const setupOptions = () =>
  queryOptions({
    queryKey: engineKeys.setup,
    queryFn: ({ signal }) => callApi(viewSetup, { signal }),
  });

export function useFinishSetup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<typeof finishSetup>) => callApi(finishSetup, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: engineKeys.all }),
  });
}
