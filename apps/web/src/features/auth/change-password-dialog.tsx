import { passwordMessages, passwordPattern } from '@glossa/contracts/auth';
import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorSentence } from '../../lib/api-error.ts';
import { changeOwnPassword } from '../../lib/change-own-password.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { t } from '../../lib/language/t.ts';
import { signOut, useSession } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';

type Props = {
  /** At the first sign-in: there is no way around it but to sign out. */
  forced?: boolean;
  onClose?: () => void;
};

export default function ChangePasswordDialog({ forced = false, onClose }: Props) {
  return (
    <Dialog
      onClose={() => onClose?.()}
      title={t('Change password')}
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, getValues } = useForm({ defaultValues: empty });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ oldPassword, password }) => {
    setRefusal(null);
    try {
      toastSuccess(await changeOwnPassword(userId, { oldPassword, password }));
      onClose?.();
    } catch (error) {
      setRefusal(errorSentence(error));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {forced && (
          <Text size="sm" c="dimmed">
            {t('You signed in with a one-time password. Choose your own to go on.')}
          </Text>
        )}
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {/* Password managers file the new password under this name. */}
        <input type="hidden" autoComplete="username" value={userName} readOnly />
        <PasswordInput
          label={t('Old password')}
          autoComplete="current-password"
          data-autofocus
          error={errors.oldPassword?.message}
          {...register('oldPassword', {
            validate: (value) => value !== '' || serverWords(passwordMessages.oldEmpty),
          })}
        />
        <PasswordInput
          label={t('New password')}
          description={t(
            'At least 8 characters: a lowercase and an uppercase letter, a digit and one of @$!%*?& — and no others.',
          )}
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password', {
            validate: (value) => passwordPattern.test(value) || serverWords(passwordMessages.rule),
          })}
        />
        <PasswordInput
          label={t('Confirm password')}
          autoComplete="new-password"
          error={errors.confirmation?.message}
          {...register('confirmation', {
            validate: (value) =>
              value === getValues('password') || serverWords(passwordMessages.mismatch),
          })}
        />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={() => (forced ? void signOut() : onClose?.())}>
            {forced ? t('Sign out') : t('Cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('Change password')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
