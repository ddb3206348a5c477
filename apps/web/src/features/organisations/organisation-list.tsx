import type { OrganisationItem } from '@glossa/contracts/organisations';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Building2, Plus } from 'lucide-react';
import { formatNumber } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { organisationListOptions } from '../../lib/queries/organisations.ts';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { AdminList } from '../../ui/table/admin-list.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { useDeleteWithUses } from '../../ui/table/use-delete.tsx';
import { footerOf, useListSearch } from '../../ui/table/use-list-search.ts';
import { OrganisationDialog } from './organisation-dialog.tsx';
import { useDeleteOrganisation } from './queries.ts';
import { organisationList } from './search.ts';

type Sort = keyof typeof organisationList.sorts;

const columns: readonly Column<OrganisationItem, Sort>[] = [
  {
    key: 'name',
    label: t('common.name'),
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
    label: t('organizations.domainName'),
    sort: 'domain_name',
    render: ({ domain_name }) => domain_name ?? '—',
  },
  {
    key: 'people',
    label: t('common.people'),
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

/** All organizations, for users who see them all. */
export function OrganisationList({ current, onChoose, onDeleted }: Props) {
  const list = useListSearch(
    useSearch({ from: '/shell/access-control/organization' }),
    organisationList,
  );
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
        title: t('common.deleteNameConfirm', { name }),
        message: t('organizations.deleteText'),
        confirmLabel: t('common.delete'),
      },
      () => remove.mutateAsync(organisationId),
      { success: t('common.deletedName', { name }), failure: t('organizations.deleteFailed') },
    );
    if (gone) onDeleted(organisationId);
  };
  return (
    <>
      <AdminList
        query={query}
        errorTitle={t('organizations.loadFailed')}
        narrowed={list.narrowed}
        toolbar={
          <>
            <SearchField value={q} onChange={list.setQuery} label={t('organizations.search')} />
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={dialog.open}>
              {t('organizations.add')}
            </Button>
          </>
        }
        empty={<EmptyState icon={<Building2 size={26} />} title={t('organizations.empty')} />}
        noMatch={<NoMatch clearLabel={t('common.clearSearch')} onClear={list.clear} />}
        footer={footerOf(list, t('organizations.listTitle'))}
      >
        {(answer) => (
          <DataTable
            label={t('organizations.listTitle')}
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
                        ? t('organizations.currentName', { name: organisation.name })
                        : t('organizations.openName', { name: organisation.name })
                    }
                    onClick={() => onChoose(organisation.organisationId)}
                  >
                    {isOpen ? t('organizations.current') : t('organizations.open')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    c="red"
                    aria-label={t('common.deleteName', { name: organisation.name })}
                    onClick={() => void deleteOrganisation(organisation)}
                  >
                    {t('common.delete')}
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
