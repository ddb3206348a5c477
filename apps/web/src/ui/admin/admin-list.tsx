import { Alert, Button, Group, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { ApiError, errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { ListFooter } from '../list-footer.tsx';
import { PastTheEnd } from '../past-the-end.tsx';
import { ErrorState, LoadingRows } from '../state.tsx';
import { InUseOutlet } from './in-use-outlet.tsx';

type Props<T> = {
  /** Keeps the page before (keepPreviousData) while the next one is on its way. */
  query: UseQueryResult<T, Error>;
  /** "Error fetching user data": the reason is put behind it. */
  errorTitle: string;
  toolbar?: ReactNode;
  /** Stands above the list while rows are selected. */
  bulkBar?: ReactNode;
  /** There is nothing at all yet. */
  empty: ReactNode;
  /** Nothing fits the search; offers to clear it. */
  noMatch: ReactNode;
  /** Whether a search or a filter narrows the list. */
  narrowed: boolean;
  footer: {
    page: number;
    pageSize: number;
    onPage: (page: number) => void;
    onPageSize: (size: number) => void;
    noun: string;
  };
  children: (answer: T) => ReactNode;
};

/** Frame of every list of the administration: what narrows it, its states, the list, the way to other pages. */
export function AdminList<T extends { items: readonly unknown[]; total: number }>(
  props: Props<T>,
): JSX.Element {
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

function ListContent<T extends { items: readonly unknown[]; total: number }>(props: Props<T>) {
  const { query, errorTitle, empty, noMatch, narrowed, footer, children } = props;
  const answer = query.data;
  const problem = query.isError ? titled(query.error, errorTitle) : null;
  const retry = () => void query.refetch();
  if (!answer)
    return problem ? <ErrorState error={problem} onRetry={retry} /> : <LoadingRows rows={8} />;
  return (
    <>
      {problem && <OldAnswer problem={problem} onRetry={retry} />}
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
          <ListFooter total={answer.total} {...footer} />
        </>
      )}
    </>
  );
}

/** The list as it was read before stays; that it could not be read again is said above it. */
function OldAnswer({ problem, onRetry }: { problem: Error; onRetry: () => void }) {
  return (
    <Alert color="red" role="alert">
      {errorSentence(problem)}
      <Button variant="subtle" color="red" size="compact-sm" ms="xs" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </Alert>
  );
}

/** The same failure with what was being done before its reason; its code still decides how it is shown. */
function titled(error: Error, title: string): Error {
  if (!(error instanceof ApiError)) return new Error(whyFailed(title, errorSentence(error)));
  const { code, status, fields, requestId } = error;
  return new ApiError(
    { code, status, fields, requestId, message: whyFailed(title, error.message) },
    error,
  );
}
