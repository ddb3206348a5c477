import type { RoleItem } from '@glossa/contracts/roles';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, ShieldCheck } from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { roleListOptions } from '../../lib/queries/roles.ts';
import { AdminList } from '../../ui/admin/admin-list.tsx';
import { DataTable } from '../../ui/admin/data-table.tsx';
import { NoMatch } from '../../ui/admin/no-match.tsx';
import { SearchField } from '../../ui/admin/search-field.tsx';
import { footerOf, useListSearch } from '../../ui/admin/use-list-search.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { roleColumns } from './role-columns.tsx';
import { RoleMenu } from './role-menu.tsx';

/** The roles of the organisation and the built-in ones. */
export function RoleListScreen() {
  const mayEdit = useCan('UserRoles', 'edit');
  const list = useListSearch({
    sorts: ['name', 'user_count'],
    defaultSort: 'name',
    descendingByDefault: ['user_count'],
    filters: [],
  });
  const { q, sort, descending, page, pageSize } = list.search;
  const query = useQuery(roleListOptions({ search: q.trim(), sort, descending, page, pageSize }));

  return (
    <Page
      title={t('Roles')}
      actions={
        mayEdit && (
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/access-control/roles/add" {...props} />}
          >
            {t('Add role')}
          </Button>
        )
      }
    >
      <AdminList
        query={query}
        errorTitle={t('Error fetching role data')}
        narrowed={list.narrowed}
        toolbar={<SearchField value={q} onChange={list.setQuery} label={t('Search roles')} />}
        empty={<EmptyState icon={<ShieldCheck size={26} />} title={t('No roles yet')} />}
        noMatch={
          <NoMatch
            title={t('No role matches')}
            text={t('No role fits this search.')}
            clearLabel={t('Clear the search')}
            onClear={list.clear}
          />
        }
        footer={footerOf(list, t('Roles'))}
      >
        {(answer) => (
          <DataTable
            label={t('Roles')}
            columns={roleColumns(mayEdit)}
            rows={answer.items}
            rowId={(role) => role.roleId}
            sort={{ by: sort, descending, onSort: list.sortBy }}
            busy={query.isPlaceholderData}
            rowActions={mayEdit ? (role: RoleItem) => <RoleMenu role={role} /> : undefined}
          />
        )}
      </AdminList>
    </Page>
  );
}
