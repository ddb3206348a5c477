import { encodePassword } from '@glossa/contracts/auth';
import {
  confirmTotp,
  createRecoveryCodes,
  removeTotp,
  startTotp,
} from '@glossa/contracts/second-factor';
import { Button, Code, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { callApi } from '../../lib/http/api-client.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { renewNow } from '../../lib/session/renewal.ts';
import { signOut } from '../../lib/session/session.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';

export type SecondFactorTask = 'set-up' | 'codes' | 'remove';
type Props = {
  task: SecondFactorTask;
  /** It is required: logging out is the only alternative. */
  forced?: boolean;
  onClose: () => void;
};

const titles: Record<SecondFactorTask, string> = {
  'set-up': t('secondFactor.setUp'),
  codes: t('secondFactor.newCodes'),
  remove: t('secondFactor.remove'),
};

/** Asks for the password, then does what was chosen. Recovery codes are shown at the end, once. */
export default function SecondFactorDialog({ task, forced = false, onClose }: Props) {
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const leave = forced ? () => void signOut() : onClose;

  const enterPassword = async (typed: string) => {
    const body = { password: encodePassword(typed) };
    if (task === 'set-up') return setApp(await callApi(startTotp, { body }));
    if (task === 'codes')
      return setCodes((await callApi(createRecoveryCodes, { body })).recoveryCodes);
    await callApi(removeTotp, { body });
    toastSuccess(messageText({ id: removeTotp.message ?? '' }));
    onClose();
  };
  const enterCode = async (code: string) => {
    setCodes((await callApi(confirmTotp, { body: { code } })).recoveryCodes);
    toastSuccess(messageText({ id: confirmTotp.message ?? '' }));
  };
  const finish = async () => {
    // The session has a second factor now: nothing is due anymore.
    if (forced) await renewNow();
    onClose();
  };

  return (
    <Dialog
      onClose={codes ? () => void finish() : leave}
      title={codes ? t('secondFactor.codesTitle') : titles[task]}
      withCloseButton={!forced && !codes}
      closeOnEscape={!forced && !codes}
      closeOnClickOutside={false}
      // There is no page behind it yet.
      {...(forced ? { overlayProps: { backgroundOpacity: 0, blur: 0 } } : {})}
    >
      {codes ? (
        <Stack gap="md">
          <SecretOnce secret={codes.join('\n')} label={t('secondFactor.codesTitle')}>
            {t('secondFactor.codesHint')}
          </SecretOnce>
          <Group justify="flex-end">
            <Button onClick={() => void finish()}>{t('secondFactor.codesSaved')}</Button>
          </Group>
        </Stack>
      ) : app ? (
        <Step
          key="code"
          submitLabel={t('secondFactor.setUp')}
          emptyFault={t('secondFactor.codeRequired')}
          onCancel={leave}
          cancelLabel={forced ? t('auth.logOut') : t('common.cancel')}
          onSubmit={enterCode}
          before={<App {...app} />}
          input={(props) => (
            <TextInput
              {...props}
              label={t('secondFactor.code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={40}
              dir="ltr"
            />
          )}
        />
      ) : (
        <Step
          key="password"
          submitLabel={task === 'remove' ? t('secondFactor.remove') : t('common.continue')}
          danger={task === 'remove'}
          emptyFault={t('auth.passwordRequired')}
          onCancel={leave}
          cancelLabel={forced ? t('auth.logOut') : t('common.cancel')}
          onSubmit={enterPassword}
          before={
            <Text size="sm" c="dimmed">
              {forced ? `${t('secondFactor.dueHint')} ` : ''}
              {t('secondFactor.passwordHint')}
            </Text>
          }
          input={(props) => (
            <PasswordInput
              {...props}
              label={t('common.password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('auth.togglePassword') }}
            />
          )}
        />
      )}
    </Dialog>
  );
}

/** What the app scans, and the same to type. */
function App({ secret, uri }: { secret: string; uri: string }) {
  const image = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`;
  return (
    <>
      <Text size="sm">{t('secondFactor.scanHint')}</Text>
      <img src={image} width={200} height={200} alt={t('secondFactor.qrLabel')} />
      <Text size="sm">
        {t('secondFactor.key')}{' '}
        <Code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Code>
      </Text>
    </>
  );
}

type InputProps = { name: string; 'data-autofocus': true; error: React.ReactNode };
type StepProps = {
  submitLabel: string;
  danger?: boolean;
  emptyFault: string;
  onCancel: () => void;
  cancelLabel: string;
  /** Throws ApiError if what was typed is refused. */
  onSubmit: (typed: string) => Promise<void>;
  before: React.ReactNode;
  input: (props: InputProps) => React.ReactNode;
};

/** One field, which is sent or refused. */
function Step({
  submitLabel,
  danger,
  emptyFault,
  onCancel,
  cancelLabel,
  onSubmit,
  before,
  input,
}: StepProps) {
  const [fault, setFault] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const send = async (form: HTMLFormElement) => {
    const typed = String(new FormData(form).get('typed') ?? '');
    if (typed.trim() === '') return setFault(emptyFault);
    setBusy(true);
    setFault(null);
    try {
      await onSubmit(typed);
    } catch (error) {
      setFault(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogForm
      onSubmit={(event) => void send(event.currentTarget)}
      onCancel={onCancel}
      cancelLabel={cancelLabel}
      submitLabel={submitLabel}
      submitting={busy}
      danger={danger ?? false}
    >
      {before}
      {input({
        name: 'typed',
        'data-autofocus': true,
        error: fault !== null && <ErrorText error={fault} />,
      })}
    </DialogForm>
  );
}
