import { storedResources } from '@glossa/contracts/permissions';
import type { RoleItem } from '@glossa/contracts/roles';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../lib/language/t.ts';
import { roleDescription, roleName } from '../../lib/role-words.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { PeopleCount } from '../../ui/admin/people-count.tsx';

export type RoleSort = 'name' | 'user_count';

/** "Views 8, edits 6 of 16": what follows from other rights is not counted. */
const summary = ({ viewCount, editCount }: RoleItem): string =>
  viewCount === 0
    ? t('No rights')
    : t('Views {viewCount, number}, edits {editCount, number} of {count, number}', {
        viewCount,
        editCount,
        count: storedResources.length,
      });

/** `mayEdit`: names lead to the form of the role. */
export const roleColumns = (mayEdit: boolean): Column<RoleItem, RoleSort>[] => [
  {
    key: 'name',
    label: t('Name'),
    sort: 'name',
    primary: true,
    width: '28%',
    render: (role) => (
      <Group gap="xs">
        {mayEdit ? (
          <Anchor
            fw={600}
            dir="auto"
            renderRoot={(props) => (
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
            {t('Built-in')}
          </Badge>
        )}
      </Group>
    ),
  },
  {
    key: 'description',
    label: t('Description'),
    hiddenBelow: 'md',
    render: (role) => <bdi>{roleDescription(role.description) || '—'}</bdi>,
  },
  { key: 'rights', label: t('Rights'), render: summary },
  {
    key: 'people',
    label: t('People'),
    sort: 'user_count',
    align: 'end',
    render: ({ user_count, roleId, name }) => (
      <PeopleCount count={user_count} filter="role" id={roleId} name={roleName(name)} />
    ),
  },
];
