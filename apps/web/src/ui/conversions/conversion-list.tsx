import type { Conversion, ConversionKind } from '@glossa/contracts/conversions';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { saveAs } from '../../lib/http/api-client.ts';
import { t } from '../../lib/i18n/t.ts';
import { conversionsOptions, fetchConversionFile } from '../../lib/queries/conversions.ts';
import { ErrorState, LoadingRows } from '../feedback/state.tsx';
import { toast } from '../feedback/toast.tsx';
import { ListFooter, PastTheEnd } from '../table/list-footer.tsx';
import { usePaging } from '../use-paging.ts';
import classes from './conversion-list.module.css';
import { ConversionRow } from './conversion-row.tsx';

type Props = { kind: ConversionKind; title: string; empty: string };

/** Downloads every finished file of a list, one after another; hidden for a single one. */
function DownloadAll({ conversions }: { conversions: readonly Conversion[] }) {
  const [done, setDone] = useState<number | null>(null);
  const ready = conversions.filter(({ status, fileName }) => status === 'ready' && fileName);
  if (ready.length < 2) return null;
  const start = async () => {
    try {
      for (const [index, { fileName, downloadName }] of ready.entries()) {
        setDone(index);
        if (fileName) saveAs(await fetchConversionFile(fileName), downloadName ?? fileName);
      }
    } catch (error) {
      toast.error(error);
    } finally {
      setDone(null);
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<Download size={14} aria-hidden />}
      disabled={done !== null}
      onClick={() => void start()}
    >
      {done === null
        ? t('conversion.downloadAll', { count: ready.length })
        : t('conversion.downloadingCount', {
            value: done + 1,
            count: ready.length,
          })}
    </Button>
  );
}

/** The user's conversions, newest first. They are kept for a week. */
export function ConversionList({ kind, title, empty }: Props) {
  const titleId = useId();
  const { place, paging, toFirst } = usePaging();
  const list = useQuery(conversionsOptions({ kind, ...place }));
  return (
    <section aria-labelledby={titleId}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id={titleId}>
          {title}
        </Title>
        {kind === 'subtitles' && <DownloadAll conversions={list.data?.items ?? []} />}
      </Group>
      {list.data ? (
        list.data.total === 0 ? (
          <Text c="dimmed" size="sm">
            {empty}
          </Text>
        ) : (
          <Stack gap="sm">
            {list.data.items.length === 0 ? (
              <PastTheEnd onFirst={toFirst} />
            ) : (
              <ul className={classes.list}>
                {list.data.items.map((conversion) => (
                  <ConversionRow key={conversion.conversionId} conversion={conversion} />
                ))}
              </ul>
            )}
            {list.data.total > place.pageSize && (
              <ListFooter
                noun={t('common.files')}
                list={list.data}
                shown={list.data.items.length}
                {...paging}
              />
            )}
          </Stack>
        )
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <LoadingRows rows={2} height={64} />
      )}
    </section>
  );
}
