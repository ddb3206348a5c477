import type { SavedViewSearch } from '@glossa/contracts/dashboard';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type DashboardSearch, readDashboardSearch } from './dashboard-search.ts';

/** The filters, which live in the address: a copied link shows the same list. */
export function useDashboardSearch() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = readDashboardSearch(raw);
  const go = (next: DashboardSearch, replace: boolean) =>
    navigate({ to: '.', search: { ...next }, replace });
  /** The filters of a saved view; what is not understood any more is left out. */
  const apply = useCallback(
    (view: SavedViewSearch) => void navigate({ to: '.', search: { ...readDashboardSearch(view) } }),
    [navigate],
  );
  return {
    search,
    apply,
    /** A filter changes: back to the first page. */
    narrow: (change: Partial<DashboardSearch>) =>
      void go({ ...search, ...change, page: undefined }, 'q' in change),
    clear: () => void go({ sort: search.sort, order: search.order, size: search.size }, false),
    goToPage: (page: number) => void go({ ...search, page: page > 1 ? page : undefined }, false),
    changePageSize: (size: number) =>
      void go(readDashboardSearch({ ...search, size, page: undefined }), false),
  };
}
