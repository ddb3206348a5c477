import type { QueryOf } from '@glossa/contracts/endpoint';
import { viewReport, viewReportOptions } from '@glossa/contracts/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';

export type ReportQuery = QueryOf<typeof viewReport>;

export const reportKeys = { all: ['reports'] as const };

export const reportOptionsOptions = () =>
  queryOptions({
    queryKey: [...reportKeys.all, 'options'],
    queryFn: ({ signal }) => callApi(viewReportOptions, { query: {}, signal }),
    staleTime: 60_000,
  });

export const reportOptions = (query: ReportQuery) =>
  queryOptions({
    queryKey: [...reportKeys.all, 'figures', query],
    queryFn: ({ signal }) => callApi(viewReport, { query, signal }),
    placeholderData: keepPreviousData,
  });
