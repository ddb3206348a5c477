import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../lib/i18n/t.ts';
import { changeOwnPassword } from '../../lib/session/change-own-password.ts';
import { signOut, useSession } from '../../lib/session/session.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

type Props = {
  /** At the first login: logging out is the only alternative. */
  forced?: boolean;
  onClose?: () => void;
};

export default function ChangePasswordDialog({ forced = false, onClose }: Props) {
  return (
    <Dialog
      onClose={() => onClose?.()}
      title={t('auth.changePassword')}
      withCloseButton={!forced}
      closeOnEscape={!forced}
      closeOnClickOutside={false}
      // There is no page behind it yet.
      {...(forced ? { overlayProps: { backgroundOpacity: 0, blur: 0 } } : {})}
    >
      <ChangePasswordForm forced={forced} onClose={onClose} />
    </Dialog>
  );
}

const empty = { oldPassword: '', password: '', confirmation: '' };

function ChangePasswordForm({ forced, onClose }: Props) {
  const { userId, userName } = useSession().user;
  const [rejection, setRefusal] = useState<unknown>(null);
  const { register, handleSubmit, formState, getValues } = useForm({ defaultValues: empty });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ oldPassword, password }) => {
    setRefusal(null);
    try {
      toastSuccess(await changeOwnPassword(userId, { oldPassword, password }));
      onClose?.();
    } catch (error) {
      setRefusal(error);
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {forced && (
          <Text size="sm" c="dimmed">
            {t('auth.temporaryPasswordHint')}
          </Text>
        )}
        {rejection !== null && (
          <Alert color="red" role="alert">
            <ErrorText error={rejection} />
          </Alert>
        )}
        {/* Password managers store the new password under this name. */}
        <input type="hidden" autoComplete="username" value={userName} readOnly />
        <PasswordInput
          label={t('auth.currentPassword')}
          autoComplete="current-password"
          data-autofocus
          error={errors.oldPassword?.message}
          {...register('oldPassword', {
            validate: (value) => value !== '' || t('validation.oldPasswordRequired'),
          })}
        />
        <NewPasswordFields
          register={register}
          errors={errors}
          getPassword={() => getValues('password')}
        />
        {/* A reset, after which the password has to be changed, has removed them. */}
        {!forced && (
          <Text size="sm" c="dimmed">
            {t('auth.passkeysKeepWorking')}
          </Text>
        )}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={() => (forced ? void signOut() : onClose?.())}>
            {forced ? t('auth.logOut') : t('common.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('auth.changePassword')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
