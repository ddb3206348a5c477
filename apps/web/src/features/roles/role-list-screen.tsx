import { storedResources } from '@glossa/contracts/permissions';
import type { RoleItem } from '@glossa/contracts/roles';
import { ActionIcon, Anchor, Badge, Button, Group, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Copy, EllipsisVertical, Eye, PenLine, Plus, ShieldCheck, Trash2 } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';
import { roleDescription, roleName } from '../../lib/labels/role-labels.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PeopleCount } from '../../ui/people/people-count.tsx';
import { AdminList } from '../../ui/table/admin-list.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { useDeleteWithUses } from '../../ui/table/use-delete.tsx';
import { footerOf, useListSearch } from '../../ui/table/use-list-search.ts';
import { roleListOptions, useDeleteRole } from './queries.ts';
import { roleList } from './search.ts';

type RoleSort = 'name' | 'user_count';

/** "View 8, edit 6 of 16": derived permissions are not counted. */
const summary = ({ viewCount, editCount }: RoleItem): string =>
  viewCount === 0
    ? t('roles.noPermissions')
    : t('roles.permissionSummary', {
        viewCount,
        editCount,
        count: storedResources.length,
      });

/** `canEdit`: names link to the form of the role. */
const roleColumns = (canEdit: boolean): Column<RoleItem, RoleSort>[] => [
  {
    key: 'name',
    label: t('common.name'),
    sort: 'name',
    primary: true,
    width: '28%',
    render: (role) => (
      <Group gap="xs">
        {canEdit ? (
          <Anchor
            fw={600}
            dir="auto"
            renderRoot={(props: object) => (
              <Link to="/access-control/roles/edit/$id" params={{ id: role.roleId }} {...props} />
            )}
          >
            {roleName(role.name)}
          </Anchor>
        ) : (
          <Text span fw={600} dir="auto">
            {roleName(role.name)}
          </Text>
        )}
        {role.builtIn && (
          <Badge variant="light" color="gray">
            {t('roles.builtIn')}
          </Badge>
        )}
      </Group>
    ),
  },
  {
    key: 'description',
    label: t('common.description'),
    hiddenBelow: 'md',
    render: (role) => <bdi>{roleDescription(role.description) || '—'}</bdi>,
  },
  { key: 'rights', label: t('roles.permissions'), render: summary },
  {
    key: 'people',
    label: t('common.people'),
    sort: 'user_count',
    align: 'end',
    render: ({ user_count, roleId, name }) => (
      <PeopleCount count={user_count} filter="role" id={roleId} name={roleName(name)} />
    ),
  },
];

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

/** The actions of a role. Built-in ones can be viewed and copied. */
function RoleMenu({ role }: { role: RoleItem }) {
  const remove = useDeleteRole();
  const askAndDelete = useDeleteWithUses();
  const Icon = role.builtIn ? Eye : PenLine;
  const deleteRole = () =>
    askAndDelete(
      {
        title: t('common.deleteNameConfirm', { name: role.name }),
        message: t('roles.deleteText'),
        confirmLabel: t('common.delete'),
      },
      () => remove.mutateAsync(role.roleId),
      { success: t('common.deletedName', { name: role.name }), failure: t('roles.deleteFailed') },
    );

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('common.actionsForName', { name: roleName(role.name) })}
        >
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon size={16} aria-hidden />}
          renderRoot={(props: object) => (
            <Link to="/access-control/roles/edit/$id" params={{ id: role.roleId }} {...props} />
          )}
        >
          {role.builtIn ? t('common.view') : t('common.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Copy size={16} aria-hidden />}
          renderRoot={(props: object) => (
            <Link to="/access-control/roles/add" search={{ from: role.roleId }} {...props} />
          )}
        >
          {t('common.copyAction')}
        </Menu.Item>
        {!role.builtIn && (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => void deleteRole()}
          >
            {t('common.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
