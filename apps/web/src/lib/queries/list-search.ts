import type { Endpoint, QueryOf } from '@glossa/contracts/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { administrationKeys } from './query-keys.ts';

/** Refetches all administration lists, which contain each other's names. */
export function useAdministrationMutation<Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: administrationKeys.all }),
  });
}

/** The search of a list, as on screens. */
export type ListSearchOf<E extends Endpoint> = Omit<QueryOf<E>, 'descending'> & {
  descending?: boolean;
};

/** The same for a request, where flags are words. */
export const toQueryStrings = <T extends { descending?: boolean }>({
  descending,
  ...search
}: T) => ({
  ...search,
  descending: descending ? ('true' as const) : ('false' as const),
});

/** For a single item without its members, which come in pages: the smallest page. */
export const onePerson = {
  search: '',
  sort: 'displayName',
  descending: false,
  page: 1,
  pageSize: 1,
} as const;
