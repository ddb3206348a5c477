import { useState } from 'react';
import type { Place } from '../lib/paging.ts';

const firstPage: Place = { page: 1, pageSize: 25 };

/** The position in a list that is not in the address. */
export function usePaging() {
  const [place, setPlace] = useState(firstPage);
  return {
    place,
    toFirst: () => setPlace(({ pageSize }) => ({ page: 1, pageSize })),
    /** For `ListFooter`. */
    paging: {
      page: place.page,
      pageSize: place.pageSize,
      onPage: (page: number, cursor?: string) =>
        setPlace(({ pageSize }) => ({ page, pageSize, ...(cursor ? { cursor } : {}) })),
      onPageSize: (pageSize: number) => setPlace({ page: 1, pageSize }),
    },
  };
}
