import {
  type EngineOverview,
  putTranslationQuality,
  type TranslationQuality,
  translationQualitySchema,
} from '@glossa/contracts/engines';
import { Button, FileButton, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { formatDate } from '../../lib/format/format.ts';
import { callApi } from '../../lib/http/api-client.ts';
import { t } from '../../lib/i18n/t.ts';
import { engineKeys } from '../../lib/queries/query-keys.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';

type Measured = NonNullable<EngineOverview['pairs'][number]['measured']>;

/** How well the engine of a pair translated a parallel text, when, and how much of it. */
export function MeasuredFigures({ measured }: { measured: Measured }) {
  const { chrf, sentences, flagged, flaggedInText, measuredAt } = measured;
  return (
    <Text size="sm">
      <Text span fw={600}>
        {t('engines.chrfScore', { score: Math.round(chrf * 10) / 10 })}
      </Text>{' '}
      {t('engines.measuredOn', { count: sentences, date: formatDate(measuredAt) })}{' '}
      {t('engines.measuredWarnings', { flagged, reference: flaggedInText })}
    </Text>
  );
}

/** The figures of `npm run quality -- --translation --json`. */
export function ImportMeasurements() {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: TranslationQuality) => callApi(putTranslationQuality, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: engineKeys.overview }),
  });
  const send = async (file: File | null) => {
    if (!file) return;
    const found = translationQualitySchema.safeParse(parseJson(await file.text()));
    if (!found.success) return toastError(t('engines.measurementsUnreadable'));
    save.mutate(found.data, {
      onSuccess: () =>
        toastSuccess(t('engines.measurementsImported', { count: found.data.pairs.length })),
      onError: toastError,
    });
  };
  return (
    <FileButton accept=".json,application/json" onChange={(file) => void send(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<Upload size={16} aria-hidden />}
          loading={save.isPending}
        >
          {t('engines.importMeasurements')}
        </Button>
      )}
    </FileButton>
  );
}

/** Undefined for other text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
