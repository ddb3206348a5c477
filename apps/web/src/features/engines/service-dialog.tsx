import type { OutsideService } from '@glossa/contracts/outside-services';
import { Button, Checkbox, Group, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { t } from '../../lib/i18n/t.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { applyServerErrors } from '../../ui/form/apply-server-errors.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { fieldError } from '../../ui/form/field-error.tsx';
import { ModelNameField } from './model-name-field.tsx';
import { useSaveService, useTryService } from './outside-services-queries.ts';
import { hasField, initialValues, resolverOf, serviceFields, toInput } from './service-form.ts';
import { serviceLabels } from './service-labels.ts';
import { TrialResult } from './trial-result.tsx';

const placeholders = {
  speech: 'https://speech.example.org/v1',
  libretranslate: 'https://translate.example.org',
  chat: 'https://llm.example.org/v1',
  voice: 'https://voice.example.org/v1',
  mail: 'smtps://mail.example.org:465',
};

/** Sets a service up, or changes it; a test calls it with what is in the form. */
export function ServiceDialog({
  service,
  onClose,
}: {
  service: OutsideService;
  onClose: () => void;
}) {
  const { service: name } = service;
  const label = serviceLabels[name];
  const isMail = name === 'mail';
  const isStored = service.secret === 'set';
  const save = useSaveService();
  const trial = useTryService();
  const [models, setModels] = useState<readonly string[]>([]);
  const { register, handleSubmit, setError, formState, watch, control } = useForm({
    resolver: resolverOf(name),
    defaultValues: initialValues(service),
  });
  const { errors, isSubmitting } = formState;
  const forgets = watch('forgetSecret');
  // A result for other values does not apply to these.
  const field = (of: (typeof serviceFields)[number]) => ({
    error: fieldError(errors[of]),
    ...register(of, {
      onChange: () => {
        trial.reset();
        // Another server has other models.
        if (of === 'address') setModels([]);
      },
    }),
  });
  const fail = (error: unknown, fallback: string) =>
    applyServerErrors(error, setError, fallback, serviceFields, { idAtField: true });

  const submit = handleSubmit(async (values) => {
    try {
      await save.mutateAsync(toInput(name, values));
      toastSuccess(t('common.savedName', { name: label }));
      onClose();
    } catch (error) {
      fail(error, t('outsideServices.saveFailed'));
    }
  });
  const test = handleSubmit((values) => {
    trial.mutate(
      { service: name, input: toInput(name, values) },
      {
        onSuccess: ({ models: listed }) => setModels(listed ?? []),
        onError: (error) => fail(error, t('outsideServices.testFailed')),
      },
    );
  });

  return (
    <Dialog
      onClose={onClose}
      title={
        service.source === null
          ? t('outsideServices.setUpName', { service: label })
          : t('outsideServices.editName', { service: label })
      }
      closeOnClickOutside={false}
    >
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={t('common.save')}
        submitting={isSubmitting}
        rootError={errors.root}
      >
        <TextInput
          label={t('outsideServices.address')}
          description={
            isMail
              ? t('outsideServices.mailAddressHint', { smtps: 'smtps://', smtp: 'smtp://' })
              : name === 'libretranslate'
                ? undefined
                : t('outsideServices.addressHint')
          }
          placeholder={placeholders[name]}
          withAsterisk
          dir="ltr"
          spellCheck={false}
          data-autofocus
          {...field('address')}
        />
        {hasField(name, 'user') && (
          <TextInput
            label={t('common.username')}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            {...field('user')}
          />
        )}
        <PasswordInput
          label={isMail ? t('common.password') : t('outsideServices.key')}
          description={isStored ? t('outsideServices.secretHint') : undefined}
          autoComplete="new-password"
          disabled={forgets}
          {...field('secret')}
        />
        {isStored && (
          <Checkbox
            label={t('outsideServices.forgetSecret')}
            {...register('forgetSecret', { onChange: () => trial.reset() })}
          />
        )}
        {hasField(name, 'model') && (
          <Controller
            control={control}
            name="model"
            render={({ field: { onChange, ...model } }) => (
              <ModelNameField
                {...model}
                models={models}
                error={fieldError(errors.model)}
                onChange={(value) => {
                  trial.reset();
                  onChange(value);
                }}
              />
            )}
          />
        )}
        {hasField(name, 'voices') && (
          <TextInput
            label={t('outsideServices.voices')}
            description={t('outsideServices.voicesHint')}
            withAsterisk
            dir="ltr"
            spellCheck={false}
            {...field('voices')}
          />
        )}
        {hasField(name, 'from') && (
          <TextInput
            label={t('outsideServices.sender')}
            placeholder="glossa@example.org"
            withAsterisk
            dir="ltr"
            spellCheck={false}
            {...field('from')}
          />
        )}
        <Group justify="flex-start">
          <Button variant="default" loading={trial.isPending} onClick={() => void test()}>
            {t('outsideServices.test')}
          </Button>
        </Group>
        <TrialResult found={trial.data} />
      </DialogForm>
    </Dialog>
  );
}
