import type { RoleItem } from '@glossa/contracts/roles';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Plus, ShieldCheck } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AdminList } from '../../ui/table/admin-list.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { footerOf, useListSearch } from '../../ui/table/use-list-search.ts';
import { roleListOptions } from './queries.ts';
import { roleColumns } from './role-columns.tsx';
import { RoleMenu } from './role-menu.tsx';
import { roleList } from './search.ts';

/** Custom and built-in roles. */
export function RoleListScreen() {
  const canEdit = useCan('UserRoles', 'edit');
  const list = useListSearch(useSearch({ from: '/shell/access-control/roles' }), roleList);
  const { q, sort, descending, page, pageSize } = list.search;
  const query = useQuery(roleListOptions({ search: q.trim(), sort, descending, page, pageSize }));

  return (
    <Page
      title={t('common.roles')}
      actions={
        canEdit && (
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            renderRoot={(props: object) => <Link to="/access-control/roles/add" {...props} />}
          >
            {t('roles.add')}
          </Button>
        )
      }
    >
      <AdminList
        query={query}
        errorTitle={t('roles.loadFailed')}
        narrowed={list.narrowed}
        toolbar={<SearchField value={q} onChange={list.setQuery} label={t('roles.search')} />}
        empty={<EmptyState icon={<ShieldCheck size={26} />} title={t('roles.empty')} />}
        noMatch={
          <NoMatch
            title={t('roles.noMatchTitle')}
            text={t('roles.noMatchText')}
            clearLabel={t('common.clearSearch')}
            onClear={list.clear}
          />
        }
        footer={footerOf(list, t('common.roles'))}
      >
        {(answer) => (
          <DataTable
            label={t('common.roles')}
            columns={roleColumns(canEdit)}
            rows={answer.items}
            rowId={(role) => role.roleId}
            sort={{ by: sort, descending, onSort: list.sortBy }}
            busy={query.isPlaceholderData}
            rowActions={canEdit ? (role: RoleItem) => <RoleMenu role={role} /> : undefined}
          />
        )}
      </AdminList>
    </Page>
  );
}
