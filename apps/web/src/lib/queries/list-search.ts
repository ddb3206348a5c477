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
