import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { previewUserImport } from '@glossa/contracts/user-import';
import { Alert, Stack, Text, Title } from '@mantine/core';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { t } from '../../../lib/i18n/t.ts';
import { AssumedEncoding } from '../../../ui/feedback/assumed-encoding.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';

type Preview = AnswerOf<typeof previewUserImport>;

const badColumns: readonly Column<Preview['bad'][number]>[] = [
  { key: 'line', label: t('users.importLine'), primary: true, render: ({ line }) => line },
  {
    key: 'userName',
    label: t('common.username'),
    render: ({ userName }) => <bdi>{userName || '—'}</bdi>,
  },
  {
    key: 'issue',
    label: t('users.importIssue'),
    render: ({ faults }) =>
      faults.map(({ column, message }) => (
        <Text key={`${column} ${message}`} size="sm">
          <b>{column}</b>: {messageText(message)}
        </Text>
      )),
  },
];

const sampleColumns: readonly Column<Preview['sample'][number]>[] = [
  {
    key: 'userName',
    label: t('common.username'),
    primary: true,
    render: ({ userName }) => userName,
  },
  {
    key: 'name',
    label: t('common.name'),
    render: ({ displayName }) => <bdi>{displayName}</bdi>,
  },
  {
    key: 'roles',
    label: t('common.roles'),
    render: ({ roles }) => <bdi>{roles.join(', ')}</bdi>,
  },
  {
    key: 'department',
    label: t('common.department'),
    render: ({ department }) => <bdi>{department || '—'}</bdi>,
  },
];

/** What would be imported, and each row that cannot be, with its line and its reason. */
export function PreviewTables({ preview }: { preview: Preview }) {
  const { rowCount, badCount, bad, sample, unknownColumns, assumedEncoding } = preview;
  return (
    <Stack gap="md">
      <Alert color={badCount > 0 ? 'red' : rowCount > 0 ? 'green' : 'yellow'} role="status">
        {rowCount === 0
          ? t('users.importEmpty')
          : badCount === 0
            ? t('users.rowsReady', {
                rowCount,
              })
            : t('users.rowsRejected', { badCount, rowCount })}
      </Alert>
      <AssumedEncoding name={assumedEncoding} />
      {unknownColumns.length > 0 && (
        <Alert color="yellow">
          {t('users.columnsIgnored', { columns: unknownColumns.join(', ') })}
        </Alert>
      )}
      {bad.length > 0 && (
        <section aria-label={t('users.rejectedRows')}>
          <Title order={3} size="h5" mb="xs">
            {t('users.rowsToCorrect')}
          </Title>
          <DataTable
            label={t('users.rowsToCorrect')}
            columns={badColumns}
            rows={bad}
            rowId={({ line }) => String(line)}
            narrow="scroll"
            maxHeight={280}
            withBorder={false}
          />
          {badCount > bad.length && (
            <Text size="xs" c="dimmed" mt={4}>
              {t('common.firstShown', { count: bad.length })}
            </Text>
          )}
        </section>
      )}
      {badCount === 0 && sample.length > 0 && (
        <section aria-label={t('users.importPreview')}>
          <Title order={3} size="h5" mb="xs">
            {t('users.importPreview')}
          </Title>
          <DataTable
            label={t('users.importPreview')}
            columns={sampleColumns}
            rows={sample}
            rowId={({ line }) => String(line)}
            narrow="scroll"
            maxHeight={280}
            withBorder={false}
          />
        </section>
      )}
    </Stack>
  );
}
