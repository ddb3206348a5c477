import {
  kindFacts,
  type NotificationChoice,
  type NotificationKind,
  type NotificationSettings,
} from '@glossa/contracts/notifications';
import { Alert, Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { pageLocale, t } from '../../lib/language/t.ts';
import { useSaveNotificationSettings } from '../../lib/queries/notifications.ts';
import { toastError, toastSuccess } from '../../ui/toast.tsx';
import { ChoiceTable } from './choice-table.tsx';

const hourFormat = new Intl.DateTimeFormat(pageLocale(), { hour: 'numeric', minute: '2-digit' });
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourFormat.format(new Date(2026, 0, 1, hour)),
}));

export function SettingsForm({ settings }: { settings: NotificationSettings }) {
  const [choices, setChoices] = useState(settings.choices);
  const [hour, setHour] = useState(settings.digestHour);
  const [zone, setZone] = useState(settings.timeZone);
  const save = useSaveNotificationSettings();
  const zones = [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  const change = (kind: NotificationKind, next: Partial<NotificationChoice>) =>
    setChoices((before) =>
      before.map((choice) => (choice.kind === kind ? { ...choice, ...next } : choice)),
    );
  const submit = () =>
    save.mutate(
      { choices, digestHour: hour, timeZone: zone },
      {
        onSuccess: () => toastSuccess(t('Your notification settings are saved.')),
        onError: toastError,
      },
    );
  const mails = settings.sendsMail && settings.email !== null;
  const anyDaily = choices.some(({ kind, mail }) => mail === 'daily' && !kindFacts[kind].mailFixed);
  return (
    <Stack gap="lg" maw={860}>
      <MailNote settings={settings} />
      <ChoiceTable choices={choices} mails={mails} onChange={change} />
      {mails && anyDaily && (
        <Paper withBorder p="md" component="section" aria-label={t('Daily e-mail')}>
          <Title order={2} size="h4">
            {t('Daily e-mail')}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {t('Once a day, and only when there is something that you have not read yet.')}
          </Text>
          <Group align="flex-end">
            <Select
              label={t('Sent at')}
              data={hours}
              value={String(hour)}
              allowDeselect={false}
              onChange={(value) => setHour(Number(value))}
            />
            <Select
              label={t('Time zone')}
              data={zones}
              value={zone}
              searchable
              allowDeselect={false}
              onChange={(value) => setZone(value ?? zone)}
            />
          </Group>
        </Paper>
      )}
      <Group>
        <Button onClick={submit} loading={save.isPending}>
          {t('Save')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Where mails go, or why none come. */
function MailNote({ settings: { sendsMail, email } }: { settings: NotificationSettings }) {
  if (!sendsMail)
    return (
      <Alert color="blue">
        {t('This installation sends no e-mail, so you are told on the screen only.')}
      </Alert>
    );
  if (email === null)
    return (
      <Alert color="blue">
        {t(
          'Your account has no e-mail address, so you are told on the screen only. Ask your administrator to add one.',
        )}
      </Alert>
    );
  return (
    <Text c="dimmed">
      {t('E-mails go to {email}. Several in a short time come as one.', { email })}
    </Text>
  );
}
