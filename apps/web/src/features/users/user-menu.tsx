import type { UserItem } from '@glossa/contracts/users';
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EllipsisVertical, KeyRound, PenLine, Trash2, UserCheck, UserX } from 'lucide-react';
import { errorSentence } from '../../lib/api-error.ts';
import { useDeleteUser, useResetPassword, useSaveUserState } from '../../lib/queries/users.ts';
import { useDeleteWithUses } from '../../ui/admin/use-delete.tsx';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

type Props = {
  user: UserItem;
  isSelf: boolean;
  /** A password was reset: it is shown once. */
  onPassword: (password: string) => void;
};

/** What can be done about one user. */
export function UserMenu({ user, isSelf, onPassword }: Props) {
  const confirm = useConfirm();
  const askAndDelete = useDeleteWithUses();
  const reset = useResetPassword();
  const remove = useDeleteUser();
  const states = useSaveUserState();
  const active = user.status === 'Approved';

  const resetPassword = async () => {
    const agreed = await confirm({
      title: `Reset the password of ${user.displayName}?`,
      message: 'The old password stops working, and every session and API token of theirs ends.',
      confirmLabel: 'Reset password',
      danger: true,
    });
    if (!agreed) return;
    try {
      onPassword((await reset.mutateAsync(user.userId)).oneTimePassword);
    } catch (error) {
      toastError(`The password was not reset: ${errorSentence(error)}`);
    }
  };
  const changeState = async () => {
    if (
      active &&
      !(await confirm({
        title: `Deactivate ${user.displayName}?`,
        message: 'They are signed out at once and cannot sign in. Their work stays.',
        confirmLabel: 'Deactivate',
        danger: true,
      }))
    )
      return;
    try {
      await states.mutateAsync({
        userIds: [user.userId],
        status: active ? 'Deactivated' : 'Approved',
      });
      toastSuccess(`${active ? 'Deactivated' : 'Reactivated'}: ${user.displayName}`);
    } catch (error) {
      toastError(error);
    }
  };
  const deleteUser = () =>
    askAndDelete(
      {
        title: `Delete ${user.displayName}?`,
        message: 'This cannot be undone. To keep somebody out, deactivate them instead.',
        confirmLabel: 'Delete',
      },
      () => remove.mutateAsync(user.userId),
      { success: `Deleted: ${user.displayName}`, failure: 'Failed to delete user' },
    );

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${user.displayName}`}>
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
          Edit
        </Menu.Item>
        {!isSelf && !user.isSSOLogin && (
          <Menu.Item
            leftSection={<KeyRound size={16} aria-hidden />}
            onClick={() => void resetPassword()}
          >
            Reset password
          </Menu.Item>
        )}
        {!isSelf && (active || user.status === 'Deactivated') && (
          <Menu.Item
            leftSection={
              active ? <UserX size={16} aria-hidden /> : <UserCheck size={16} aria-hidden />
            }
            onClick={() => void changeState()}
          >
            {active ? 'Deactivate' : 'Reactivate'}
          </Menu.Item>
        )}
        {!isSelf && (
          <Menu.Item
            color="red"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => void deleteUser()}
          >
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
