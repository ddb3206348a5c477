import {
  type Category,
  type categoryInput,
  deleteByCategoryId,
  getAllCategory,
  saveCategory,
  updateCategory,
} from '@glossa/contracts/categories';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api-client.ts';

export type CategoryInput = z.input<typeof categoryInput>;

export const categoryKeys = { all: ['categories'] as const };

export const categoriesOptions = () =>
  queryOptions({
    queryKey: categoryKeys.all,
    queryFn: ({ signal }) => callApi(getAllCategory, { signal }),
    staleTime: 60_000,
  });

function useRefreshCategories() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: categoryKeys.all });
}

export function useSaveCategory() {
  const refresh = useRefreshCategories();
  return useMutation({
    mutationFn: (body: CategoryInput) => callApi(saveCategory, { body }),
    onSuccess: refresh,
  });
}

export function useUpdateCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ categoryId, ...body }: CategoryInput & Pick<Category, 'categoryId'>) =>
      callApi(updateCategory, { params: { id: categoryId }, body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: categoryKeys.all }),
        // Lists of media show the name.
        client.invalidateQueries({ queryKey: ['media', 'list'] }),
        client.invalidateQueries({ queryKey: ['media', 'item'] }),
      ]),
  });
}

export function useDeleteCategory() {
  const refresh = useRefreshCategories();
  return useMutation({
    mutationFn: (categoryId: string) => callApi(deleteByCategoryId, { params: { id: categoryId } }),
    onSuccess: refresh,
  });
}
