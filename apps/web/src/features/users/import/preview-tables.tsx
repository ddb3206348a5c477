import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { previewUserImport } from '@glossa/contracts/users';
import { Alert, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import { serverWords } from '../../../lib/language/server-words.ts';
import { inContext, t } from '../../../lib/language/t.ts';

type Preview = AnswerOf<typeof previewUserImport>;

/** What would be imported, and each row that cannot be, with its line and its reason. */
export function PreviewTables({ preview }: { preview: Preview }) {
  const { rowCount, badCount, bad, sample, unknownColumns } = preview;
  return (
    <Stack gap="md">
      <Alert color={badCount > 0 ? 'red' : rowCount > 0 ? 'green' : 'yellow'} role="status">
        {rowCount === 0
          ? t('The file has no rows below its heading.')
          : badCount === 0
            ? t('{rowCount, plural, one {# row is} other {# rows are}} ready to import.', {
                rowCount,
              })
            : t(
                '{badCount, plural, one {# row} other {# rows}} of {rowCount, number} cannot be imported. Correct the file and choose it again.',
                { badCount, rowCount },
              )}
      </Alert>
      {unknownColumns.length > 0 && (
        <Alert color="yellow">
          {t('These columns are left out: {columns}.', { columns: unknownColumns.join(', ') })}
        </Alert>
      )}
      {bad.length > 0 && (
        <section aria-label={t('Rows that cannot be imported')}>
          <Title order={3} size="h5" mb="xs">
            {t('Rows to correct')}
          </Title>
          <ScrollArea.Autosize mah={280} viewportProps={{ tabIndex: 0 }}>
            <Table stickyHeader aria-label={t('Rows to correct')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{inContext('of a file', 'Line')}</Table.Th>
                  <Table.Th scope="col">{t('User name')}</Table.Th>
                  <Table.Th scope="col">{t('What is wrong')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {bad.map((row) => (
                  <Table.Tr key={row.line}>
                    <Table.Th scope="row">{row.line}</Table.Th>
                    <Table.Td>
                      <bdi>{row.userName || '—'}</bdi>
                    </Table.Td>
                    <Table.Td>
                      {row.faults.map((fault) => (
                        <Text key={`${fault.column} ${fault.message}`} size="sm">
                          <b>{fault.column}</b>: {serverWords(fault.message)}
                        </Text>
                      ))}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
          {badCount > bad.length && (
            <Text size="xs" c="dimmed" mt={4}>
              {t('The first {count, number} are shown.', { count: bad.length })}
            </Text>
          )}
        </section>
      )}
      {badCount === 0 && sample.length > 0 && (
        <section aria-label={t('First rows')}>
          <Title order={3} size="h5" mb="xs">
            {t('First rows')}
          </Title>
          <ScrollArea.Autosize mah={280} viewportProps={{ tabIndex: 0 }}>
            <Table stickyHeader aria-label={t('First rows')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{t('User name')}</Table.Th>
                  <Table.Th scope="col">{t('Name')}</Table.Th>
                  <Table.Th scope="col">{t('Roles')}</Table.Th>
                  <Table.Th scope="col">{t('Department')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {sample.map((row) => (
                  <Table.Tr key={row.line}>
                    <Table.Th scope="row">{row.userName}</Table.Th>
                    <Table.Td>
                      <bdi>{row.displayName}</bdi>
                    </Table.Td>
                    <Table.Td>
                      <bdi>{row.roles.join(', ')}</bdi>
                    </Table.Td>
                    <Table.Td>
                      <bdi>{row.department || '—'}</bdi>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
        </section>
      )}
    </Stack>
  );
}
