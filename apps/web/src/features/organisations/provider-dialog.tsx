import { type SsoProvider, ssoProviderInput } from '@glossa/contracts/single-sign-on';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Group, PasswordInput, Stack, Switch, TextInput } from '@mantine/core';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { errorSentence } from '../../lib/api-error.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { t } from '../../lib/language/t.ts';
import { translatedResolver } from '../../lib/language/translated-resolver.ts';
import { useSaveProvider, useTestProvider } from '../../lib/queries/sso-settings.ts';
import { applyServerFaults } from '../../ui/admin/apply-server-faults.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';

const formSchema = ssoProviderInput.omit({ providerId: true }).extend({
  clientId: z
    .string()
    .trim()
    .min(1, t('Give the client id the provider gave you.'))
    .pipe(ssoProviderInput.shape.clientId),
});
const fields = ['label', 'issuer', 'clientId', 'clientSecret', 'enabled'] as const;

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
      enabled: provider?.enabled ?? true,
    },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      await save.mutateAsync({ ...values, providerId: provider?.providerId ?? null });
      toastSuccess(t('Saved: {name}', { name: values.label }));
      onClose();
    } catch (error) {
      applyServerFaults(error, setError, t('Failed to save provider data'), fields);
    }
  });
  const test = async () => {
    if (await trigger('issuer')) trial.mutate(getValues('issuer'));
  };

  return (
    <Dialog
      onClose={onClose}
      title={provider ? t('Edit {label}', { label: provider.label }) : t('Add provider')}
      closeOnClickOutside={false}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {errors.root && (
            <Alert color="red" role="alert">
              {errors.root.message}
            </Alert>
          )}
          <TextInput
            label={t('Name on the button')}
            description={t('“Sign in with …”')}
            withAsterisk
            maxLength={60}
            data-autofocus
            error={errors.label?.message}
            {...register('label')}
          />
          <TextInput
            label={t('Issuer')}
            description={t('The address before “/.well-known/openid-configuration”')}
            placeholder="https://login.example.org/"
            withAsterisk
            spellCheck={false}
            error={errors.issuer?.message}
            // What was found at another address says nothing about this one.
            {...register('issuer', { onChange: () => trial.reset() })}
          />
          {trial.data && (
            <Alert color={trial.data.reachable ? 'green' : 'red'} role="status">
              {serverWords(trial.data.message)}
            </Alert>
          )}
          {trial.isError && (
            <Alert color="red" role="alert">
              {errorSentence(trial.error)}
            </Alert>
          )}
          <Group justify="flex-start">
            <Button variant="default" loading={trial.isPending} onClick={() => void test()}>
              {t('Test the issuer')}
            </Button>
          </Group>
          <TextInput
            label={t('Client id')}
            withAsterisk
            spellCheck={false}
            autoComplete="off"
            error={errors.clientId?.message}
            {...register('clientId')}
          />
          <PasswordInput
            label={t('Client secret')}
            description={provider ? t('Leave it empty to keep the present one.') : undefined}
            withAsterisk={!provider}
            autoComplete="off"
            error={errors.clientSecret?.message}
            {...register('clientSecret')}
          />
          <Controller
            control={control}
            name="enabled"
            render={({ field: { value, onChange, ref } }) => (
              <Switch
                ref={ref}
                label={t('Offer it on the sign-in screen')}
                checked={value}
                onChange={(event) => onChange(event.currentTarget.checked)}
              />
            )}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {provider ? t('Save') : t('Add provider')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
