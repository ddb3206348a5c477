import type { MemoryOrigin } from '@glossa/contracts/translation-memory';
import { language, listParams, oneOf, searchParams, text } from '../../lib/search-params.ts';

export const memoryList = {
  sorts: { newest: true },
  defaultSort: 'newest',
  filters: ['match', 'from', 'to', 'origin'],
} as const;

export const memorySearch = searchParams(() => ({
  ...listParams(memoryList),
  tab: oneOf({ concordance: true }),
  match: oneOf({ exact: true, similar: true }),
  from: language(),
  to: language(),
  origin: oneOf<MemoryOrigin>({ verified: true, document: true, import: true }),
  /** The search text of the concordance. */
  phrase: text(),
}));
