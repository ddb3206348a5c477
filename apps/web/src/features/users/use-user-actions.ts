import type { UserItem } from '@glossa/contracts/users';
import { withSentence } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';
import { useDeleteWithUses } from '../../ui/table/use-delete.tsx';
import {
  useDeleteUser,
  useInviteUser,
  useResetPassword,
  useResetSecondFactor,
  useRevokeInvitation,
  useSaveUserState,
} from './queries.ts';

type Options = {
  /** A password was reset: it is shown once. */
  onPassword: (password: string) => void;
  onDeleted: () => void;
};

/** The actions on one user, each with a confirmation and a result message. */
export function useUserActions(user: UserItem, { onPassword, onDeleted }: Options) {
  const confirm = useConfirm();
  const askAndDelete = useDeleteWithUses();
  const reset = useResetPassword();
  const factor = useResetSecondFactor();
  const remove = useDeleteUser();
  const states = useSaveUserState();
  const invite = useInviteUser();
  const revoke = useRevokeInvitation();

  const resetPassword = async () => {
    const agreed = await confirm({
      title: t('users.resetPasswordTitle', { displayName: user.displayName }),
      message: t('users.resetPasswordText'),
      confirmLabel: t('users.resetPassword'),
      danger: true,
    });
    if (!agreed) return;
    try {
      onPassword((await reset.mutateAsync(user.userId)).oneTimePassword);
    } catch (error) {
      toastError(
        withSentence(error, (reason) => t('users.resetPasswordFailed', { error: reason })),
      );
    }
  };
  const resetSecondFactor = async () => {
    const agreed = await confirm({
      title: t('users.resetSecondFactorTitle', { displayName: user.displayName }),
      message: t('users.resetSecondFactorText'),
      confirmLabel: t('users.resetSecondFactor'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await factor.mutateAsync(user.userId);
      toastSuccess(t('secondFactor.wasReset'));
    } catch (error) {
      toastError(
        withSentence(error, (reason) => t('users.resetSecondFactorFailed', { error: reason })),
      );
    }
  };
  const sendInvitation = async () => {
    const { displayName, email } = user;
    const agreed = await confirm({
      title: t('users.sendInvitationTitle', { displayName }),
      message: t('users.sendInvitationText', { email: email ?? '' }),
      confirmLabel: t('users.sendInvitation'),
    });
    if (!agreed) return;
    try {
      await invite.mutateAsync(user.userId);
      toastSuccess(t('users.invitationSent'));
    } catch (error) {
      toastError(
        withSentence(error, (reason) => t('users.sendInvitationFailed', { error: reason })),
      );
    }
  };
  const revokeInvitation = async () => {
    const agreed = await confirm({
      title: t('users.revokeInvitationTitle', { displayName: user.displayName }),
      message: t('users.revokeInvitationText', { email: user.invitation?.email ?? '' }),
      confirmLabel: t('users.revokeInvitation'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await revoke.mutateAsync(user.userId);
      toastSuccess(t('users.invitationRevoked'));
    } catch (error) {
      toastError(
        withSentence(error, (reason) => t('users.revokeInvitationFailed', { error: reason })),
      );
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
          ? t('users.reactivated', { displayName })
          : t('users.deactivated', { displayName }),
      );
    } catch (failure) {
      toastError(
        withSentence(failure, (error) =>
          reactivated
            ? t('users.reactivateFailed', { displayName, error })
            : t('users.deactivateFailed', { displayName, error }),
        ),
      );
    }
  };
  const deactivate = async () => {
    const agreed = await confirm({
      title: t('users.deactivateTitle', { displayName: user.displayName }),
      message: t('users.deactivateText'),
      confirmLabel: t('common.deactivate'),
      danger: true,
    });
    if (agreed) await changeState(false);
  };
  const deleteUser = async () => {
    const gone = await askAndDelete(
      {
        title: t('users.deleteTitle', { displayName: user.displayName }),
        message: t('users.deleteText'),
        confirmLabel: t('common.delete'),
      },
      () => remove.mutateAsync(user.userId),
      {
        success: t('common.deletedName', { name: user.displayName }),
        failure: t('users.deleteFailed'),
        // Explained before the deletion, the more serious action, so not confirmed again.
        ...(user.status === 'Approved'
          ? {
              remedy: {
                label: t('users.deactivateInstead'),
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
    resetSecondFactor: () => void resetSecondFactor(),
    sendInvitation: () => void sendInvitation(),
    revokeInvitation: () => void revokeInvitation(),
    deactivate: () => void deactivate(),
    reactivate: () => void changeState(true),
    deleteUser: () => void deleteUser(),
  };
}
