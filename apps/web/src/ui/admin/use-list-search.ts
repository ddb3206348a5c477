import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  isNarrowed,
  type ListSearch,
  type ListSearchOptions,
  longestText,
  readListSearch,
  writeListSearch,
} from './read-list-search.ts';

export type { ListSearch } from './read-list-search.ts';

/** Search, filters, order and page of a list. They live in the address: a copied link shows the same list. */
export function useListSearch<Sort extends string, Filter extends string>(
  options: ListSearchOptions<Sort, Filter>,
) {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = readListSearch(raw, options);
  const natural = (sort: Sort) => options.descendingByDefault?.includes(sort) ?? false;

  /** The change is made to the newest address, not to the one last drawn: two changes at once both count. */
  const go = (
    change: (now: ListSearch<Sort, Filter>) => Partial<ListSearch<Sort, Filter>>,
    replace = false,
  ) =>
    void navigate({
      to: '.',
      search: (address: Record<string, unknown>) => {
        const now = readListSearch(address, options);
        return {
          ...foreignParts(address, options.filters),
          ...writeListSearch({ ...now, ...change(now) }, options),
        };
      },
      replace,
    });

  return {
    search,
    narrowed: isNarrowed(search),
    /** Every letter would be a step back in the history: a search replaces the address. */
    setQuery: (q: string) => go(() => ({ q: q.slice(0, longestText), page: 1 }), true),
    setFilter: (name: Filter, value: string | undefined) =>
      go((now) => {
        const filters = { ...now.filters };
        delete filters[name];
        if (value !== undefined) filters[name] = value;
        return { filters, page: 1 };
      }),
    /** The same column again turns the order round. */
    sortBy: (sort: Sort) =>
      go((now) => ({
        sort,
        descending: now.sort === sort ? !now.descending : natural(sort),
        page: 1,
      })),
    goToPage: (page: number) => go(() => ({ page: Math.max(1, page) })),
    setPageSize: (pageSize: number) => go(() => ({ pageSize, page: 1 })),
    /** Shows everything again; order and page size stay. */
    clear: () => go(() => ({ q: '', filters: {}, page: 1 })),
  };
}

/** What else stands in the address, such as the tab that is open, is not ours to take away. */
function foreignParts(address: Record<string, unknown>, filters: readonly string[]) {
  const own: readonly string[] = ['q', 'sort', 'order', 'page', 'size', ...filters];
  return Object.fromEntries(Object.entries(address).filter(([name]) => !own.includes(name)));
}

type Paged = {
  search: { page: number; pageSize: number };
  goToPage: (page: number) => void;
  setPageSize: (pageSize: number) => void;
};

/** The foot of the list: where one is, and the way to the other pages. The noun is a plural with a capital. */
export const footerOf = ({ search, goToPage, setPageSize }: Paged, noun: string) => ({
  page: search.page,
  pageSize: search.pageSize,
  onPage: goToPage,
  onPageSize: setPageSize,
  noun,
});
