import { useNavigate } from '@tanstack/react-router';
import type { GoToPage } from '../../lib/paging.ts';
import { defaultPageSize, type ListOrder, maxTextLength } from '../../lib/search-params.ts';

/** The list's part of the address, declared at its route with `listParams`. */
type ListAddress = {
  q?: string | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
  cursor?: string | undefined;
  size?: number | undefined;
};
type Address = Record<string, unknown>;

/** Search, filters, order and page of a list, stored in the address: a copied link shows the same list. */
export function useListSearch<
  Sort extends string,
  Search extends ListAddress = ListAddress,
  Filter extends Exclude<keyof Search, keyof ListAddress> & string = never,
>(address: Search, list: ListOrder<Sort, Filter>) {
  const { sorts, defaultSort, descendingByDefault = [], filters: filterNames = [] } = list;
  type Filters = Pick<Search, Filter>;
  const navigate = useNavigate();
  const isSort = (name: unknown): name is Sort =>
    typeof name === 'string' && Object.hasOwn(sorts, name);
  const readOrder = ({ sort: named, order }: Pick<ListAddress, 'sort' | 'order'>) => {
    const sort = isSort(named) ? named : defaultSort;
    const natural = descendingByDefault.includes(sort);
    return { sort, descending: order === undefined ? natural : order === 'desc' };
  };
  /**
   * Applied to the newest address, not to the last rendered one: two changes at once both count. After any change page
   * and cursor belong to another list. Other parts of the address, such as the open tab, are kept.
   */
  const change = (next: (now: ListAddress) => ListAddress | Partial<Filters>, replace = false) =>
    void navigate({
      to: '.',
      search: ((now: Address) => ({
        ...now,
        page: undefined,
        cursor: undefined,
        ...next(now),
      })) as never,
      replace,
    });

  const filters = Object.fromEntries(filterNames.map((name) => [name, address[name]])) as Filters;
  const page = address.page ?? 1;
  const setFilters = (some: Partial<Filters>) => change(() => some);
  return {
    search: {
      q: address.q ?? '',
      ...readOrder(address),
      page,
      pageSize: address.size ?? defaultPageSize,
      cursor: page > 1 ? address.cursor : undefined,
      filters,
    },
    /** Whether a search or filter is active, for the empty state. */
    narrowed: address.q !== undefined || filterNames.some((name) => address[name] !== undefined),
    /** Every letter would be a history entry: a search replaces the address. */
    setQuery: (q: string) =>
      change(() => ({ q: q.trim() === '' ? undefined : q.slice(0, maxTextLength) }), true),
    setFilters,
    /** The route drops unknown values. */
    setFilter: (name: Filter, value: string | undefined) =>
      setFilters({ [name]: value } as Partial<Filters>),
    /** The same column again reverses the order. */
    sortBy: (sort: Sort) =>
      change((now) => {
        const before = readOrder(now);
        const natural = descendingByDefault.includes(sort);
        const descending = before.sort === sort ? !before.descending : natural;
        return {
          sort: sort === defaultSort ? undefined : sort,
          order: descending === natural ? undefined : descending ? 'desc' : 'asc',
        };
      }),
    goToPage: (to: number, cursor?: string) => change(() => (to > 1 ? { page: to, cursor } : {})),
    setPageSize: (size: number) =>
      change(() => ({ size: size === defaultPageSize ? undefined : size })),
    /** Clears all filters; order and page size stay. */
    clear: () =>
      change(() => ({
        q: undefined,
        ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
      })),
  };
}

type Paged = {
  search: { page: number; pageSize: number };
  goToPage: GoToPage;
  setPageSize: (pageSize: number) => void;
};

/** The list's footer: position and paging. The noun is a capitalized plural. */
export const footerOf = ({ search, goToPage, setPageSize }: Paged, noun: string) => ({
  page: search.page,
  pageSize: search.pageSize,
  onPage: goToPage,
  onPageSize: setPageSize,
  noun,
});
