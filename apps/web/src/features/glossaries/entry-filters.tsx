import { termUsages } from '@glossa/contracts/glossaries';
import type { LanguageCode } from '@glossa/contracts/languages';
import { Checkbox, Select } from '@mantine/core';
import { t } from '../../lib/language/t.ts';
import { SearchField } from '../../ui/admin/search-field.tsx';
import { useListSearch } from '../../ui/admin/use-list-search.ts';
import { LanguageFilter, readLanguage } from '../../ui/language-filter.tsx';
import { usageWords } from './entry-words.ts';

type EntryFilters = {
  language: LanguageCode | undefined;
  usage: (typeof termUsages)[number] | undefined;
  doNotTranslate: 'true' | undefined;
};

/** What the entries are narrowed by, as the address holds it. */
export function useEntrySearch() {
  const list = useListSearch({
    sorts: ['term'],
    defaultSort: 'term',
    filters: ['language', 'usage', 'names'],
  });
  const { language, usage, names } = list.search.filters;
  const filters: EntryFilters = {
    language: readLanguage(language),
    usage: termUsages.find((known) => known === usage),
    doNotTranslate: names === 'kept' ? 'true' : undefined,
  };
  return { ...list, filters };
}

export function EntryFilterBar({ list }: { list: ReturnType<typeof useEntrySearch> }) {
  const { search, filters, setQuery, setFilter } = list;
  return (
    <>
      <SearchField value={search.q} onChange={setQuery} label={t('Search terms and definitions')} />
      <LanguageFilter
        label={t('With a term in')}
        value={filters.language}
        onChange={(language) => setFilter('language', language)}
      />
      <Select
        aria-label={t('How a term is used')}
        placeholder={t('How a term is used')}
        clearable
        w={190}
        data={termUsages.map((usage) => ({ value: usage, label: usageWords[usage] }))}
        value={filters.usage ?? null}
        onChange={(usage) => setFilter('usage', usage ?? undefined)}
      />
      <Checkbox
        label={t('Not translated only')}
        checked={filters.doNotTranslate === 'true'}
        onChange={(event) => setFilter('names', event.currentTarget.checked ? 'kept' : undefined)}
      />
    </>
  );
}
