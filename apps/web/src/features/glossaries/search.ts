import type { termUsages } from '@glossa/contracts/glossaries';
import { language, listParams, oneOf, searchParams } from '../../lib/search-params.ts';

export const glossaryList = { sorts: { name: true }, defaultSort: 'name' } as const;
export const glossaryListSearch = searchParams(() => listParams(glossaryList));

export const entryList = {
  sorts: { term: true },
  defaultSort: 'term',
  filters: ['language', 'usage', 'names'],
} as const;
export const glossarySearch = searchParams(() => ({
  ...listParams(entryList),
  language: language(),
  usage: oneOf<(typeof termUsages)[number]>({ preferred: true, allowed: true, forbidden: true }),
  /** Whether names are kept or translated. */
  names: oneOf({ kept: true }),
}));
