import { type GlossaryEntryItem, termUsages } from '@glossa/contracts/glossaries';
import type { LanguageCode } from '@glossa/contracts/languages';
import { Badge, Button, Checkbox, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Plus, WholeWord } from 'lucide-react';
import { useState } from 'react';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { AdminList } from '../../ui/table/admin-list.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { EditDeleteIcons } from '../../ui/table/edit-delete-icons.tsx';
import { LanguageFilter } from '../../ui/table/language-filter.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { useDeleteWithUses } from '../../ui/table/use-delete.tsx';
import { footerOf, useListSearch } from '../../ui/table/use-list-search.ts';
import classes from './entry-columns.module.css';
import { EntryDialog } from './entry-dialog.tsx';
import { partOfSpeechLabels, usageColours, usageLabels } from './entry-labels.ts';
import { glossaryEntriesOptions, useDeleteGlossaryEntry } from './queries.ts';
import { entryList } from './search.ts';

function Terms({ terms }: Pick<GlossaryEntryItem, 'terms'>) {
  return (
    <ul className={classes.terms}>
      {terms.map(({ language, term, usage }) => (
        <li key={`${language} ${term}`} className={classes.term} data-usage={usage}>
          <span className={classes.language}>{languageName(language)}</span>
          <span className={classes.text} lang={language}>
            <bdi>{term}</bdi>
          </span>
          {/* Most terms are preferred, so it is not displayed. */}
          {usage !== 'preferred' && (
            <Badge size="sm" variant="light" color={usageColours[usage]}>
              {usageLabels[usage]}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

const entryColumns: readonly Column<GlossaryEntryItem>[] = [
  {
    key: 'terms',
    label: t('glossaries.terms'),
    primary: true,
    render: ({ terms }) => <Terms terms={terms} />,
  },
  {
    key: 'kind',
    label: t('common.typeLabel'),
    width: 160,
    render: ({ partOfSpeech, doNotTranslate }) => (
      <div>
        {partOfSpeech !== null && <Text size="sm">{partOfSpeechLabels[partOfSpeech]}</Text>}
        {doNotTranslate && (
          <Badge size="sm" variant="light" color="violet">
            {t('glossaries.doNotTranslateBadge')}
          </Badge>
        )}
        {partOfSpeech === null && !doNotTranslate && (
          <Text size="sm" c="dimmed">
            {t('glossaries.notSpecified')}
          </Text>
        )}
      </div>
    ),
  },
  {
    key: 'definition',
    label: t('glossaries.definition'),
    width: '30%',
    hiddenBelow: 'md',
    render: ({ definition }) => (
      <Text size="sm" c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {definition}
      </Text>
    ),
  },
];

const nameOf = ({ terms }: GlossaryEntryItem) => terms[0]?.term ?? t('glossaries.thisEntry');

type Props = { glossaryId: string; canEdit: boolean; onAdd: () => void };

type EntryFilters = {
  language: LanguageCode | undefined;
  usage: (typeof termUsages)[number] | undefined;
  doNotTranslate: 'true' | undefined;
};

/** The entries' filters in the address. */
function useEntrySearch() {
  const list = useListSearch(useSearch({ from: '/shell/glossaries/$id' }), entryList);
  const { language, usage, names } = list.search.filters;
  const filters: EntryFilters = {
    language,
    usage,
    doNotTranslate: names === 'kept' ? 'true' : undefined,
  };
  return { ...list, filters };
}

function EntryFilterBar({ list }: { list: ReturnType<typeof useEntrySearch> }) {
  const { search, filters, setQuery, setFilter } = list;
  return (
    <>
      <SearchField value={search.q} onChange={setQuery} label={t('glossaries.searchEntries')} />
      <LanguageFilter
        label={t('glossaries.termLanguage')}
        value={filters.language}
        onChange={(language) => setFilter('language', language)}
      />
      <Select
        aria-label={t('glossaries.termUsage')}
        placeholder={t('glossaries.termUsage')}
        clearable
        w={190}
        data={termUsages.map((usage) => ({ value: usage, label: usageLabels[usage] }))}
        value={filters.usage ?? null}
        onChange={(usage) => setFilter('usage', usage ?? undefined)}
      />
      <Checkbox
        label={t('glossaries.onlyDoNotTranslate')}
        checked={filters.doNotTranslate === 'true'}
        onChange={(event) => setFilter('names', event.currentTarget.checked ? 'kept' : undefined)}
      />
    </>
  );
}

/** The matching entries of a glossary. */
export function EntryList({ glossaryId, canEdit, onAdd }: Props) {
  const list = useEntrySearch();
  const { q, page, pageSize, cursor } = list.search;
  const entries = useQuery(
    glossaryEntriesOptions(glossaryId, { search: q, ...list.filters, page, pageSize, cursor }),
  );
  const [edited, setEdited] = useState<GlossaryEntryItem | null>(null);
  return (
    <>
      <AdminList
        query={entries}
        errorTitle={t('glossaries.loadEntriesFailed')}
        narrowed={list.narrowed}
        toolbar={<EntryFilterBar list={list} />}
        empty={
          <EmptyState
            icon={<WholeWord size={26} />}
            title={t('glossaries.noEntriesTitle')}
            text={t('glossaries.noEntriesText')}
            action={
              canEdit && (
                <Button leftSection={<Plus size={16} aria-hidden />} onClick={onAdd}>
                  {t('glossaries.addEntry')}
                </Button>
              )
            }
          />
        }
        noMatch={<NoMatch text={t('common.noEntriesMatch')} onClear={list.clear} />}
        footer={footerOf(list, t('glossaries.entries'))}
      >
        {({ items }) => (
          <DataTable
            label={t('glossaries.entries')}
            columns={entryColumns}
            rows={items}
            rowId={({ entryId }) => entryId}
            busy={entries.isPlaceholderData}
            rowActions={
              canEdit
                ? (entry) => <EntryActions entry={entry} onEdit={() => setEdited(entry)} />
                : undefined
            }
          />
        )}
      </AdminList>
      {edited && (
        <EntryDialog glossaryId={glossaryId} entry={edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function EntryActions({ entry, onEdit }: { entry: GlossaryEntryItem; onEdit: () => void }) {
  const remove = useDeleteGlossaryEntry();
  const askAndDelete = useDeleteWithUses();
  const name = nameOf(entry);
  const deleteIt = () =>
    askAndDelete(
      {
        title: t('common.deleteNameConfirm', { name }),
        message: t('glossaries.deleteEntryWarning'),
        confirmLabel: t('common.delete'),
      },
      () => remove.mutateAsync(entry.entryId),
      { success: t('common.deletedName', { name }), failure: t('glossaries.deleteEntryFailed') },
    );
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <EditDeleteIcons name={name} onEdit={onEdit} onDelete={() => void deleteIt()} />
    </Group>
  );
}
