import { type SsoProvider, ssoProviderInput } from '@glossa/contracts/single-sign-on-settings';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Group, PasswordInput, Switch, TextInput } from '@mantine/core';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { translatedResolver } from '../../lib/i18n/translated-resolver.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { applyServerErrors } from '../../ui/form/apply-server-errors.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { useSaveProvider, useTestProvider } from './single-sign-on-queries.ts';

const formSchema = ssoProviderInput.omit({ providerId: true }).extend({
  clientId: z
    .string()
    .trim()
    .min(1, t('organizations.provider.clientIdMissing'))
    .pipe(ssoProviderInput.shape.clientId),
});
const fields = ['label', 'issuer', 'clientId', 'clientSecret', 'trustsEmail', 'enabled'] as const;

type Props = {
  /** Null: a new one. */
  provider: SsoProvider | null;
  onClose: () => void;
};

export function ProviderDialog({ provider, onClose }: Props) {
  const save = useSaveProvider();
  const trial = useTestProvider();
  const { register, control, handleSubmit, setError, getValues, trigger, formState } = useForm({
    resolver: translatedResolver(zodResolver(formSchema)),
    defaultValues: {
      label: provider?.label ?? '',
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
      clientSecret: '',
      trustsEmail: provider?.trustsEmail ?? false,
      enabled: provider?.enabled ?? true,
    },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      await save.mutateAsync({ ...values, providerId: provider?.providerId ?? null });
      toastSuccess(t('common.savedName', { name: values.label }));
      onClose();
    } catch (error) {
      applyServerErrors(error, setError, t('organizations.provider.saveFailed'), fields);
    }
  });
  const test = async () => {
    if (await trigger('issuer')) trial.mutate(getValues('issuer'));
  };

  return (
    <Dialog
      onClose={onClose}
      title={
        provider
          ? t('organizations.provider.editLabel', { label: provider.label })
          : t('organizations.provider.add')
      }
      closeOnClickOutside={false}
    >
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={provider ? t('common.save') : t('organizations.provider.add')}
        submitting={isSubmitting}
        rootError={errors.root}
      >
        <TextInput
          label={t('organizations.provider.buttonLabel')}
          description={t('organizations.provider.buttonLabelHint')}
          withAsterisk
          maxLength={60}
          data-autofocus
          error={errors.label?.message}
          {...register('label')}
        />
        <TextInput
          label={t('organizations.provider.issuer')}
          description={t('organizations.provider.issuerHint')}
          placeholder="https://login.example.org/"
          withAsterisk
          spellCheck={false}
          error={errors.issuer?.message}
          // Results for another URL do not apply to this one.
          {...register('issuer', { onChange: () => trial.reset() })}
        />
        {trial.data && (
          <Alert color={trial.data.reachable ? 'green' : 'red'} role="status">
            {messageText(trial.data.message)}
          </Alert>
        )}
        {trial.isError && (
          <Alert color="red" role="alert">
            <ErrorText error={trial.error} />
          </Alert>
        )}
        <Group justify="flex-start">
          <Button variant="default" loading={trial.isPending} onClick={() => void test()}>
            {t('organizations.provider.testIssuer')}
          </Button>
        </Group>
        <TextInput
          label={t('organizations.provider.clientId')}
          withAsterisk
          spellCheck={false}
          autoComplete="off"
          error={errors.clientId?.message}
          {...register('clientId')}
        />
        <PasswordInput
          label={t('organizations.provider.clientSecret')}
          description={provider ? t('organizations.provider.clientSecretHint') : undefined}
          withAsterisk={!provider}
          autoComplete="off"
          error={errors.clientSecret?.message}
          {...register('clientSecret')}
        />
        <Controller
          control={control}
          name="trustsEmail"
          render={({ field: { value, onChange, ref } }) => (
            <Switch
              ref={ref}
              label={t('organizations.provider.trustsEmail')}
              description={t('organizations.provider.trustsEmailHint')}
              checked={value ?? false}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
        <Controller
          control={control}
          name="enabled"
          render={({ field: { value, onChange, ref } }) => (
            <Switch
              ref={ref}
              label={t('organizations.provider.showOnLogin')}
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
      </DialogForm>
    </Dialog>
  );
}
