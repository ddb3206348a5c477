import { exportErrorRates } from '@glossa/contracts/error-rates';
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { errorRatesOptions } from '../../lib/queries/feedback.ts';
import { useExport } from '../../lib/queries/use-export.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/state.tsx';
import { toastError } from '../../ui/toast.tsx';
import { ErrorRateTable } from './error-rate-table.tsx';
import { type RatesGroup, useRatesSearch } from './use-rates-search.ts';

const groupWords: ReadonlyArray<{ value: RatesGroup; label: string }> = [
  { value: 'language', label: t('By language') },
  { value: 'project', label: t('By project') },
  { value: 'department', label: t('By department') },
];

/** Reported errors against the words there were to get wrong. */
export function ErrorRates() {
  const { by, from, to, asked, change } = useRatesSearch();
  const rates = useQuery(errorRatesOptions(asked));
  const file = useExport(exportErrorRates, {
    fallbackName: 'error-rates.csv',
    onError: (error) =>
      toastError(t('The figures were not exported: {error}', { error: errorSentence(error) })),
  });
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <SegmentedControl
          aria-label={t('Count by')}
          data={[...groupWords]}
          value={by}
          onChange={(value) => change({ by: value as RatesGroup })}
        />
        <TextInput
          type="date"
          label={t('From')}
          value={from}
          max={to || undefined}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('Until and including')}
          value={to}
          min={from || undefined}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={file.running}
          onClick={() => file.start(asked)}
        >
          {t('Export as CSV')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" maw={760}>
        {by === 'department'
          ? t(
              'Errors reported in this period, for each 1,000 words transcribed and translated in it. They count for the department of whoever uploaded the media. Tickets closed without being resolved do not count.',
            )
          : t(
              'Errors reported in this period, for each 1,000 words transcribed and translated in it. Tickets closed without being resolved do not count.',
            )}
      </Text>
      {rates.isError && !rates.data ? (
        <ErrorState error={rates.error} onRetry={() => void rates.refetch()} />
      ) : !rates.data ? (
        <LoadingRows rows={5} />
      ) : rates.data.groups.length === 0 ? (
        <EmptyState
          title={t('Nothing to count')}
          text={t('Nothing was transcribed, translated or reported in this period.')}
        />
      ) : (
        <ErrorRateTable by={by} rates={rates.data} />
      )}
    </Stack>
  );
}
