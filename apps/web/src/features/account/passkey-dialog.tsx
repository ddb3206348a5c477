import { encodePassword } from '@glossa/contracts/auth';
import { type Passkey, renamePasskey, savePasskey, startPasskey } from '@glossa/contracts/passkeys';
import { PasswordInput, TextInput } from '@mantine/core';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import { callApi } from '../../lib/http/api-client.ts';
import { t } from '../../lib/i18n/t.ts';
import { useAdministrationMutation } from '../../lib/queries/list-search.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { type RootError, rootErrorOf } from '../../ui/form/root-error.tsx';

type Props = {
  /** Null: a new one. */
  passkey: Passkey | null;
  onClose: () => void;
};

/** Asks for the password and a name, and the browser for the passkey; or renames one. */
export default function PasskeyDialog({ passkey, onClose }: Props) {
  const [faults, setFaults] = useState<{ name?: string; password?: string; form?: RootError }>({});
  const save = useAdministrationMutation(
    async ({ name, password }: { name: string; password: string }) => {
      if (passkey)
        return callApi(renamePasskey, { params: { id: passkey.passkeyId }, body: { name } });
      const { options } = await callApi(startPasskey, {
        body: { password: encodePassword(password) },
      });
      const credential = await startRegistration({
        optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
      }).catch((cause: unknown) => {
        throw new Error(t('auth.passkeyCanceled'), { cause });
      });
      return callApi(savePasskey, {
        body: { name, credential: { ...credential, response: { ...credential.response } } },
      });
    },
  );
  const submit = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const name = String(fields.get('name') ?? '').trim();
    const password = String(fields.get('password') ?? '');
    const missing = {
      ...(name === '' ? { name: t('passkeys.nameRequired') } : {}),
      ...(!passkey && password === '' ? { password: t('auth.passwordRequired') } : {}),
    };
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      await save.mutateAsync({ name, password });
      toastSuccess(passkey ? t('passkeys.renamed') : t('passkeys.added'));
      onClose();
    } catch (error) {
      setFaults({ form: rootErrorOf(error) });
    }
  };
  const title = passkey ? t('passkeys.rename', { name: passkey.name }) : t('passkeys.add');
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside={false}>
      <DialogForm
        onSubmit={(event) => void submit(event.currentTarget)}
        onCancel={onClose}
        submitLabel={passkey ? t('common.save') : t('common.continue')}
        submitting={save.isPending}
        rootError={faults.form}
      >
        <TextInput
          name="name"
          label={t('common.name')}
          description={t('passkeys.nameHint')}
          defaultValue={passkey?.name}
          maxLength={80}
          data-autofocus
          error={faults.name}
        />
        {!passkey && (
          <PasswordInput
            name="password"
            label={t('common.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('auth.togglePassword') }}
            error={faults.password}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
