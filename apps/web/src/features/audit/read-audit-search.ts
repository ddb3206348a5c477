import { type AuditAction, auditActions } from '@glossa/contracts/audit';
import { midnight, readDay } from '../../lib/days.ts';
import type { AuditFilters } from '../../lib/queries/audit.ts';

/** The filters as the address holds them. Days as the reader's calendar has them: 2026-11-21. */
export type AuditSearch = {
  q?: string | undefined;
  action?: AuditAction | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Reads an address, however it was mangled: what is not understood is left out. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const q = String(raw.q ?? '').slice(0, 200);
  return {
    q: q.trim() === '' ? undefined : q,
    action: auditActions.find((action) => action === raw.action),
    from: readDay(raw.from),
    to: readDay(raw.to),
  };
}

/** What is asked of the server: both days whole, in the reader's time zone. */
export function toAuditFilters({ q, action, from, to }: AuditSearch): AuditFilters {
  return {
    ...(q ? { search: q.trim() } : {}),
    ...(action ? { action } : {}),
    ...(from ? { from: midnight(from) } : {}),
    ...(to ? { to: midnight(to, 1) } : {}),
  };
}
