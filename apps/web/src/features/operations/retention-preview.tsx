import {
  type RetentionDays,
  type RetentionPreview,
  retentionKinds,
} from '@glossa/contracts/operations';
import { Anchor, Card, List, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatBytes, formatDate, formatNumber } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { kindLabels } from './retention-labels.ts';

type Props = { preview: UseQueryResult<RetentionPreview>; days: RetentionDays };

/** What the rules delete with the next run and within a week. */
export function RetentionPreviewTable({ preview, days }: Props) {
  const some = retentionKinds.some((kind) => days[kind] !== null);
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="preview-heading">
      <Stack gap="sm" aria-live="polite" aria-busy={preview.isFetching}>
        <Title order={2} fz="md" id="preview-heading">
          {t('operations.retentionPreview.title')}
        </Title>
        {!some ? (
          <Text fz="sm" c="dimmed">
            {t('operations.retentionPreview.noRules')}
          </Text>
        ) : (
          <>
            <DataTable
              label={t('operations.retentionPreview.title')}
              columns={columns}
              rows={preview.data?.kinds}
              error={preview.error}
              onRetry={() => void preview.refetch()}
              loadingRows={2}
              rowId={({ kind }) => kind}
              narrow="rows"
              withBorder={false}
            />
            <FirstOnes first={preview.data?.first ?? []} />
          </>
        )}
      </Stack>
    </Card>
  );
}

type Kind = RetentionPreview['kinds'][number];

const columns: readonly Column<Kind>[] = [
  {
    key: 'kind',
    label: t('operations.retentionPreview.type'),
    primary: true,
    render: ({ kind }) => kindLabels[kind].name,
  },
  {
    key: 'nextRun',
    label: t('operations.retentionPreview.nextRun'),
    align: 'end',
    render: ({ kind, nextRun }) => amountLabels(kind, nextRun),
  },
  {
    key: 'withinWeek',
    label: t('operations.retentionPreview.withinWeek'),
    align: 'end',
    render: ({ kind, withinWeek }) => amountLabels(kind, withinWeek),
  },
];

function amountLabels(kind: Kind['kind'], { count, bytes }: Kind['nextRun']): string {
  if (kind === 'audit' || count === 0) return formatNumber(count);
  return t('operations.retentionPreview.countAndSize', {
    count: formatNumber(count),
    size: formatBytes(bytes),
  });
}

function FirstOnes({ first }: Pick<RetentionPreview, 'first'>) {
  if (first.length === 0) return null;
  return (
    <>
      <Text fz="sm" fw={500}>
        {t('operations.retentionPreview.deletedFirst')}
      </Text>
      <List fz="sm" spacing={4}>
        {first.map(({ kind, id, mediaId, title, bytes, deletesAt }) => (
          <List.Item key={id}>
            <Anchor
              renderRoot={(props: object) => (
                <Link to="/dashboard/media-details" search={{ mediaId }} {...props} />
              )}
            >
              <bdi>{title}</bdi>
            </Anchor>{' '}
            <Text span c="dimmed" fz="sm">
              {kind === 'media'
                ? t('operations.retentionPreview.mediaDue', {
                    date: formatDate(deletesAt),
                    size: formatBytes(bytes),
                  })
                : t('operations.retentionPreview.fileDue', {
                    date: formatDate(deletesAt),
                    size: formatBytes(bytes),
                  })}
            </Text>
          </List.Item>
        ))}
      </List>
    </>
  );
}
