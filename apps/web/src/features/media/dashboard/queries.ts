import { viewDashboardFigures, viewRecentOutputs, viewWaiting } from '@glossa/contracts/dashboard';
import type { QueryOf } from '@glossa/contracts/endpoint';
import type { LanguageCode } from '@glossa/contracts/languages';
import { listReviewTasks } from '@glossa/contracts/reviews';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/http/api-client.ts';
import type { Place } from '../../../lib/paging.ts';
import { dashboardKeys } from '../../../lib/queries/query-keys.ts';
import type { TaskSearch } from '../search.ts';

export const waitingOptions = () =>
  queryOptions({
    queryKey: dashboardKeys.waiting,
    queryFn: ({ signal }) => callApi(viewWaiting, { signal }),
  });

/** Flags are words in an address. */
const flag = (value: boolean) => (value ? ('true' as const) : ('false' as const));

const taskPageSize = 20;

type TaskQuery = Omit<QueryOf<typeof listReviewTasks>, 'overdue'> & { overdue: boolean };

export const toTaskQuery = (search: TaskSearch): TaskQuery => ({
  scope: search.tasks ?? 'mine',
  kind: search.taskKind,
  projectId: search.taskProject,
  language: search.taskLanguage,
  overdue: search.taskOverdue ?? false,
  page: search.taskPage ?? 1,
  pageSize: taskPageSize,
});

export const reviewTasksOptions = ({ overdue, ...search }: TaskQuery) =>
  queryOptions({
    queryKey: dashboardKeys.reviewTasks({ overdue, ...search }),
    queryFn: ({ signal }) =>
      callApi(listReviewTasks, { query: { ...search, overdue: flag(overdue) }, signal }),
    placeholderData: keepPreviousData,
  });

/** How many wait for review, of all. */
export const reviewCountOptions = () =>
  reviewTasksOptions({ scope: 'all', overdue: false, page: 1, pageSize: 1 });

export type RecentOutputsSearch = {
  mineOnly: boolean;
  language: LanguageCode | undefined;
} & Place;

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
