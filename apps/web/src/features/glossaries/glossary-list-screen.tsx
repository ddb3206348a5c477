import type { Glossary } from '@glossa/contracts/glossaries';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { BookA, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatEnumeration, formatNumber } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TerminologyNav } from '../../ui/page/terminology-nav.tsx';
import { AdminList } from '../../ui/table/admin-list.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { EditDeleteMenu } from '../../ui/table/edit-delete-menu.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { useDeleteWithUses } from '../../ui/table/use-delete.tsx';
import { footerOf, useListSearch } from '../../ui/table/use-list-search.ts';
import { GlossaryDialog } from './glossary-dialog.tsx';
import { glossariesOptions, useDeleteGlossary } from './queries.ts';
import { glossaryList } from './search.ts';

const glossaryColumns: readonly Column<Glossary>[] = [
  {
    key: 'name',
    label: t('common.name'),
    primary: true,
    render: ({ glossaryId, name, description }) => (
      <>
        <Anchor
          fw={600}
          size="sm"
          renderRoot={(props: object) => (
            <Link to="/glossaries/$id" params={{ id: glossaryId }} {...props} />
          )}
        >
          <bdi>{name}</bdi>
        </Anchor>
        {description !== '' && (
          <Text size="sm" c="dimmed" dir="auto">
            {description}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'languages',
    label: t('common.languages'),
    width: '32%',
    render: ({ languages: used }) => (
      <Text size="sm">
        {formatEnumeration(used.map(languageName)) || t('glossaries.noLanguages')}
      </Text>
    ),
  },
  {
    key: 'entries',
    label: t('glossaries.entries'),
    width: 100,
    align: 'end',
    render: ({ entryCount }) => formatNumber(entryCount),
  },
  {
    key: 'changed',
    label: t('common.updated'),
    width: 140,
    hiddenBelow: 'md',
    render: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
  },
];

type Props = { glossary: Glossary; onEdit: () => void };

/** The actions of a glossary. */
function GlossaryMenu({ glossary, onEdit }: Props) {
  const remove = useDeleteGlossary();
  const askAndDelete = useDeleteWithUses();
  const { glossaryId, name, entryCount } = glossary;
  const deleteIt = () =>
    askAndDelete(
      {
        title: t('common.deleteNameConfirm', { name }),
        message: t('glossaries.deleteWarning', { count: entryCount }),
        confirmLabel: t('common.delete'),
      },
      () => remove.mutateAsync(glossaryId),
      { success: t('common.deletedName', { name }), failure: t('glossaries.deleteFailed') },
    );
  return (
    <EditDeleteMenu
      name={name}
      editLabel={t('common.rename')}
      onEdit={onEdit}
      onDelete={() => void deleteIt()}
    />
  );
}

/** The organization's glossaries. */
export function GlossaryListScreen() {
  const canEdit = useCan('Translation', 'edit');
  const list = useListSearch(useSearch({ from: '/shell/glossaries' }), glossaryList);
  const { q, page, pageSize } = list.search;
  const glossaries = useQuery(glossariesOptions({ search: q, page, pageSize }));
  const navigate = useNavigate();
  const [edited, setEdited] = useState<Glossary | 'new' | null>(null);
  const addButton = canEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('glossaries.addGlossary')}
    </Button>
  );

  return (
    <Page title={t('common.glossaries')} actions={addButton || undefined}>
      <TerminologyNav />
      <AdminList
        query={glossaries}
        errorTitle={t('glossaries.loadFailed')}
        narrowed={list.narrowed}
        toolbar={<SearchField value={q} onChange={list.setQuery} label={t('glossaries.search')} />}
        empty={
          <EmptyState
            icon={<BookA size={26} />}
            title={t('glossaries.emptyTitle')}
            text={t('glossaries.emptyText')}
            action={addButton}
          />
        }
        noMatch={
          <NoMatch
            text={t('glossaries.noMatch')}
            clearLabel={t('common.clearSearch')}
            onClear={list.clear}
          />
        }
        footer={footerOf(list, t('common.glossaries'))}
      >
        {({ items }) => (
          <>
            <DataTable
              label={t('common.glossaries')}
              columns={glossaryColumns}
              rows={items}
              rowId={({ glossaryId }) => glossaryId}
              busy={glossaries.isPlaceholderData}
              rowActions={
                canEdit
                  ? (glossary) => (
                      <Group justify="flex-end">
                        <GlossaryMenu glossary={glossary} onEdit={() => setEdited(glossary)} />
                      </Group>
                    )
                  : undefined
              }
            />
            {!canEdit && (
              <Text size="sm" c="dimmed">
                {t('glossaries.viewOnly')}
              </Text>
            )}
          </>
        )}
      </AdminList>
      {edited && (
        <GlossaryDialog
          glossary={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={({ glossaryId }) => {
            if (edited === 'new')
              void navigate({ to: '/glossaries/$id', params: { id: glossaryId } });
          }}
        />
      )}
    </Page>
  );
}
