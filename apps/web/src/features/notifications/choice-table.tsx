import {
  kindFacts,
  type MailChoice,
  mailChoices,
  type NotificationChoice,
  type NotificationKind,
} from '@glossa/contracts/notifications';
import { Checkbox, Paper, Select, Table, Text } from '@mantine/core';
import { inContext, t } from '../../lib/language/t.ts';
import { kindWords } from './notification-words.ts';

type Props = {
  choices: readonly NotificationChoice[];
  /** Whether mails reach this person. */
  mails: boolean;
  onChange: (kind: NotificationKind, next: Partial<NotificationChoice>) => void;
};

const mailWords: Readonly<Record<MailChoice, string>> = {
  'at-once': t('At once'),
  daily: t('Daily'),
  none: inContext('no e-mail', 'Never'),
};

/** One line per kind: on the screen, and by mail at once, daily or never. */
export function ChoiceTable({ choices, mails, onChange }: Props) {
  return (
    <Paper withBorder>
      <Table aria-label={t('What you are told')} verticalSpacing="xs" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('What happens')}</Table.Th>
            <Table.Th scope="col">{t('On the screen')}</Table.Th>
            {mails && <Table.Th scope="col">{t('E-mail')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {choices.map(({ kind, inApp, mail }) => {
            const words = kindWords[kind];
            return (
              <Table.Tr key={kind}>
                <Table.Th scope="row" fw={400}>
                  {words}
                </Table.Th>
                <Table.Td>
                  <Checkbox
                    aria-label={t('On the screen: {words}', { words })}
                    checked={inApp}
                    onChange={(event) => onChange(kind, { inApp: event.currentTarget.checked })}
                  />
                </Table.Td>
                {mails && (
                  <Table.Td>
                    {kindFacts[kind].mailFixed ? (
                      <Text size="sm" c="dimmed">
                        {inContext('an e-mail that cannot be switched off', 'Always')}
                      </Text>
                    ) : (
                      <Select
                        size="xs"
                        maw={130}
                        aria-label={t('E-mail: {words}', { words })}
                        data={mailChoices.map((value) => ({ value, label: mailWords[value] }))}
                        value={mail}
                        allowDeselect={false}
                        onChange={(value) =>
                          onChange(kind, {
                            mail: mailChoices.find((choice) => choice === value) ?? mail,
                          })
                        }
                      />
                    )}
                  </Table.Td>
                )}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
