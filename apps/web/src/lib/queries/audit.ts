import { viewAuditLog } from '@glossa/contracts/audit';
import type { QueryOf } from '@glossa/contracts/endpoint';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';

export type AuditFilters = Partial<
  Pick<QueryOf<typeof viewAuditLog>, 'search' | 'action' | 'userId' | 'subject' | 'from' | 'to'>
>;

/** Newest first, a piece at a time. The log grows by itself: it is read when somebody looks, not kept. */
export const auditLogOptions = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['administration', 'audit', filters],
    queryFn: ({ signal, pageParam }) =>
      callApi(viewAuditLog, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
