import type { EngineOverview } from '@glossa/contracts/engines';
import { Group, Paper, Table, Text } from '@mantine/core';
import { languageName } from '../../lib/language/language-name.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { t } from '../../lib/language/t.ts';
import { Remedy } from '../../ui/command.tsx';
import { QualityBadge } from './quality-badge.tsx';
import classes from './speech-table.module.css';

/** What hears each language, and what to run for better ears. */
export function SpeechTable({ speech }: { speech: EngineOverview['speech'] }) {
  const remedies = [...new Set(speech.map(({ remedy }) => remedy))];
  // One remedy for every language is said once.
  const common = remedies.length === 1 ? remedies[0] : null;
  return (
    <Paper withBorder>
      {common && (
        <Group gap="xs" p="md" className={classes.common}>
          <Text size="sm">{t('To improve all of them:')}</Text>
          <Remedy remedy={common} />
        </Group>
      )}
      <Table.ScrollContainer minWidth={common ? 320 : 560}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Language')}</Table.Th>
              <Table.Th>{t('Quality')}</Table.Th>
              <Table.Th>{t('Engine')}</Table.Th>
              {!common && <Table.Th>{t('To improve it')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {speech.map(({ language, quality, engineLabel, remedy }) => (
              <Table.Tr key={language}>
                <Table.Th scope="row" fw={500}>
                  {languageName(language)}
                </Table.Th>
                <Table.Td>
                  <QualityBadge quality={quality} />
                </Table.Td>
                <Table.Td>
                  {engineLabel ? (
                    serverWords(engineLabel)
                  ) : (
                    <Text span size="sm" c="dimmed">
                      {t('No engine')}
                    </Text>
                  )}
                </Table.Td>
                {!common && <Table.Td>{remedy && <Remedy remedy={remedy} />}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
