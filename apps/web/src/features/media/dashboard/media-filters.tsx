import { languageCodes } from '@glossa/contracts/languages';
import { Button, Checkbox, CloseButton, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { categoriesOptions } from '../../../lib/queries/categories.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import type { useListSearch } from '../../../ui/table/use-list-search.ts';
import { ownProjectsOptions } from '../queries.ts';
import type { DashboardSearch, mediaList } from '../search.ts';
import { statusGroups } from './dashboard-search.ts';
import classes from './media-filters.module.css';

const typeChoices = [
  { value: 'video', label: t('common.videoAndAudio') },
  { value: 'doc', label: t('common.documents') },
];
const languageChoices = languageCodes.map((code) => ({
  value: code,
  label: languageName(code),
}));
const statusChoices = statusGroups.map(({ value, label }) => ({ value, label }));

/** Delay after the last key before the address and the list change, in milliseconds. */
const searchAfterMs = 300;

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const send = useDebouncedCallback(onChange, searchAfterMs);
  // Back and forward change the address: the field must show the current filter.
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      type="search"
      aria-label={t('dashboard.searchByTitle')}
      placeholder={t('dashboard.searchByTitle')}
      className={classes.search}
      leftSection={<Search size={16} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={t('common.clearSearch')}
            onClick={() => {
              setTyped('');
              onChange('');
            }}
          />
        )
      }
    />
  );
}

type Sort = keyof typeof mediaList.sorts;
type Filter = (typeof mediaList.filters)[number];
type Props = {
  /** Shown before the filters. */
  leading?: ReactNode;
  list: ReturnType<typeof useListSearch<Sort, DashboardSearch, Filter>>;
};

/** The list's filters, stored in the address. */
export function MediaFilters({ leading, list }: Props) {
  const { q, filters } = list.search;
  const seesCategories = useCan('MediaCategory', 'view');
  const { data: categories = [] } = useQuery({ ...categoriesOptions(), enabled: seesCategories });
  const { data: projects = [] } = useQuery(ownProjectsOptions());
  const choose = (key: 'status' | 'type' | 'language' | 'category' | 'project') => ({
    value: filters[key] ?? null,
    onChange: (value: string | null) => list.setFilter(key, value ?? undefined),
    clearable: true,
    className: classes.choice,
    comboboxProps: { width: 'max-content', position: 'bottom-start' as const },
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to the older screen readers in use
    <div className={classes.filters} role="search">
      {leading}
      <SearchField value={q} onChange={list.setQuery} />
      <Select
        {...choose('status')}
        data={statusChoices}
        aria-label={t('common.status')}
        placeholder={t('common.status')}
      />
      <Select
        {...choose('type')}
        data={typeChoices}
        aria-label={t('common.type')}
        placeholder={t('common.type')}
      />
      <Select
        {...choose('language')}
        data={languageChoices}
        searchable
        aria-label={t('common.language')}
        placeholder={t('common.language')}
      />
      {seesCategories && (
        <Select
          {...choose('category')}
          data={categories.map(({ categoryId, name }) => ({ value: categoryId, label: name }))}
          searchable
          aria-label={t('common.category')}
          placeholder={t('common.category')}
        />
      )}
      {projects.length > 0 && (
        <Select
          {...choose('project')}
          data={projects.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          aria-label={t('common.project')}
          placeholder={t('common.project')}
        />
      )}
      <Checkbox
        label={t('dashboard.onlyMine')}
        className={classes.mine}
        checked={filters.mine ?? false}
        onChange={(event) => list.setFilters({ mine: event.currentTarget.checked || undefined })}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.clear}
        data-shown={list.narrowed || undefined}
        disabled={!list.narrowed}
        onClick={list.clear}
      >
        {t('common.clearFilters')}
      </Button>
    </div>
  );
}
