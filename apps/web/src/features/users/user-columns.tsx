import type { Invitation } from '@glossa/contracts/invitations';
import type { UserItem } from '@glossa/contracts/users';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  formatAgo,
  formatDate,
  formatEnumeration,
  formatInstant,
} from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { roleName } from '../../lib/labels/role-labels.ts';
import { UserStatusBadge } from '../../ui/feedback/status-badge.tsx';
import type { Column } from '../../ui/table/data-table.tsx';

export type UserSort =
  | 'displayName'
  | 'userName'
  | 'email'
  | 'status'
  | 'lastSignInAt'
  | 'createdAt';

/** The column is at least as wide as its longest word. */
const wholeWords = { overflowWrap: 'break-word' } as const;

/** Enough for most names on one or two lines; longer words may be divided, so that the page does not scroll. */
const nameWidth = { minWidth: '8.5rem' } as const;

/** What does not fit on one line is divided before its host, not within a word. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <bdi>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  );
}

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
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'break-word' } }}
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

function InvitationState({ invitation: { state, email, expiresAt } }: { invitation: Invitation }) {
  const failed = state === 'not-delivered' || state === 'expired';
  return (
    <Text
      span
      display="block"
      size="xs"
      c={failed ? 'var(--mantine-color-error)' : 'dimmed'}
      title={email}
    >
      {invitationState[state](formatDate(expiresAt))}
    </Text>
  );
}

const invitationState: Record<Invitation['state'], (date: string) => string> = {
  sending: () => t('users.invitation.sending'),
  sent: (date) => t('users.invitation.sent', { date }),
  'not-delivered': () => t('users.invitation.notDelivered'),
  expired: () => t('users.invitation.expired'),
};

type Options = {
  /** Names link to the form of the user. */
  canEdit: boolean;
  /** For users who see every organization. */
  withOrganisation: boolean;
};

export const userColumns = ({
  canEdit,
  withOrganisation,
}: Options): Column<UserItem, UserSort>[] => [
  {
    key: 'name',
    label: t('common.name'),
    sort: 'displayName',
    primary: true,
    render: (user) => (
      <div style={nameWidth}>
        {canEdit ? (
          <Anchor
            fw={600}
            dir="auto"
            renderRoot={(props: object) => (
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
          {user.isSSOLogin && <> · {t('users.singleSignOn')}</>}
        </Text>
      </div>
    ),
  },
  {
    key: 'email',
    label: t('common.email'),
    sort: 'email',
    hiddenBelow: 'lg',
    render: ({ email }) => (email ? <Email address={email} /> : '—'),
  },
  { key: 'roles', label: t('common.roles'), render: (user) => <Roles roles={user.roles} /> },
  {
    key: 'department',
    label: t('common.department'),
    hiddenBelow: 'md',
    render: (user) => <bdi style={wholeWords}>{user.department?.name ?? '—'}</bdi>,
  },
  ...(withOrganisation
    ? [
        {
          key: 'organisation',
          label: t('users.organization'),
          hiddenBelow: 'lg' as const,
          render: (user: UserItem) => <bdi>{user.organisationName}</bdi>,
        },
      ]
    : []),
  {
    key: 'status',
    label: t('common.statusColumn'),
    sort: 'status',
    render: (user) => (
      <div>
        <UserStatusBadge status={user.status} />
        {user.invitation && <InvitationState invitation={user.invitation} />}
      </div>
    ),
  },
  {
    key: 'signIn',
    label: t('users.lastLogin'),
    sort: 'lastSignInAt',
    hiddenBelow: 'md',
    render: (user) =>
      user.lastSignInAt ? (
        <span title={formatInstant(user.lastSignInAt)}>{formatAgo(user.lastSignInAt)}</span>
      ) : (
        t('users.neverLoggedIn')
      ),
  },
];
