import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { Page } from '../page.tsx';
import { ErrorState, LoadingRows } from '../state.tsx';

type Props = {
  title: string;
  query: UseQueryResult<unknown, Error>;
  /** Said where the server gave no reason. */
  failure: string;
};

/** Stands where the form will be: the server's message, or the given one, where it cannot be read. */
export function GroupLoading({ title, query, failure }: Props) {
  const known = query.error instanceof ApiError && query.error.message !== '';
  return (
    <Page title={title}>
      {query.isError ? (
        <ErrorState
          error={known ? query.error : new Error(failure)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingRows rows={5} />
      )}
    </Page>
  );
}
