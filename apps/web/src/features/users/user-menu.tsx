import type { UserItem } from '@glossa/contracts/users';
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  EllipsisVertical,
  KeyRound,
  MonitorSmartphone,
  PenLine,
  Trash2,
  UserCheck,
  UserX,
} from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import { useUserActions } from './use-user-actions.ts';

type Props = {
  user: UserItem;
  isSelf: boolean;
  onPassword: (password: string) => void;
  onSessions: () => void;
  onDeleted: () => void;
};

/** What can be done about one user. About oneself there is less: nobody locks themselves out. */
export function UserMenu({ user, isSelf, onPassword, onSessions, onDeleted }: Props) {
  const actions = useUserActions(user, { onPassword, onDeleted });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Actions for {displayName}', { displayName: user.displayName })}
        >
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<PenLine size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/access-control/user/edit/$id" params={{ id: user.userId }} {...props} />
          )}
        >
          {t('Edit')}
        </Menu.Item>
        <Menu.Item leftSection={<MonitorSmartphone size={16} aria-hidden />} onClick={onSessions}>
          {t('Sessions')}
        </Menu.Item>
        {!isSelf && !user.isSSOLogin && (
          <Menu.Item
            leftSection={<KeyRound size={16} aria-hidden />}
            onClick={actions.resetPassword}
          >
            {t('Reset password')}
          </Menu.Item>
        )}
        {!isSelf && user.status === 'Approved' && (
          <Menu.Item leftSection={<UserX size={16} aria-hidden />} onClick={actions.deactivate}>
            {t('Deactivate')}
          </Menu.Item>
        )}
        {!isSelf && user.status === 'Deactivated' && (
          <Menu.Item leftSection={<UserCheck size={16} aria-hidden />} onClick={actions.reactivate}>
            {t('Reactivate')}
          </Menu.Item>
        )}
        {!isSelf && (
          <Menu.Item
            // The red of the palette is too pale for words on white.
            color="var(--mantine-color-error)"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={actions.deleteUser}
          >
            {t('Delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
