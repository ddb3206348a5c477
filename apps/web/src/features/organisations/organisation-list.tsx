import type { OrganisationItem } from '@glossa/contracts/organisations';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Building2, Plus } from 'lucide-react';
import { formatNumber } from '../../lib/format.ts';
import { inContext, t } from '../../lib/language/t.ts';
import { organisationListOptions, useDeleteOrganisation } from '../../lib/queries/organisations.ts';
import { AdminList } from '../../ui/admin/admin-list.tsx';
import { type Column, DataTable } from '../../ui/admin/data-table.tsx';
import { NoMatch } from '../../ui/admin/no-match.tsx';
import { SearchField } from '../../ui/admin/search-field.tsx';
import { useDeleteWithUses } from '../../ui/admin/use-delete.tsx';
import { footerOf, useListSearch } from '../../ui/admin/use-list-search.ts';
import { EmptyState } from '../../ui/state.tsx';
import { OrganisationDialog } from './organisation-dialog.tsx';

const sorts = ['name', 'user_count', 'domain_name'] as const;
type Sort = (typeof sorts)[number];

const columns: readonly Column<OrganisationItem, Sort>[] = [
  {
    key: 'name',
    label: t('Name'),
    sort: 'name',
    primary: true,
    render: ({ name, description }) => (
      <>
        <Text span display="block" fw={600}>
          <bdi>{name}</bdi>
        </Text>
        <Text span display="block" size="xs" c="dimmed" dir="auto" lineClamp={1}>
          {description}
        </Text>
      </>
    ),
  },
  {
    key: 'domain',
    label: t('Domain name'),
    sort: 'domain_name',
    render: ({ domain_name }) => domain_name ?? '—',
  },
  {
    key: 'people',
    label: t('People'),
    sort: 'user_count',
    align: 'end',
    render: ({ user_count }) => formatNumber(user_count),
  },
];

type Props = {
  current: string;
  onChoose: (organisationId: string) => void;
  onDeleted: (organisationId: string) => void;
};

/** Every organisation of the installation, for those who see them all. */
export function OrganisationList({ current, onChoose, onDeleted }: Props) {
  const list = useListSearch({
    sorts,
    defaultSort: 'name',
    descendingByDefault: ['user_count'],
    filters: [],
  });
  const { q, sort, descending, page, pageSize } = list.search;
  const query = useQuery(
    organisationListOptions({ search: q.trim(), sort, descending, page, pageSize }),
  );
  const remove = useDeleteOrganisation();
  const askAndDelete = useDeleteWithUses();
  const [adding, dialog] = useDisclosure(false);
  const deleteOrganisation = async ({ organisationId, name }: OrganisationItem) => {
    const gone = await askAndDelete(
      {
        title: t('Delete {name}?', { name }),
        message: t('Its own roles and categories go with it. This cannot be undone.'),
        confirmLabel: t('Delete'),
      },
      () => remove.mutateAsync(organisationId),
      { success: t('Deleted: {name}', { name }), failure: t('Error deleting organization') },
    );
    if (gone) onDeleted(organisationId);
  };
  return (
    <>
      <AdminList
        query={query}
        errorTitle={t('Error fetching organization data')}
        narrowed={list.narrowed}
        toolbar={
          <>
            <SearchField value={q} onChange={list.setQuery} label={t('Search organisations')} />
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={dialog.open}>
              {t('Add organisation')}
            </Button>
          </>
        }
        empty={<EmptyState icon={<Building2 size={26} />} title={t('No organisations yet')} />}
        noMatch={<NoMatch clearLabel={t('Clear the search')} onClear={list.clear} />}
        footer={footerOf(list, t('Organisations'))}
      >
        {(answer) => (
          <DataTable
            label={t('Organisations')}
            columns={columns}
            rows={answer.items}
            rowId={({ organisationId }) => organisationId}
            sort={{ by: sort, descending, onSort: list.sortBy }}
            busy={query.isPlaceholderData}
            rowActions={(organisation) => {
              const isOpen = organisation.organisationId === current;
              return (
                <Group gap="xs" wrap="nowrap" justify="flex-end">
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={isOpen}
                    aria-label={
                      isOpen
                        ? t('Open now {name}', { name: organisation.name })
                        : t('Open {name}', { name: organisation.name })
                    }
                    onClick={() => onChoose(organisation.organisationId)}
                  >
                    {isOpen ? t('Open now') : inContext('verb', 'Open')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    c="red"
                    aria-label={t('Delete {name}', { name: organisation.name })}
                    onClick={() => void deleteOrganisation(organisation)}
                  >
                    {t('Delete')}
                  </Button>
                </Group>
              );
            }}
          />
        )}
      </AdminList>
      {adding && <OrganisationDialog organisation={null} onClose={dialog.close} />}
    </>
  );
}
