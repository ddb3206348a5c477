import { defaultPageSize, type PageSize, pageSizes } from './page-sizes.ts';

export type ListSearch<Sort extends string, Filter extends string> = {
  q: string;
  sort: Sort;
  descending: boolean;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  filters: Partial<Record<Filter, string>>;
};

/** What a list can be sorted and filtered by. */
export type ListSearchOptions<Sort extends string, Filter extends string> = {
  sorts: readonly Sort[];
  defaultSort: Sort;
  /** Names as they stand in the address; none may be q, sort, order, page or size. */
  filters: readonly Filter[];
  /** Sorts whose first click shows the newest or largest first. */
  descendingByDefault?: readonly Sort[];
};

/** Characters of a search, and of one filter, that are read. */
export const longestText = 200;
/** Nobody pages further by hand, and the server counts rows with 32 bits. */
const lastPage = 1_000_000;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, longestText)
    : '';

function pageOf(value: unknown): number {
  const page = Number(textOf(value));
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}

function pageSizeOf(value: unknown): PageSize {
  const size = Number(textOf(value));
  return pageSizes.find((known) => known === size) ?? defaultPageSize;
}

/** Reads an address, however it was mangled: what is not understood is at its default, never an error. */
export function readListSearch<Sort extends string, Filter extends string>(
  raw: Record<string, unknown>,
  options: ListSearchOptions<Sort, Filter>,
): ListSearch<Sort, Filter> {
  const sort = options.sorts.find((known) => known === raw.sort) ?? options.defaultSort;
  const natural = options.descendingByDefault?.includes(sort) ?? false;
  const filters: Partial<Record<Filter, string>> = {};
  for (const name of options.filters) {
    const value = textOf(raw[name]).trim();
    if (value !== '') filters[name] = value;
  }
  return {
    q: textOf(raw.q).trim() === '' ? '' : textOf(raw.q),
    sort,
    descending: raw.order === 'asc' ? false : raw.order === 'desc' ? true : natural,
    page: pageOf(raw.page),
    pageSize: pageSizeOf(raw.size),
    filters,
  };
}

/** The search as the address holds it: nothing that is at its default. */
export function writeListSearch<Sort extends string, Filter extends string>(
  search: ListSearch<Sort, Filter>,
  options: ListSearchOptions<Sort, Filter>,
): Record<string, string | number> {
  const address: Record<string, string | number> = {};
  const natural = options.descendingByDefault?.includes(search.sort) ?? false;
  const q = search.q.slice(0, longestText);
  if (q.trim() !== '') address.q = q;
  for (const name of options.filters) {
    const value = search.filters[name]?.trim();
    if (value) address[name] = value.slice(0, longestText);
  }
  if (search.sort !== options.defaultSort) address.sort = search.sort;
  if (search.descending !== natural) address.order = search.descending ? 'desc' : 'asc';
  if (search.page > 1) address.page = search.page;
  if (search.pageSize !== defaultPageSize) address.size = search.pageSize;
  return address;
}

/** Whether anything narrows the list, so that an empty one can say so. */
export function isNarrowed(search: ListSearch<string, string>): boolean {
  return search.q.trim() !== '' || Object.values(search.filters).some((value) => value);
}
