import { auditActions, viewAuditLog } from '@glossa/contracts/audit';
import type { QueryOf } from '@glossa/contracts/endpoint';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { midnight } from '../../lib/format/days.ts';
import { callApi } from '../../lib/http/api-client.ts';
import { auditKeys } from '../../lib/queries/query-keys.ts';
import type { AuditSearch } from './search.ts';

export type AuditFilters = Partial<
  Pick<QueryOf<typeof viewAuditLog>, 'search' | 'action' | 'userId' | 'subject' | 'from' | 'to'>
>;

/** The request: both days completely, in the reader's time zone. */
export function toAuditFilters({ q, action: named, from, to }: AuditSearch): AuditFilters {
  const action = auditActions.find((known) => known === named);
  return {
    ...(q ? { search: q.trim() } : {}),
    ...(action ? { action } : {}),
    ...(from ? { from: midnight(from) } : {}),
    ...(to ? { to: midnight(to, 1) } : {}),
  };
}

/** Newest first, in pages. The log grows constantly, so it is not cached. */
export const auditLogOptions = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: auditKeys.list(filters),
    queryFn: ({ signal, pageParam }) =>
      callApi(viewAuditLog, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
