import {
  kindDefinitions,
  type NotificationKind,
  type NotificationPreference,
  type NotificationSettings,
} from '@glossa/contracts/notifications';
import { Alert, Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { pageLocale, t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';
import { PreferenceTable } from './preference-table.tsx';
import { useSaveNotificationSettings } from './queries.ts';

const hourFormat = new Intl.DateTimeFormat(pageLocale(), { hour: 'numeric', minute: '2-digit' });
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourFormat.format(new Date(2026, 0, 1, hour)),
}));

export function SettingsForm({ settings }: { settings: NotificationSettings }) {
  const [preferences, setPreferences] = useState(settings.preferences);
  const [hour, setHour] = useState(settings.digestHour);
  const [zone, setZone] = useState(settings.timeZone);
  const save = useSaveNotificationSettings();
  const zones = [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  const change = (kind: NotificationKind, next: Partial<NotificationPreference>) =>
    setPreferences((before) =>
      before.map((preference) =>
        preference.kind === kind ? { ...preference, ...next } : preference,
      ),
    );
  const submit = () =>
    save.mutate(
      { preferences, digestHour: hour, timeZone: zone },
      {
        onSuccess: () => toastSuccess(t('notifications.settingsSaved')),
        onError: toastError,
      },
    );
  const mails = settings.sendsMail && settings.email !== null;
  const anyDaily = preferences.some(
    ({ kind, mail }) => mail === 'daily' && !kindDefinitions[kind].mailFixed,
  );
  return (
    <Stack gap="lg" maw={860}>
      <MailNote settings={settings} />
      <PreferenceTable preferences={preferences} mails={mails} onChange={change} />
      {mails && anyDaily && (
        <Paper withBorder p="md" component="section" aria-label={t('notifications.dailyMail')}>
          <Title order={2} size="h4">
            {t('notifications.dailyMail')}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {t('notifications.dailyMailHint')}
          </Text>
          <Group align="flex-end">
            <Select
              label={t('notifications.dailyMailTime')}
              data={hours}
              value={String(hour)}
              allowDeselect={false}
              onChange={(value) => setHour(Number(value))}
            />
            <Select
              label={t('common.timeZone')}
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
          {t('common.save')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The mail address, or why no mail is sent. */
function MailNote({
  settings: { sendsMail, linksInMails, email },
}: {
  settings: NotificationSettings;
}) {
  const canConfigure = useCan('Settings', 'edit');
  if (!sendsMail) return <Alert color="blue">{t('notifications.mailNotConfigured')}</Alert>;
  if (email === null) return <Alert color="blue">{t('notifications.noMailAddress')}</Alert>;
  return (
    <>
      <Text c="dimmed">{t('notifications.mailAddress', { email })}</Text>
      {!linksInMails && canConfigure && (
        <Alert color="yellow">{t('notifications.mailWithoutLinks')}</Alert>
      )}
    </>
  );
}
