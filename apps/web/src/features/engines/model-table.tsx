import type { EngineOverview } from '@glossa/contracts/engines';
import { Badge, Paper, Table, Text } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { formatBytes } from '../../lib/format.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { t } from '../../lib/language/t.ts';
import { Command } from '../../ui/command.tsx';

export function ModelTable({ models }: { models: EngineOverview['models'] }) {
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={560}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Model')}</Table.Th>
              <Table.Th ta="end">{t('Size')}</Table.Th>
              <Table.Th>{t('State')}</Table.Th>
              <Table.Th>{t('To install it, run on the server')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {models.map((model) => (
              <Table.Tr key={model.id}>
                <Table.Th scope="row" fw={500}>
                  {serverWords(model.label)}
                </Table.Th>
                <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                  {model.sizeBytes === null ? '—' : formatBytes(model.sizeBytes)}
                </Table.Td>
                <Table.Td>
                  {model.installed ? (
                    <Badge
                      color="green"
                      variant="light"
                      miw="max-content"
                      leftSection={<CircleCheck size={13} aria-hidden />}
                    >
                      {t('Installed')}
                    </Badge>
                  ) : (
                    <Text span size="sm" c="dimmed">
                      {t('Not installed')}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{!model.installed && <Command command={model.command} />}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
