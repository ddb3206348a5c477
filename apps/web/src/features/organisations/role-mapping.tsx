import { MultiSelect, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { formatEnumeration } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { roleName } from '../../lib/labels/role-labels.ts';
import { useSaveUserRoles } from '../../lib/queries/users.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';
import { AdminList } from '../../ui/table/admin-list.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { footerOf, useListSearch } from '../../ui/table/use-list-search.ts';
import { roleMappingOptions } from './queries.ts';
import { roleMappingList } from './search.ts';

type Sort = keyof typeof roleMappingList.sorts;
type Mapped = { userId: string; userName: string; displayName: string; roleIds: string[] };
type Role = { roleId: string; name: string; user_count: number };

/** Who holds which role, editable in place. */
export function RoleMapping({ organisationId }: { organisationId: string }) {
  const canEdit = useCan('Users', 'edit');
  const list = useListSearch(
    useSearch({ from: '/shell/access-control/organization' }),
    roleMappingList,
  );
  const { q, sort, descending, page, pageSize, cursor, filters } = list.search;
  const query = useQuery({
    ...roleMappingOptions({
      organisationId,
      search: q.trim(),
      roleId: filters.role,
      sort,
      descending,
      page,
      pageSize,
      cursor,
    }),
    select: ({ users, organization_roles }) => ({ ...users, roles: organization_roles }),
  });
  const roles = query.data?.roles ?? [];
  return (
    <AdminList
      query={query}
      errorTitle={t('organizations.roleMappingLoadFailed')}
      narrowed={list.narrowed}
      toolbar={
        <>
          <SearchField value={q} onChange={list.setQuery} label={t('common.searchPeople')} />
          <Select
            aria-label={t('common.role')}
            placeholder={t('common.allRoles')}
            clearable
            searchable
            data={roles.map(({ roleId, name, user_count }) => ({
              value: roleId,
              label: t('common.nameAndCount', { name: roleName(name), count: user_count }),
            }))}
            value={filters.role ?? null}
            onChange={(role) => list.setFilter('role', role ?? undefined)}
          />
        </>
      }
      empty={<EmptyState icon={<Users size={26} />} title={t('organizations.noPeople')} />}
      noMatch={<NoMatch title={t('common.noPeopleFound')} onClear={list.clear} />}
      footer={footerOf(list, t('common.people'))}
    >
      {(answer) => (
        <DataTable
          label={t('organizations.roleMapping')}
          columns={columnsFor(answer.roles, canEdit)}
          rows={answer.items}
          rowId={(person) => person.userId}
          sort={{ by: sort, descending, onSort: list.sortBy }}
          busy={query.isPlaceholderData}
        />
      )}
    </AdminList>
  );
}

const columnsFor = (roles: readonly Role[], canEdit: boolean): Column<Mapped, Sort>[] => [
  {
    key: 'name',
    label: t('common.name'),
    sort: 'displayName',
    primary: true,
    width: '35%',
    render: (person) => (
      <>
        <Text span display="block" fw={600}>
          <bdi>{person.displayName}</bdi>
        </Text>
        <Text span display="block" size="xs" c="dimmed">
          {person.userName}
        </Text>
      </>
    ),
  },
  {
    key: 'roles',
    label: t('common.roles'),
    render: (person) =>
      canEdit ? (
        <RolesOf person={person} roles={roles} />
      ) : (
        formatEnumeration(
          roles
            .filter(({ roleId }) => person.roleIds.includes(roleId))
            .map(({ name }) => roleName(name)),
        ) || '—'
      ),
  },
];

/** Saved immediately; a rejected change is reverted, and the reason stays visible. */
function RolesOf({ person, roles }: { person: Mapped; roles: readonly Role[] }) {
  const save = useSaveUserRoles();
  /** The pending selection; null: the saved one is shown. */
  const [chosen, setChosen] = useState<string[] | null>(null);
  const change = async (next: string[]) => {
    const { userId, displayName, roleIds } = person;
    setChosen(next);
    try {
      await save.mutateAsync({
        userIds: [userId],
        add: next.filter((id) => !roleIds.includes(id)),
        remove: roleIds.filter((id) => !next.includes(id)),
      });
      toastSuccess(t('organizations.rolesSaved', { displayName }));
    } catch (error) {
      toastError(error);
    } finally {
      setChosen(null);
    }
  };
  return (
    <MultiSelect
      aria-label={t('organizations.rolesOf', { displayName: person.displayName })}
      size="xs"
      searchable
      hidePickedOptions
      nothingFoundMessage={t('organizations.noRoleWithName')}
      // Not disabled: the focus and the position in the list would be lost.
      readOnly={chosen !== null}
      data={roles.map(({ roleId, name }) => ({ value: roleId, label: roleName(name) }))}
      value={chosen ?? person.roleIds}
      onChange={(next) => void change(next)}
      error={save.isError && <ErrorText error={save.error} />}
    />
  );
}
