import { exportErrorRates } from '@glossa/contracts/error-rates';
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorSentence } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { useExport } from '../../lib/queries/use-export.ts';
import { toastError } from '../../ui/feedback/toast.tsx';
import { ErrorRateTable } from './error-rate-table.tsx';
import { errorRatesOptions } from './queries.ts';
import { type RatesGroup, useRatesSearch } from './use-rates-search.ts';

const groupLabels: ReadonlyArray<{ value: RatesGroup; label: string }> = [
  { value: 'language', label: t('feedback.byLanguage') },
  { value: 'project', label: t('feedback.byProject') },
  { value: 'department', label: t('feedback.byDepartment') },
];

/** Reported errors in relation to the number of words. */
export function ErrorRates() {
  const { by, from, to, requested, change } = useRatesSearch();
  const rates = useQuery(errorRatesOptions(requested));
  const file = useExport(exportErrorRates, {
    fallbackName: 'error-rates.csv',
    onError: (error) =>
      toastError(t('feedback.exportRatesFailed', { error: errorSentence(error) })),
  });
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <SegmentedControl
          aria-label={t('feedback.groupBy')}
          data={[...groupLabels]}
          value={by}
          onChange={(value) => change({ by: value as RatesGroup })}
        />
        <TextInput
          type="date"
          label={t('common.from')}
          value={from}
          max={to || undefined}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('feedback.through')}
          value={to}
          min={from || undefined}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={file.running}
          onClick={() => file.start(requested)}
        >
          {t('feedback.exportCsv')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" maw={760}>
        {by === 'department' ? t('feedback.ratesByDepartmentHint') : t('feedback.ratesHint')}
      </Text>
      <ErrorRateTable by={by} rates={rates} />
    </Stack>
  );
}
