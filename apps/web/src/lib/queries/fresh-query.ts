import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';

/**
 * A query for a form that saves what it was filled with: its data is never an answer from before the form was opened,
 * which would revert what others changed since. To be used in a component with the id of what is edited as its key.
 */
export function useFreshQuery<Answer, Data, Key extends QueryKey>(
  options: UseQueryOptions<Answer, DefaultError, Data, Key>,
): Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'refetch'> {
  const [openedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery({
    ...options,
    refetchOnMount: 'always',
  });
  // Not `isFetchedAfterMount`, which is also set by a failed request.
  return { data: dataUpdatedAt >= openedAt ? data : undefined, isError, error, refetch };
}
