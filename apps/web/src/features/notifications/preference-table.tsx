import {
  kindDefinitions,
  type MailChoice,
  mailChoices,
  type NotificationKind,
  type NotificationPreference,
} from '@glossa/contracts/notifications';
import { Checkbox, Select, Text } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { kindLabels } from './notification-labels.ts';

type Props = {
  preferences: readonly NotificationPreference[];
  /** Whether mails reach this person. */
  mails: boolean;
  onChange: (kind: NotificationKind, next: Partial<NotificationPreference>) => void;
};

const mailLabels: Readonly<Record<MailChoice, string>> = {
  'at-once': t('notifications.mail.immediately'),
  daily: t('notifications.mail.daily'),
  none: t('notifications.mail.never'),
};

/** One line per kind: on the screen, and by mail at once, daily or never. */
export function PreferenceTable({ preferences, mails, onChange }: Props) {
  const columns: Column<NotificationPreference>[] = [
    {
      key: 'kind',
      label: t('notifications.event'),
      primary: true,
      render: ({ kind }) => kindLabels[kind],
    },
    {
      key: 'inApp',
      label: t('notifications.inApp'),
      render: ({ kind, inApp }) => (
        <Checkbox
          aria-label={t('notifications.inAppFor', { words: kindLabels[kind] })}
          checked={inApp}
          onChange={(event) => onChange(kind, { inApp: event.currentTarget.checked })}
        />
      ),
    },
  ];
  if (mails)
    columns.push({
      key: 'mail',
      label: t('common.email'),
      render: ({ kind, mail }) =>
        kindDefinitions[kind].mailFixed ? (
          <Text size="sm" c="dimmed">
            {t('notifications.mail.always')}
          </Text>
        ) : (
          <Select
            size="xs"
            maw={130}
            aria-label={t('notifications.mail.choiceFor', { words: kindLabels[kind] })}
            data={mailChoices.map((value) => ({ value, label: mailLabels[value] }))}
            value={mail}
            allowDeselect={false}
            onChange={(value) =>
              onChange(kind, { mail: mailChoices.find((choice) => choice === value) ?? mail })
            }
          />
        ),
    });
  return (
    <DataTable
      label={t('notifications.choicesLabel')}
      columns={columns}
      rows={preferences}
      rowId={({ kind }) => kind}
      narrow="rows"
      verticalSpacing="xs"
    />
  );
}
