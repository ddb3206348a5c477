import { type Category, deleteByCategoryId, updateCategory } from '@glossa/contracts/categories';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/http/api-client.ts';
import type { CategoryInput } from '../../lib/queries/categories.ts';
import { categoryKeys, mediaKeys } from '../../lib/queries/query-keys.ts';

export function useUpdateCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ categoryId, ...body }: CategoryInput & Pick<Category, 'categoryId'>) =>
      callApi(updateCategory, { params: { id: categoryId }, body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: categoryKeys.all }),
        // Lists of media show the name.
        client.invalidateQueries({ queryKey: mediaKeys.lists }),
        client.invalidateQueries({ queryKey: mediaKeys.details }),
      ]),
  });
}

export function useDeleteCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (categoryId: string) => callApi(deleteByCategoryId, { params: { id: categoryId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: categoryKeys.all }),
  });
}
