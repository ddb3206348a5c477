import { saveWebhook, type Webhook, webhookEvents } from '@glossa/contracts/webhooks';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Checkbox, Group, Stack, Switch, TextInput } from '@mantine/core';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { t } from '../../lib/language/t.ts';
import { translatedResolver } from '../../lib/language/translated-resolver.ts';
import { useSaveWebhook } from '../../lib/queries/webhooks.ts';
import { applyServerFaults } from '../../ui/admin/apply-server-faults.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { eventWords } from './webhook-words.ts';

const { name, url, events } = saveWebhook.body.shape;
const formSchema = z.object({
  name: z.string().trim().min(1, t('Give it a name.')).pipe(name),
  url: z.string().trim().min(1, t('Enter the address of the receiver.')).pipe(url),
  events: z.array(z.string()).min(1, t('Choose at least one event.')).pipe(events),
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
      toastSuccess(t('Saved: {name}', { name: values.name }));
      onClose();
      if (saved.secret) onSecret(saved.secret);
    } catch (error) {
      applyServerFaults(error, setError, t('The webhook could not be saved.'), fields);
    }
  });
  return (
    <Dialog
      onClose={onClose}
      title={webhook ? t('Edit {name}', { name: webhook.name }) : t('Add webhook')}
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
            label={t('Name')}
            withAsterisk
            maxLength={100}
            data-autofocus
            error={errors.name?.message}
            {...register('name')}
          />
          <TextInput
            label={t('Address')}
            description={t('Where messages are sent. It must begin with https://.')}
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
                label={t('Events')}
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
                      label={eventWords[event]}
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
                label={t('Send messages')}
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
              {webhook ? t('Save') : t('Add webhook')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
