import { day, searchParams, text } from '../../lib/search-params.ts';

export const auditSearch = searchParams(() => ({
  q: text(),
  // Not checked here: the list of actions would be part of the first load. The screen ignores unknown ones.
  action: text(),
  /** Days in the reader's calendar: 2026-11-21. */
  from: day(),
  to: day(),
}));
export type AuditSearch = ReturnType<typeof auditSearch>;
