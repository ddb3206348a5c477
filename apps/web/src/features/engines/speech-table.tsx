import type { EngineOverview } from '@glossa/contracts/engines';
import { languages } from '@glossa/contracts/languages';
import { Paper, Table, Text } from '@mantine/core';
import { Remedy } from './command.tsx';
import { QualityBadge } from './quality-badge.tsx';

/** What hears each language, and what to run for better ears. */
export function SpeechTable({ speech }: { speech: EngineOverview['speech'] }) {
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={560}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Language</Table.Th>
              <Table.Th>Quality</Table.Th>
              <Table.Th>Engine</Table.Th>
              <Table.Th>To improve it</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {speech.map(({ language, quality, engineLabel, remedy }) => (
              <Table.Tr key={language}>
                <Table.Th scope="row" fw={500}>
                  {languages[language].label}
                </Table.Th>
                <Table.Td>
                  <QualityBadge quality={quality} />
                </Table.Td>
                <Table.Td>
                  {engineLabel ?? (
                    <Text span size="sm" c="dimmed">
                      No engine
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{remedy && <Remedy remedy={remedy} />}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
