import type { GlossaryEntryItem } from '@glossa/contracts/glossaries';
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2, WholeWord } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { glossaryEntriesOptions, useDeleteGlossaryEntry } from '../../lib/queries/glossaries.ts';
import { AdminList } from '../../ui/admin/admin-list.tsx';
import { DataTable } from '../../ui/admin/data-table.tsx';
import { NoMatch } from '../../ui/admin/no-match.tsx';
import { useDeleteWithUses } from '../../ui/admin/use-delete.tsx';
import { footerOf } from '../../ui/admin/use-list-search.ts';
import { EmptyState } from '../../ui/state.tsx';
import { entryColumns } from './entry-columns.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryFilterBar, useEntrySearch } from './entry-filters.tsx';

const nameOf = ({ terms }: GlossaryEntryItem) => terms[0]?.term ?? t('this entry');

type Props = { glossaryId: string; mayEdit: boolean; onAdd: () => void };

/** The entries of a glossary that match. */
export function EntryList({ glossaryId, mayEdit, onAdd }: Props) {
  const list = useEntrySearch();
  const { q, page, pageSize } = list.search;
  const entries = useQuery(
    glossaryEntriesOptions(glossaryId, { search: q, ...list.filters, page, pageSize }),
  );
  const [edited, setEdited] = useState<GlossaryEntryItem | null>(null);
  return (
    <>
      <AdminList
        query={entries}
        errorTitle={t('Error fetching entries')}
        narrowed={list.narrowed}
        toolbar={<EntryFilterBar list={list} />}
        empty={
          <EmptyState
            icon={<WholeWord size={26} />}
            title={t('No entries yet')}
            text={t('Add a term with its translations, or import a CSV or TBX file.')}
            action={
              mayEdit && (
                <Button leftSection={<Plus size={16} aria-hidden />} onClick={onAdd}>
                  {t('Add entry')}
                </Button>
              )
            }
          />
        }
        noMatch={
          <NoMatch text={t('No entry fits this search and these filters.')} onClear={list.clear} />
        }
        footer={footerOf(list, t('Entries'))}
      >
        {({ items }) => (
          <DataTable
            label={t('Entries')}
            columns={entryColumns}
            rows={items}
            rowId={({ entryId }) => entryId}
            busy={entries.isPlaceholderData}
            rowActions={
              mayEdit
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
        title: t('Delete {name}?', { name }),
        message: t('The entry goes with its terms in every language. This cannot be undone.'),
        confirmLabel: t('Delete'),
      },
      () => remove.mutateAsync(entry.entryId),
      { success: t('Deleted: {name}', { name }), failure: t('Error deleting entry') },
    );
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Tooltip label={t('Edit')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Edit {name}', { name })}
          onClick={onEdit}
        >
          <Pencil size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('Delete')}>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t('Delete {name}', { name })}
          onClick={() => void deleteIt()}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
