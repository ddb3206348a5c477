import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { segmentsOptions } from '../../lib/queries/document-review.ts';

/** Every segment, fetched page by page: searching and stepping need them all. */
export function useAllSegments(ticketId: string) {
  const query = useInfiniteQuery(segmentsOptions(ticketId));
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = data?.pages.length ?? 0;
  // An answer may come before anybody saw that it was asked for: each page calls for the next.
  useEffect(() => {
    if (pages > 0 && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [pages, hasNextPage, isFetching, isError, fetchNextPage]);
  const segments = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  return { query, segments, total: data?.pages[0]?.total ?? 0 };
}
