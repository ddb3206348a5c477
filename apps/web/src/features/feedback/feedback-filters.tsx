import { Button, Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/t.ts';
import { feedbackPeopleOptions, feedbackProjectsOptions } from '../../lib/queries/feedback.ts';
import { useSession } from '../../lib/session.ts';
import { SearchField } from '../../ui/admin/search-field.tsx';
import {
  choicesOf,
  kindWords,
  severityWords,
  statusWords,
} from '../../ui/feedback/feedback-words.ts';
import { LanguageFilter, readLanguage } from '../../ui/language-filter.tsx';
import type { FeedbackFilter, FeedbackListState } from './use-feedback-list.ts';

/** Everything that narrows the list of tickets. All of it lives in the address. */
export function FeedbackFilters({ list }: { list: FeedbackListState }) {
  const { filters, q } = list.search;
  const { user } = useSession();
  const projects = useQuery(feedbackProjectsOptions()).data ?? [];
  const people = useQuery(feedbackPeopleOptions('')).data ?? [];
  const choose = (name: FeedbackFilter, label: string) => ({
    'aria-label': label,
    placeholder: label,
    clearable: true,
    value: filters[name] ?? null,
    onChange: (value: string | null) => list.setFilter(name, value ?? undefined),
    w: { base: 'calc(50% - 6px)', xs: 160 },
    comboboxProps: { width: 'max-content', position: 'bottom-start' as const },
  });
  return (
    <>
      <SearchField
        value={q}
        onChange={list.setQuery}
        label={t('Search subjects, texts and numbers')}
      />
      <Select
        {...choose('status', t('Status'))}
        data={[{ value: 'unfinished', label: t('Not resolved yet') }, ...choicesOf(statusWords)]}
      />
      <Select {...choose('kind', t('Kind'))} data={choicesOf(kindWords)} />
      <Select {...choose('severity', t('Severity'))} data={choicesOf(severityWords)} />
      <Select
        {...choose('assignee', t('Assigned to'))}
        searchable
        data={[
          { value: 'me', label: t('Assigned to me') },
          { value: 'none', label: t('Assigned to nobody') },
          ...people
            .filter(({ userId }) => userId !== user.userId)
            .map(({ userId, displayName }) => ({ value: userId, label: displayName })),
        ]}
      />
      <LanguageFilter
        label={t('Language')}
        value={readLanguage(filters.language)}
        onChange={(language) => list.setFilter('language', language)}
      />
      {projects.length > 0 && (
        <Select
          {...choose('project', t('Project'))}
          searchable
          data={projects.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Checkbox
        label={t('Reported by me')}
        checked={filters.who === 'mine'}
        onChange={(event) =>
          list.setFilter('who', event.currentTarget.checked ? 'mine' : undefined)
        }
      />
      {list.narrowed && (
        <Button variant="subtle" size="compact-sm" onClick={list.clear}>
          {t('Clear filters')}
        </Button>
      )}
    </>
  );
}
