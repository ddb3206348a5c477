import type { UserItem } from '@glossa/contracts/users';
import { errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { useDeleteUser, useResetPassword, useSaveUserState } from '../../lib/queries/users.ts';
import { useDeleteWithUses } from '../../ui/admin/use-delete.tsx';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

type Options = {
  /** A password was reset: it is shown once. */
  onPassword: (password: string) => void;
  onDeleted: () => void;
};

/** What can be done about one user: each asks first, and says how it went. */
export function useUserActions(user: UserItem, { onPassword, onDeleted }: Options) {
  const confirm = useConfirm();
  const askAndDelete = useDeleteWithUses();
  const reset = useResetPassword();
  const remove = useDeleteUser();
  const states = useSaveUserState();

  const resetPassword = async () => {
    const agreed = await confirm({
      title: t('Reset the password of {displayName}?', { displayName: user.displayName }),
      message: t('The old password stops working, and every session and API token of theirs ends.'),
      confirmLabel: t('Reset password'),
      danger: true,
    });
    if (!agreed) return;
    try {
      onPassword((await reset.mutateAsync(user.userId)).oneTimePassword);
    } catch (error) {
      toastError(t('The password was not reset: {error}', { error: errorSentence(error) }));
    }
  };
  const changeState = async (reactivated: boolean) => {
    const { displayName } = user;
    try {
      await states.mutateAsync({
        userIds: [user.userId],
        status: reactivated ? 'Approved' : 'Deactivated',
      });
      toastSuccess(
        reactivated
          ? t('{displayName} is reactivated.', { displayName })
          : t('{displayName} is deactivated.', { displayName }),
      );
    } catch (failure) {
      const error = errorSentence(failure);
      toastError(
        reactivated
          ? t('{displayName} was not reactivated: {error}', { displayName, error })
          : t('{displayName} was not deactivated: {error}', { displayName, error }),
      );
    }
  };
  const deactivate = async () => {
    const agreed = await confirm({
      title: t('Deactivate {displayName}?', { displayName: user.displayName }),
      message: t('They are signed out at once and cannot sign in. Their work stays.'),
      confirmLabel: t('Deactivate'),
      danger: true,
    });
    if (agreed) await changeState(false);
  };
  const deleteUser = async () => {
    const gone = await askAndDelete(
      {
        title: t('Delete {displayName}?', { displayName: user.displayName }),
        message: t('This cannot be undone. To keep somebody out, deactivate them instead.'),
        confirmLabel: t('Delete'),
      },
      () => remove.mutateAsync(user.userId),
      {
        success: t('Deleted: {name}', { name: user.displayName }),
        failure: t('Failed to delete user'),
        // What it does was said before the deletion, which was the harder deed: it does not ask again.
        ...(user.status === 'Approved'
          ? {
              remedy: {
                label: t('Deactivate instead'),
                run: () => void changeState(false),
              },
            }
          : {}),
      },
    );
    if (gone) onDeleted();
  };

  return {
    resetPassword: () => void resetPassword(),
    deactivate: () => void deactivate(),
    reactivate: () => void changeState(true),
    deleteUser: () => void deleteUser(),
  };
}
