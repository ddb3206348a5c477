import { findingKinds, type LanguageRules } from '@glossa/contracts/reading-rules';
import { Stack, Table, Text } from '@mantine/core';
import { t } from '../../../lib/language/t.ts';
import { findingLabels } from '../list/finding-words.ts';
import { limitsOf, sayLimit, toForm } from './reading-limits.ts';
import { severityWords } from './reading-rules-form.tsx';

/** The limits for who may not change them. */
export function ReadingRulesTable({ rules }: { rules: LanguageRules }) {
  const { severities } = toForm(rules.rules);
  return (
    <Stack gap="md">
      <Table aria-label={t('Limits')}>
        <Table.Tbody>
          {limitsOf(rules.defaults).map(({ name, label, unit }) => {
            const [value, usual] = [rules.rules[name], rules.defaults[name]];
            return (
              <Table.Tr key={name}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>
                  {value === usual
                    ? sayLimit(value, unit)
                    : t('{limit} (default: {usual})', {
                        limit: sayLimit(value, unit),
                        usual: sayLimit(usual, unit),
                      })}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      <Table aria-label={t('What counts as an error')}>
        <Table.Tbody>
          {findingKinds.map((kind) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row">{findingLabels[kind]}</Table.Th>
              <Table.Td>{severityWords[severities[kind]]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed">
        {t('People who may edit the settings can change these for your organisation.')}
      </Text>
    </Stack>
  );
}
