import { saveWebhook, type Webhook, webhookEvents } from '@glossa/contracts/webhooks';
import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { t } from '../../lib/i18n/t.ts';
import { translatedResolver } from '../../lib/i18n/translated-resolver.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { applyServerErrors } from '../../ui/form/apply-server-errors.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { useSaveWebhook } from './queries.ts';
import { eventLabels } from './webhook-labels.ts';

const { name, url, events } = saveWebhook.body.shape;
const formSchema = z.object({
  name: z.string().trim().min(1, t('webhooks.nameRequired')).pipe(name),
  url: z.string().trim().min(1, t('webhooks.addressRequired')).pipe(url),
  events: z.array(z.string()).min(1, t('webhooks.eventRequired')).pipe(events),
  enabled: z.boolean(),
});
const fields = ['name', 'url', 'events', 'enabled'] as const;

type Props = {
  /** Null: a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  onSecret: (secret: string) => void;
};

export function WebhookDialog({ webhook, onClose, onSecret }: Props) {
  const save = useSaveWebhook();
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: translatedResolver(zodResolver(formSchema)),
    defaultValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: (webhook?.events ?? []) as string[],
      enabled: webhook?.enabled ?? true,
    },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      const saved = await save.mutateAsync({ ...values, webhookId: webhook?.webhookId ?? null });
      toastSuccess(t('common.savedName', { name: values.name }));
      onClose();
      if (saved.secret) onSecret(saved.secret);
    } catch (error) {
      applyServerErrors(error, setError, t('webhooks.saveFailed'), fields);
    }
  });
  return (
    <Dialog
      onClose={onClose}
      title={webhook ? t('common.editName', { name: webhook.name }) : t('webhooks.add')}
      closeOnClickOutside={false}
    >
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={webhook ? t('common.save') : t('webhooks.add')}
        submitting={isSubmitting}
        rootError={errors.root}
      >
        <TextInput
          label={t('common.name')}
          withAsterisk
          maxLength={100}
          data-autofocus
          error={errors.name?.message}
          {...register('name')}
        />
        <TextInput
          label={t('common.url')}
          description={t('webhooks.addressHint')}
          placeholder="https://hooks.example.org/glossa"
          withAsterisk
          dir="ltr"
          spellCheck={false}
          error={errors.url?.message}
          {...register('url')}
        />
        <Controller
          control={control}
          name="events"
          render={({ field: { value, onChange } }) => (
            <Checkbox.Group
              label={t('webhooks.events')}
              withAsterisk
              value={value}
              onChange={onChange}
              error={errors.events?.message}
            >
              <Stack gap={6} mt={4}>
                {webhookEvents.map((event) => (
                  <Checkbox
                    key={event}
                    value={event}
                    label={eventLabels[event]}
                    description={<bdi>{event}</bdi>}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
        />
        <Controller
          control={control}
          name="enabled"
          render={({ field: { value, onChange, ref } }) => (
            <Switch
              ref={ref}
              label={t('webhooks.sendEvents')}
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
      </DialogForm>
    </Dialog>
  );
}
