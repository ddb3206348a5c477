import { languageCodes } from '@glossa/contracts/languages';
import { Button, Checkbox, CloseButton, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { languageName } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';
import { categoriesOptions } from '../../../lib/queries/categories.ts';
import { ownProjectsOptions } from '../../../lib/queries/own-projects.ts';
import { type DashboardSearch, isNarrowed, statusGroups } from './dashboard-search.ts';
import classes from './media-filters.module.css';

const typeChoices = [
  { value: 'video', label: t('Video and audio') },
  { value: 'doc', label: t('Documents') },
];
const languageChoices = languageCodes.map((code) => ({
  value: code,
  label: languageName(code),
}));
const statusChoices = statusGroups.map(({ value, label }) => ({ value, label }));

/** Milliseconds after the last key before the address, and with it the list, changes. */
const searchAfterMs = 300;

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const send = useDebouncedCallback(onChange, searchAfterMs);
  // Back and forward change the address without the field: it must show what the list is filtered by.
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      type="search"
      aria-label={t('Search by title')}
      placeholder={t('Search by title')}
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
            aria-label={t('Clear the search')}
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

type Props = {
  /** Stands before the filters. */
  leading?: ReactNode;
  search: DashboardSearch;
  /** Merged into the address; the page goes back to the first. */
  onChange: (change: Partial<DashboardSearch>) => void;
  onClear: () => void;
};

/** Everything that narrows the list. All of it lives in the address. */
export function MediaFilters({ leading, search, onChange, onClear }: Props) {
  const { data: categories = [] } = useQuery(categoriesOptions());
  const { data: projects = [] } = useQuery(ownProjectsOptions());
  const choose = (key: 'status' | 'type' | 'language' | 'category' | 'project') => ({
    value: search[key] ?? null,
    onChange: (value: string | null) => onChange({ [key]: value ?? undefined }),
    clearable: true,
    className: classes.choice,
    comboboxProps: { width: 'max-content', position: 'bottom-start' as const },
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to the older screen readers in use
    <div className={classes.filters} role="search">
      {leading}
      <SearchField
        value={search.q ?? ''}
        onChange={(q) => onChange({ q: q.trim() === '' ? undefined : q })}
      />
      <Select
        {...choose('status')}
        data={statusChoices}
        aria-label={t('Status')}
        placeholder={t('Status')}
      />
      <Select
        {...choose('type')}
        data={typeChoices}
        aria-label={t('Type')}
        placeholder={t('Type')}
      />
      <Select
        {...choose('language')}
        data={languageChoices}
        searchable
        aria-label={t('Language')}
        placeholder={t('Language')}
      />
      <Select
        {...choose('category')}
        data={categories.map(({ categoryId, name }) => ({ value: categoryId, label: name }))}
        searchable
        aria-label={t('Category')}
        placeholder={t('Category')}
      />
      {projects.length > 0 && (
        <Select
          {...choose('project')}
          data={projects.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          aria-label={t('Project')}
          placeholder={t('Project')}
        />
      )}
      <Checkbox
        label={t('Mine only')}
        className={classes.mine}
        checked={search.mine ?? false}
        onChange={(event) => onChange({ mine: event.currentTarget.checked || undefined })}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.clear}
        data-shown={isNarrowed(search) || undefined}
        disabled={!isNarrowed(search)}
        onClick={onClear}
      >
        {t('Clear filters')}
      </Button>
    </div>
  );
}
