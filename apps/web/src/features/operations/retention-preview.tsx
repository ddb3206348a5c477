import {
  type RetentionDays,
  type RetentionPreview,
  retentionKinds,
} from '@glossa/contracts/operations';
import { Anchor, Card, List, Stack, Table, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatBytes, formatDate, formatNumber } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { kindWords } from './retention-words.ts';

type Props = { preview: UseQueryResult<RetentionPreview>; days: RetentionDays };

/** What the rules take away with the next run and within a week. */
export function RetentionPreviewTable({ preview, days }: Props) {
  const some = retentionKinds.some((kind) => days[kind] !== null);
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="preview-heading">
      <Stack gap="sm" aria-live="polite" aria-busy={preview.isFetching}>
        <Title order={2} fz="md" id="preview-heading">
          {t('What would be removed')}
        </Title>
        {!some ? (
          <Text fz="sm" c="dimmed">
            {t('Nothing: no rule is set.')}
          </Text>
        ) : preview.isError ? (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        ) : preview.data ? (
          <>
            <Amounts kinds={preview.data.kinds} />
            <FirstOnes first={preview.data.first} />
          </>
        ) : (
          <LoadingRows rows={2} height={32} />
        )}
      </Stack>
    </Card>
  );
}

function Amounts({ kinds }: Pick<RetentionPreview, 'kinds'>) {
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('What')}</Table.Th>
            <Table.Th scope="col" ta="end">
              {t('With the next run')}
            </Table.Th>
            <Table.Th scope="col" ta="end">
              {t('Within a week')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {kinds.map(({ kind, nextRun, withinWeek }) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row" fw={500}>
                {kindWords[kind].name}
              </Table.Th>
              <Table.Td ta="end">{amountWords(kind, nextRun)}</Table.Td>
              <Table.Td ta="end">{amountWords(kind, withinWeek)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function amountWords(
  kind: RetentionPreview['kinds'][number]['kind'],
  { count, bytes }: { count: number; bytes: number },
): string {
  if (kind === 'audit' || count === 0) return formatNumber(count);
  return t('{count} ({size})', { count: formatNumber(count), size: formatBytes(bytes) });
}

function FirstOnes({ first }: Pick<RetentionPreview, 'first'>) {
  if (first.length === 0) return null;
  return (
    <>
      <Text fz="sm" fw={500}>
        {t('These go first:')}
      </Text>
      <List fz="sm" spacing={4}>
        {first.map(({ kind, id, mediaId, title, bytes, deletesAt }) => (
          <List.Item key={id}>
            <Anchor
              renderRoot={(props) => (
                <Link to="/dashboard/media-details" search={{ mediaId }} {...props} />
              )}
            >
              <bdi>{title}</bdi>
            </Anchor>{' '}
            <Text span c="dimmed" fz="sm">
              {kind === 'media'
                ? t('on {date}, {size}', { date: formatDate(deletesAt), size: formatBytes(bytes) })
                : t('a made file, on {date}, {size}', {
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
