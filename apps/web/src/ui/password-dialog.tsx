import { encodePassword } from '@glossa/contracts/auth';
import { PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../lib/i18n/t.ts';
import { Dialog } from './feedback/dialog.tsx';
import { DialogForm } from './form/dialog-form.tsx';
import { type RootError, rootErrorOf } from './form/root-error.tsx';

type Props = {
  title: string;
  /** What the action means. */
  text: string;
  submitLabel: string;
  /** Gets the encoded password. */
  onSubmit: (password: string) => Promise<unknown>;
  onClose: () => void;
};

/** Confirms with one's own password what a stolen session or an unlocked browser must not do. */
export function PasswordDialog({ title, text, submitLabel, onSubmit, onClose }: Props) {
  const [submitting, setSubmitting] = useState(false);
  const [faults, setFaults] = useState<{ password?: string; form?: RootError }>({});
  const submit = async (form: HTMLFormElement) => {
    const password = String(new FormData(form).get('password') ?? '');
    if (password === '') return setFaults({ password: t('auth.passwordRequired') });
    setFaults({});
    setSubmitting(true);
    try {
      await onSubmit(encodePassword(password));
      onClose();
    } catch (error) {
      setFaults({ form: rootErrorOf(error) });
    }
    setSubmitting(false);
  };
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside={false}>
      <DialogForm
        onSubmit={(event) => void submit(event.currentTarget)}
        onCancel={onClose}
        submitLabel={submitLabel}
        submitting={submitting}
        rootError={faults.form}
        danger
      >
        <Text size="sm">{text}</Text>
        <PasswordInput
          name="password"
          label={t('common.password')}
          description={t('secondFactor.passwordHint')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('auth.togglePassword') }}
          data-autofocus
          error={faults.password}
        />
      </DialogForm>
    </Dialog>
  );
}
