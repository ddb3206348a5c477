import type { ConversionKind } from '@glossa/contracts/conversions';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { conversionsOptions } from '../../lib/queries/conversions.ts';
import { ListFooter } from '../list-footer.tsx';
import { PastTheEnd } from '../past-the-end.tsx';
import { ErrorState, LoadingRows } from '../state.tsx';
import classes from './conversion-list.module.css';
import { ConversionRow } from './conversion-row.tsx';
import { DownloadAll } from './download-all.tsx';

type Props = { kind: ConversionKind; title: string; empty: string };

/** The person's own, newest first. They are kept for a week. */
export function ConversionList({ kind, title, empty }: Props) {
  const titleId = useId();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(25);
  const list = useQuery(conversionsOptions({ kind, page, pageSize }));
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
              <PastTheEnd onFirst={() => setPage(1)} />
            ) : (
              <ul className={classes.list}>
                {list.data.items.map((conversion) => (
                  <ConversionRow key={conversion.conversionId} conversion={conversion} />
                ))}
              </ul>
            )}
            {list.data.total > pageSize && (
              <ListFooter
                noun={t('Files')}
                total={list.data.total}
                page={page}
                pageSize={pageSize}
                onPage={setPage}
                onPageSize={(size) => {
                  setPageSize(size);
                  setPage(1);
                }}
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
