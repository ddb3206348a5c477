import { memoryOrigins } from '@glossa/contracts/translation-memory';
import { useListSearch } from '../../ui/admin/use-list-search.ts';
import { readLanguage } from '../../ui/language-filter.tsx';
import { matchModes } from './memory-words.ts';

/** What the memory is narrowed by, as the address holds it. */
export function useMemorySearch() {
  const list = useListSearch({
    sorts: ['newest'],
    defaultSort: 'newest',
    filters: ['match', 'from', 'to', 'origin'],
  });
  const { match, from, to, origin } = list.search.filters;
  return {
    ...list,
    filters: {
      match: matchModes.find((mode) => mode === match) ?? ('contains' as const),
      from: readLanguage(from),
      to: readLanguage(to),
      origin: memoryOrigins.find((known) => known === origin),
    },
  };
}
export type MemorySearch = ReturnType<typeof useMemorySearch>;
