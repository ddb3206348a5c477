import { storedResources } from '@glossa/contracts/permissions';
import type { RoleItem } from '@glossa/contracts/roles';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../lib/i18n/t.ts';
import { roleDescription, roleName } from '../../lib/labels/role-labels.ts';
import { PeopleCount } from '../../ui/people/people-count.tsx';
import type { Column } from '../../ui/table/data-table.tsx';

export type RoleSort = 'name' | 'user_count';

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
export const roleColumns = (canEdit: boolean): Column<RoleItem, RoleSort>[] => [
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
