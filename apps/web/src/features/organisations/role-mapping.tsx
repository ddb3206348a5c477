import { idSchema } from '@glossa/contracts/endpoint';
import { MultiSelect, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../lib/api-error.ts';
import { formatEnumeration } from '../../lib/format-enumeration.ts';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { roleMappingOptions } from '../../lib/queries/organisations.ts';
import { useSaveUserRoles } from '../../lib/queries/users.ts';
import { roleName } from '../../lib/role-words.ts';
import { AdminList } from '../../ui/admin/admin-list.tsx';
import { type Column, DataTable } from '../../ui/admin/data-table.tsx';
import { NoMatch } from '../../ui/admin/no-match.tsx';
import { SearchField } from '../../ui/admin/search-field.tsx';
import { footerOf, useListSearch } from '../../ui/admin/use-list-search.ts';
import { EmptyState } from '../../ui/state.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

const sorts = ['displayName', 'userName', 'status'] as const;
type Sort = (typeof sorts)[number];
type Mapped = { userId: string; userName: string; displayName: string; roleIds: string[] };
type Role = { roleId: string; name: string; user_count: number };

/** Who holds which role, to be changed in place. */
export function RoleMapping({ organisationId }: { organisationId: string }) {
  const mayEdit = useCan('Users', 'edit');
  const list = useListSearch({ sorts, defaultSort: 'displayName', filters: ['role'] });
  const { q, sort, descending, page, pageSize, filters } = list.search;
  const query = useQuery({
    ...roleMappingOptions({
      organisationId,
      search: q.trim(),
      roleId: idSchema.safeParse(filters.role).data,
      sort,
      descending,
      page,
      pageSize,
    }),
    select: ({ users, organization_roles }) => ({ ...users, roles: organization_roles }),
  });
  const roles = query.data?.roles ?? [];
  return (
    <AdminList
      query={query}
      errorTitle={t('Error fetching role mapping data')}
      narrowed={list.narrowed}
      toolbar={
        <>
          <SearchField value={q} onChange={list.setQuery} label={t('Search people')} />
          <Select
            aria-label={t('Role')}
            placeholder={t('All roles')}
            clearable
            searchable
            data={roles.map(({ roleId, name, user_count }) => ({
              value: roleId,
              label: t('{name} ({count, number})', { name: roleName(name), count: user_count }),
            }))}
            value={filters.role ?? null}
            onChange={(role) => list.setFilter('role', role ?? undefined)}
          />
        </>
      }
      empty={
        <EmptyState icon={<Users size={26} />} title={t('Nobody is in this organisation yet')} />
      }
      noMatch={<NoMatch title={t('Nobody matches')} onClear={list.clear} />}
      footer={footerOf(list, t('People'))}
    >
      {(answer) => (
        <DataTable
          label={t('Role mapping')}
          columns={columnsFor(answer.roles, mayEdit)}
          rows={answer.items}
          rowId={(person) => person.userId}
          sort={{ by: sort, descending, onSort: list.sortBy }}
          busy={query.isPlaceholderData}
        />
      )}
    </AdminList>
  );
}

const columnsFor = (roles: readonly Role[], mayEdit: boolean): Column<Mapped, Sort>[] => [
  {
    key: 'name',
    label: t('Name'),
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
    label: t('Roles'),
    render: (person) =>
      mayEdit ? (
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

/** Saved at once; what the server refuses is put back as it is stored, and the reason stays in sight. */
function RolesOf({ person, roles }: { person: Mapped; roles: readonly Role[] }) {
  const save = useSaveUserRoles();
  /** What was chosen and is on its way; null: what is stored is shown. */
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
      toastSuccess(t('Saved the roles of {displayName}.', { displayName }));
    } catch (error) {
      toastError(error);
    } finally {
      setChosen(null);
    }
  };
  return (
    <MultiSelect
      aria-label={t('Roles of {displayName}', { displayName: person.displayName })}
      size="xs"
      searchable
      hidePickedOptions
      nothingFoundMessage={t('No role of this name')}
      // Not disabled: the focus would be lost, and with it the place in the list.
      readOnly={chosen !== null}
      data={roles.map(({ roleId, name }) => ({ value: roleId, label: roleName(name) }))}
      value={chosen ?? person.roleIds}
      onChange={(next) => void change(next)}
      error={save.isError && errorSentence(save.error)}
    />
  );
}
