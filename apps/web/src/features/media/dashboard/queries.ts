import { viewDashboardFigures, viewRecentOutputs, viewWaiting } from '@glossa/contracts/dashboard';
import type { LanguageCode } from '@glossa/contracts/languages';
import { listReviewTasks, type TaskScope } from '@glossa/contracts/reviews';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/http/api-client.ts';
import { dashboardKeys } from '../../../lib/queries/query-keys.ts';

export const waitingOptions = () =>
  queryOptions({
    queryKey: dashboardKeys.waiting,
    queryFn: ({ signal }) => callApi(viewWaiting, { signal }),
  });

/** Flags are words in an address. */
const flag = (value: boolean) => (value ? ('true' as const) : ('false' as const));

export const reviewTasksOptions = ({ scope, overdue }: { scope: TaskScope; overdue: boolean }) =>
  queryOptions({
    queryKey: dashboardKeys.reviewTasks({ scope, overdue }),
    queryFn: ({ signal }) =>
      callApi(listReviewTasks, { query: { scope, overdue: flag(overdue), pageSize: 50 }, signal }),
    placeholderData: keepPreviousData,
  });

export type RecentOutputsSearch = {
  mineOnly: boolean;
  language: LanguageCode | undefined;
  page: number;
  pageSize: number;
};

export const recentOutputsOptions = ({ mineOnly, ...search }: RecentOutputsSearch) =>
  queryOptions({
    queryKey: dashboardKeys.outputs({ mineOnly, ...search }),
    queryFn: ({ signal }) =>
      callApi(viewRecentOutputs, { query: { ...search, mineOnly: flag(mineOnly) }, signal }),
    placeholderData: keepPreviousData,
  });

export const dashboardFiguresOptions = (mineOnly: boolean) =>
  queryOptions({
    queryKey: dashboardKeys.figures(mineOnly),
    queryFn: ({ signal }) =>
      callApi(viewDashboardFigures, { query: { mineOnly: flag(mineOnly) }, signal }),
    placeholderData: keepPreviousData,
  });
