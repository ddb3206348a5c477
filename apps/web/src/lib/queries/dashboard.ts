import {
  deleteSavedView,
  type SavedViewScreen,
  saveSavedView,
  viewDashboardFigures,
  viewRecentOutputs,
  viewSavedViews,
  viewWaiting,
} from '@glossa/contracts/dashboard';
import type { InputOf } from '@glossa/contracts/endpoint';
import type { LanguageCode } from '@glossa/contracts/languages';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';

export const dashboardKeys = {
  all: ['dashboard'] as const,
  views: ['saved-views'] as const,
};

export const waitingOptions = () =>
  queryOptions({
    queryKey: [...dashboardKeys.all, 'waiting'],
    queryFn: ({ signal }) => callApi(viewWaiting, { signal }),
  });

/** In an address flags are words. */
const flag = (value: boolean) => (value ? ('true' as const) : ('false' as const));

export type RecentOutputsSearch = {
  mineOnly: boolean;
  language: LanguageCode | undefined;
  page: number;
  pageSize: number;
};
export const recentOutputsOptions = ({ mineOnly, ...search }: RecentOutputsSearch) =>
  queryOptions({
    queryKey: [...dashboardKeys.all, 'outputs', mineOnly, search],
    queryFn: ({ signal }) =>
      callApi(viewRecentOutputs, { query: { ...search, mineOnly: flag(mineOnly) }, signal }),
    placeholderData: keepPreviousData,
  });

export const dashboardFiguresOptions = (mineOnly: boolean) =>
  queryOptions({
    queryKey: [...dashboardKeys.all, 'figures', mineOnly],
    queryFn: ({ signal }) =>
      callApi(viewDashboardFigures, { query: { mineOnly: flag(mineOnly) }, signal }),
    placeholderData: keepPreviousData,
  });

export const savedViewsOptions = (screen: SavedViewScreen) =>
  queryOptions({
    queryKey: [...dashboardKeys.views, screen],
    queryFn: ({ signal }) => callApi(viewSavedViews, { query: { screen }, signal }),
    staleTime: 60_000,
  });

export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<typeof saveSavedView>) => callApi(saveSavedView, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: dashboardKeys.views }),
  });
}

export function useDeleteView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (viewId: string) => callApi(deleteSavedView, { params: { viewId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: dashboardKeys.views }),
  });
}
