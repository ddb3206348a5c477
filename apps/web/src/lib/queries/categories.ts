import { type categoryInput, getAllCategory, saveCategory } from '@glossa/contracts/categories';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../http/api-client.ts';
import { categoryKeys } from './query-keys.ts';

export type CategoryInput = z.input<typeof categoryInput>;

export const categoriesOptions = () =>
  queryOptions({
    queryKey: categoryKeys.all,
    queryFn: ({ signal }) => callApi(getAllCategory, { signal }),
    staleTime: 60_000,
  });

export function useSaveCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CategoryInput) => callApi(saveCategory, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: categoryKeys.all }),
  });
}
