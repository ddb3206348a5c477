import {
  type apiTokenInput,
  deleteToken,
  saveToken,
  viewTokens,
} from '@glossa/contracts/api-tokens';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api-client.ts';

export const apiTokensOptions = () =>
  queryOptions({
    queryKey: ['administration', 'api-tokens'],
    queryFn: ({ signal }) => callApi(viewTokens, { signal }),
  });

export function useSaveToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof apiTokenInput>) => callApi(saveToken, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['administration'] }),
  });
}

export function useDeleteToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: string) => callApi(deleteToken, { params: { id: tokenId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['administration'] }),
  });
}
