import type { UserItem } from '@glossa/contracts/users';
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  EllipsisVertical,
  KeyRound,
  Mail,
  MailX,
  MonitorSmartphone,
  PenLine,
  ShieldOff,
  Trash2,
  UserCheck,
  UserX,
} from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';
import { useUserActions } from './use-user-actions.ts';

type Props = {
  user: UserItem;
  isSelf: boolean;
  onPassword: (password: string) => void;
  onSessions: () => void;
  onDeleted: () => void;
};

/** The actions on one user. Fewer on oneself, to prevent lockouts. */
export function UserMenu({ user, isSelf, onPassword, onSessions, onDeleted }: Props) {
  const canBeInvited =
    !isSelf &&
    !user.isSSOLogin &&
    user.status === 'Approved' &&
    user.email !== null &&
    user.lastSignInAt === null;
  const actions = useUserActions(user, { onPassword, onDeleted });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('users.actionsFor', { displayName: user.displayName })}
        >
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<PenLine size={16} aria-hidden />}
          renderRoot={(props: object) => (
            <Link to="/access-control/user/edit/$id" params={{ id: user.userId }} {...props} />
          )}
        >
          {t('common.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<MonitorSmartphone size={16} aria-hidden />} onClick={onSessions}>
          {t('account.sessions')}
        </Menu.Item>
        {canBeInvited && (
          <Menu.Item leftSection={<Mail size={16} aria-hidden />} onClick={actions.sendInvitation}>
            {user.invitation ? t('users.sendInvitationAgain') : t('users.sendInvitation')}
          </Menu.Item>
        )}
        {!isSelf && user.invitation && (
          <Menu.Item
            leftSection={<MailX size={16} aria-hidden />}
            onClick={actions.revokeInvitation}
          >
            {t('users.revokeInvitation')}
          </Menu.Item>
        )}
        {!isSelf && !user.isSSOLogin && (
          <Menu.Item
            leftSection={<KeyRound size={16} aria-hidden />}
            onClick={actions.resetPassword}
          >
            {t('users.resetPassword')}
          </Menu.Item>
        )}
        {!isSelf && user.hasSecondFactor && (
          <Menu.Item
            leftSection={<ShieldOff size={16} aria-hidden />}
            onClick={actions.resetSecondFactor}
          >
            {t('users.resetSecondFactor')}
          </Menu.Item>
        )}
        {!isSelf && user.status === 'Approved' && (
          <Menu.Item leftSection={<UserX size={16} aria-hidden />} onClick={actions.deactivate}>
            {t('common.deactivate')}
          </Menu.Item>
        )}
        {!isSelf && user.status === 'Deactivated' && (
          <Menu.Item leftSection={<UserCheck size={16} aria-hidden />} onClick={actions.reactivate}>
            {t('common.reactivate')}
          </Menu.Item>
        )}
        {!isSelf && (
          <Menu.Item
            // The palette's red has too little contrast on white.
            color="var(--mantine-color-error)"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={actions.deleteUser}
          >
            {t('common.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
