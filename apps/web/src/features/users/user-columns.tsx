import type { UserItem } from '@glossa/contracts/users';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatAgo, formatInstant } from '../../lib/format.ts';
import { formatEnumeration } from '../../lib/format-enumeration.ts';
import { t } from '../../lib/language/t.ts';
import { roleName } from '../../lib/role-words.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { UserStatusBadge } from '../../ui/user-status-badge.tsx';

export type UserSort =
  | 'displayName'
  | 'userName'
  | 'email'
  | 'status'
  | 'lastSignInAt'
  | 'createdAt';

/** Roles shown before "+2". */
const shownRoles = 2;

function Roles({ roles }: Pick<UserItem, 'roles'>) {
  const more = roles.length - shownRoles;
  return (
    <Group gap={4}>
      {roles.slice(0, shownRoles).map(({ id, name }) => (
        <Badge
          key={id}
          variant="default"
          maw={240}
          h="auto"
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
        >
          {roleName(name)}
        </Badge>
      ))}
      {more > 0 && (
        <Badge
          variant="light"
          color="gray"
          title={formatEnumeration(roles.map(({ name }) => roleName(name)))}
        >
          +{more}
        </Badge>
      )}
      {roles.length === 0 && '—'}
    </Group>
  );
}

type Options = {
  /** Names lead to the form of the user. */
  mayEdit: boolean;
  /** Of those who see every organisation. */
  withOrganisation: boolean;
};

export const userColumns = ({
  mayEdit,
  withOrganisation,
}: Options): Column<UserItem, UserSort>[] => [
  {
    key: 'name',
    label: t('Name'),
    sort: 'displayName',
    primary: true,
    render: (user) => (
      <>
        {mayEdit ? (
          <Anchor
            fw={600}
            dir="auto"
            renderRoot={(props) => (
              <Link to="/access-control/user/edit/$id" params={{ id: user.userId }} {...props} />
            )}
          >
            {user.displayName}
          </Anchor>
        ) : (
          <Text span fw={600} dir="auto">
            {user.displayName}
          </Text>
        )}
        <Text span display="block" size="xs" c="dimmed">
          <bdi>{user.userName}</bdi>
          {user.isSSOLogin && <> · {t('single sign-on')}</>}
        </Text>
      </>
    ),
  },
  {
    key: 'email',
    label: t('E-mail'),
    sort: 'email',
    hiddenBelow: 'lg',
    render: (user) => user.email ?? '—',
  },
  { key: 'roles', label: t('Roles'), render: (user) => <Roles roles={user.roles} /> },
  {
    key: 'department',
    label: t('Department'),
    hiddenBelow: 'md',
    render: (user) => <bdi>{user.department?.name ?? '—'}</bdi>,
  },
  ...(withOrganisation
    ? [
        {
          key: 'organisation',
          label: t('Organisation'),
          hiddenBelow: 'lg' as const,
          render: (user: UserItem) => <bdi>{user.organisationName}</bdi>,
        },
      ]
    : []),
  {
    key: 'status',
    label: t('State'),
    sort: 'status',
    render: (user) => <UserStatusBadge status={user.status} />,
  },
  {
    key: 'signIn',
    label: t('Last sign-in'),
    sort: 'lastSignInAt',
    hiddenBelow: 'md',
    render: (user) =>
      user.lastSignInAt ? (
        <span title={formatInstant(user.lastSignInAt)}>{formatAgo(user.lastSignInAt)}</span>
      ) : (
        t('never')
      ),
  },
];
