import { memoryOrigins } from '@glossa/contracts/translation-memory';
import { Select } from '@mantine/core';
import { t } from '../../lib/language/t.ts';
import { SearchField } from '../../ui/admin/search-field.tsx';
import { LanguageFilter } from '../../ui/language-filter.tsx';
import { matchModes, matchWords, originWords } from './memory-words.ts';
import type { MemorySearch } from './use-memory-search.ts';

export function MemoryFilters({ list }: { list: MemorySearch }) {
  const { search, filters, setQuery, setFilter } = list;
  return (
    <>
      <SearchField value={search.q} onChange={setQuery} label={t('Search the memory')} />
      <Select
        aria-label={t('How the text must match')}
        allowDeselect={false}
        w={190}
        data={matchModes.map((mode) => ({ value: mode, label: matchWords[mode] }))}
        value={filters.match}
        onChange={(mode) =>
          setFilter('match', mode === 'contains' ? undefined : (mode ?? undefined))
        }
      />
      <LanguageFilter
        label={t('From language')}
        value={filters.from}
        onChange={(language) => setFilter('from', language)}
      />
      <LanguageFilter
        label={t('To language')}
        value={filters.to}
        onChange={(language) => setFilter('to', language)}
      />
      <Select
        aria-label={t('Where it comes from')}
        placeholder={t('Where it comes from')}
        clearable
        w={200}
        data={memoryOrigins.map((origin) => ({ value: origin, label: originWords[origin] }))}
        value={filters.origin ?? null}
        onChange={(origin) => setFilter('origin', origin ?? undefined)}
      />
    </>
  );
}
