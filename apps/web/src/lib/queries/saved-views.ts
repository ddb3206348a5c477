import {
  deleteSavedView,
  type SavedViewScreen,
  saveSavedView,
  viewSavedViews,
} from '@glossa/contracts/dashboard';
import type { InputOf } from '@glossa/contracts/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../http/api-client.ts';
import { savedViewKeys } from './query-keys.ts';

export const savedViewsOptions = (screen: SavedViewScreen) =>
  queryOptions({
    queryKey: savedViewKeys.list(screen),
    queryFn: ({ signal }) => callApi(viewSavedViews, { query: { screen }, signal }),
    staleTime: 60_000,
  });

export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<typeof saveSavedView>) => callApi(saveSavedView, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: savedViewKeys.all }),
  });
}

export function useDeleteView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (viewId: string) => callApi(deleteSavedView, { params: { viewId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: savedViewKeys.all }),
  });
}
