import { id, language, month, oneOf, searchParams } from '../../lib/search-params.ts';

/** The default is the last 12 months of everything. */
export const reportSearch = searchParams(() => ({
  from: month(),
  to: month(),
  department: id(),
  project: id(),
  language: language(),
  type: oneOf({ video: true, doc: true }),
}));
export type ReportSearch = ReturnType<typeof reportSearch>;
