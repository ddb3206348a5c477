import { Button, Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/i18n/t.ts';
import { feedbackPeopleOptions } from '../../lib/queries/feedback.ts';
import { useSession } from '../../lib/session/session.ts';
import { LanguageFilter } from '../../ui/table/language-filter.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import {
  choicesOf,
  kindLabels,
  severityLabels,
  statusLabels,
} from '../../ui/tickets/ticket-labels.ts';
import { feedbackProjectsOptions } from './queries.ts';
import type { FeedbackFilter, FeedbackListState } from './use-feedback-list.ts';

/** The ticket list's filters, stored in the address. */
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
      <SearchField value={q} onChange={list.setQuery} label={t('feedback.search')} />
      <Select
        {...choose('status', t('common.status'))}
        data={[
          { value: 'unfinished', label: t('feedback.unresolved') },
          ...choicesOf(statusLabels),
        ]}
      />
      <Select {...choose('kind', t('common.typeLabel'))} data={choicesOf(kindLabels)} />
      <Select {...choose('severity', t('feedback.severity'))} data={choicesOf(severityLabels)} />
      <Select
        {...choose('assignee', t('feedback.assignedTo'))}
        searchable
        data={[
          { value: 'me', label: t('feedback.assignedToMe') },
          { value: 'none', label: t('feedback.unassignedFilter') },
          ...people
            .filter(({ userId }) => userId !== user.userId)
            .map(({ userId, displayName }) => ({ value: userId, label: displayName })),
        ]}
      />
      <LanguageFilter
        label={t('common.language')}
        value={filters.language}
        onChange={(language) => list.setFilter('language', language)}
      />
      {projects.length > 0 && (
        <Select
          {...choose('project', t('common.project'))}
          searchable
          data={projects.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Checkbox
        label={t('feedback.reportedByMe')}
        checked={filters.who === 'mine'}
        onChange={(event) =>
          list.setFilter('who', event.currentTarget.checked ? 'mine' : undefined)
        }
      />
      {list.narrowed && (
        <Button variant="subtle" size="compact-sm" onClick={list.clear}>
          {t('common.clearFilters')}
        </Button>
      )}
    </>
  );
}
