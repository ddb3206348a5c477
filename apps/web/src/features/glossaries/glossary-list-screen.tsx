import type { Glossary } from '@glossa/contracts/glossaries';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BookA, Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { glossariesOptions } from '../../lib/queries/glossaries.ts';
import { AdminList } from '../../ui/admin/admin-list.tsx';
import { DataTable } from '../../ui/admin/data-table.tsx';
import { NoMatch } from '../../ui/admin/no-match.tsx';
import { SearchField } from '../../ui/admin/search-field.tsx';
import { footerOf, useListSearch } from '../../ui/admin/use-list-search.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { TerminologyNav } from '../../ui/terminology-nav.tsx';
import { glossaryColumns } from './glossary-columns.tsx';
import { GlossaryDialog } from './glossary-dialog.tsx';
import { GlossaryMenu } from './glossary-menu.tsx';

/** What the organisation calls things, one list for each subject. */
export function GlossaryListScreen() {
  const mayEdit = useCan('Translation', 'edit');
  const list = useListSearch({ sorts: ['name'], defaultSort: 'name', filters: [] });
  const { q, page, pageSize } = list.search;
  const glossaries = useQuery(glossariesOptions({ search: q, page, pageSize }));
  const navigate = useNavigate();
  const [edited, setEdited] = useState<Glossary | 'new' | null>(null);
  const addButton = mayEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('Add glossary')}
    </Button>
  );

  return (
    <Page title={t('Glossaries')} actions={addButton || undefined}>
      <TerminologyNav />
      <AdminList
        query={glossaries}
        errorTitle={t('Error fetching glossaries')}
        narrowed={list.narrowed}
        toolbar={
          <SearchField
            value={q}
            onChange={list.setQuery}
            label={t('Search names and descriptions')}
          />
        }
        empty={
          <EmptyState
            icon={<BookA size={26} />}
            title={t('No glossaries yet')}
            text={t(
              'A glossary says what a term is called in each language, what must not be said, and which names are never translated. Videos, documents and the Translate page keep to it.',
            )}
            action={addButton}
          />
        }
        noMatch={
          <NoMatch
            text={t('No glossary fits this search.')}
            clearLabel={t('Clear the search')}
            onClear={list.clear}
          />
        }
        footer={footerOf(list, t('Glossaries'))}
      >
        {({ items }) => (
          <>
            <DataTable
              label={t('Glossaries')}
              columns={glossaryColumns}
              rows={items}
              rowId={({ glossaryId }) => glossaryId}
              busy={glossaries.isPlaceholderData}
              rowActions={
                mayEdit
                  ? (glossary) => (
                      <Group justify="flex-end">
                        <GlossaryMenu glossary={glossary} onEdit={() => setEdited(glossary)} />
                      </Group>
                    )
                  : undefined
              }
            />
            {!mayEdit && (
              <Text size="sm" c="dimmed">
                {t('Your role lets you read glossaries, not change them.')}
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
