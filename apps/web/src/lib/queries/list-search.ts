import type { Endpoint, QueryOf } from '@glossa/contracts/endpoint';

/** The search of a list as the screens have it. */
export type ListSearchOf<E extends Endpoint> = Omit<QueryOf<E>, 'descending'> & {
  descending?: boolean;
};

/** The same as a call has it: in an address flags are words. */
export const inWords = <T extends { descending?: boolean }>({ descending, ...search }: T) => ({
  ...search,
  descending: descending ? ('true' as const) : ('false' as const),
});

/** Where the thing itself is wanted and not its people, of whom a page comes along: the smallest one. */
export const onePerson = {
  search: '',
  sort: 'displayName',
  descending: false,
  page: 1,
  pageSize: 1,
} as const;
