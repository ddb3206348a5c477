import type { QueryOf } from '@glossa/contracts/endpoint';
import { viewReport, viewReportOptions } from '@glossa/contracts/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/http/api-client.ts';
import { reportKeys } from '../../lib/queries/query-keys.ts';
import type { ReportSearch } from './search.ts';

/**
 * Omits months that are not available, such as those of a view saved last year, and puts the earlier one first.
 * `months`: the available ones.
 */
export function clampMonths(search: ReportSearch, months: readonly string[]): ReportSearch {
  const known = (month: string | undefined) => months.find((one) => one === month);
  const [from, to] = [known(search.from), known(search.to)];
  const turned = from !== undefined && to !== undefined && from > to;
  return { ...search, from: turned ? to : from, to: turned ? from : to };
}

export const toReportQuery = ({ department, project, ...rest }: ReportSearch): ReportQuery => ({
  ...rest,
  departmentId: department,
  projectId: project,
});

export type ReportQuery = QueryOf<typeof viewReport>;

export const reportOptionsOptions = () =>
  queryOptions({
    queryKey: reportKeys.options,
    queryFn: ({ signal }) => callApi(viewReportOptions, { query: {}, signal }),
    staleTime: 60_000,
  });

export const reportOptions = (query: ReportQuery) =>
  queryOptions({
    queryKey: reportKeys.figuresOf(query),
    queryFn: ({ signal }) => callApi(viewReport, { query, signal }),
    placeholderData: keepPreviousData,
  });
