import { Group, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { withAction } from '../../lib/http/with-sentence.ts';
import type { GoToPage, Paged } from '../../lib/paging.ts';
import { ErrorState, LoadingRows, OutdatedAlert } from '../feedback/state.tsx';
import { InUseOutlet } from './in-use-dialog.tsx';
import { ListFooter, PastTheEnd } from './list-footer.tsx';

type Props<T> = {
  /** Keeps the previous page (keepPreviousData) while the next one is loading. */
  query: UseQueryResult<T, Error>;
  /** "Error fetching user data": the reason is appended. */
  errorTitle: string;
  toolbar?: ReactNode;
  /** Shown above the list while rows are selected. */
  bulkBar?: ReactNode;
  /** The empty state. */
  empty: ReactNode;
  /** The no-match state; offers to clear the search. */
  noMatch: ReactNode;
  /** Whether a search or a filter is active. */
  narrowed: boolean;
  footer: {
    page: number;
    pageSize: number;
    onPage: GoToPage;
    onPageSize: (size: number) => void;
    noun: string;
  };
  children: (answer: T) => ReactNode;
};

/** `page` is the returned one; short lists omit it. */
type Answer = Paged & { items: readonly unknown[]; page?: number };

/** The frame of every administration list: filters, states, list and paging. */
export function AdminList<T extends Answer>(props: Props<T>): JSX.Element {
  return (
    <Stack gap="md">
      {props.toolbar !== undefined && (
        <Group gap="sm" role="search">
          {props.toolbar}
        </Group>
      )}
      {props.bulkBar}
      <ListContent {...props} />
      <InUseOutlet />
    </Stack>
  );
}

function ListContent<T extends Answer>(props: Props<T>) {
  const { query, errorTitle, empty, noMatch, narrowed, footer, children } = props;
  const answer = query.data;
  const problem = query.isError ? withAction(query.error, errorTitle) : null;
  const retry = () => void query.refetch();
  if (!answer)
    return problem ? <ErrorState error={problem} onRetry={retry} /> : <LoadingRows rows={8} />;
  return (
    <>
      {problem && <OutdatedAlert error={problem} onRetry={retry} />}
      {answer.total === 0 ? (
        narrowed ? (
          noMatch
        ) : (
          empty
        )
      ) : (
        <>
          {answer.items.length === 0 ? (
            <PastTheEnd onFirst={() => footer.onPage(1)} />
          ) : (
            children(answer)
          )}
          <ListFooter list={pagedOf(answer, footer.page)} shown={answer.items.length} {...footer} />
        </>
      )}
    </>
  );
}

/** Cursors of the previous page are invalid while the next one is loading. */
function pagedOf(
  { total, totalIsExact, nextCursor, previousCursor, page }: Answer,
  requested: number,
): Paged {
  const known = { total, totalIsExact: totalIsExact ?? true };
  return page === requested ? { ...known, nextCursor, previousCursor } : known;
}
