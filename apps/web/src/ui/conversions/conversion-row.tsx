import type { Conversion } from '@glossa/contracts/conversions';
import { ActionIcon, Badge, Button, Progress, Text, Tooltip } from '@mantine/core';
import { Download, RotateCcw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { saveAs } from '../../lib/api-client.ts';
import { formatAgo, formatBytes, formatDate, formatPercent } from '../../lib/format.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { t } from '../../lib/language/t.ts';
import { describeProgress } from '../../lib/progress-words.ts';
import {
  fetchConversionFile,
  useCancelConversion,
  useDeleteConversion,
  useRetryConversion,
} from '../../lib/queries/conversions.ts';
import { toast } from '../toast.tsx';
import classes from './conversion-row.module.css';
import { ConversionSound } from './conversion-sound.tsx';

/** One thing that was made or is being made: how far it is, what is said about it, and the file. */
export function ConversionRow({ conversion }: { conversion: Conversion }) {
  const { inputName, target, status, progress, failure, notes } = conversion;
  const working = status === 'queued' || status === 'working';
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <Text component="span" fw={600} className={classes.name}>
          <bdi>{inputName}</bdi>
        </Text>
        <Badge variant="light" color="gray">
          {target}
        </Badge>
        <Text component="span" size="sm" c="dimmed" className={classes.facts}>
          {facts(conversion)}
        </Text>
        <Actions conversion={conversion} />
      </div>
      {working && (
        <Progress
          value={progress?.percent ?? 100}
          animated={progress === null}
          size="sm"
          aria-label={t('Progress of {inputName}', { inputName })}
        />
      )}
      <Text
        size="sm"
        role="status"
        className={status === 'failed' ? classes.failure : classes.said}
      >
        {status === 'queued' && t('Waiting for its turn.')}
        {status === 'working' &&
          (progress
            ? `${describeProgress(progress)} · ${formatPercent(progress.percent)}`
            : t('Beginning.'))}
        {status === 'failed' &&
          (failure ? serverWords(failure.message) : t('This could not be done.'))}
        {status === 'cancelled' && t('Cancelled.')}
      </Text>
      {conversion.mediaType?.startsWith('audio/') && <ConversionSound conversion={conversion} />}
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{serverWords(note)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function facts({ sizeBytes, createdAt, keptUntil, status }: Conversion): string {
  return [
    sizeBytes === null ? null : formatBytes(sizeBytes),
    formatAgo(createdAt),
    status === 'ready' ? t('kept until {keptUntil}', { keptUntil: formatDate(keptUntil) }) : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

function Actions({ conversion }: { conversion: Conversion }) {
  const { conversionId, inputName, status, fileName, downloadName } = conversion;
  const [fetching, setFetching] = useState(false);
  const cancel = useCancelConversion();
  const retry = useRetryConversion();
  const remove = useDeleteConversion();
  const download = async () => {
    if (fileName === null) return;
    setFetching(true);
    try {
      saveAs(await fetchConversionFile(fileName), downloadName ?? fileName);
    } catch (error) {
      toast.error(error);
    } finally {
      setFetching(false);
    }
  };
  const onError = (error: unknown) => toast.error(error);
  const working = status === 'queued' || status === 'working';
  return (
    <div className={classes.actions}>
      {status === 'ready' && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<Download size={14} aria-hidden />}
          loading={fetching}
          onClick={() => void download()}
          aria-label={t('Download {value}', { value: downloadName ?? inputName })}
        >
          {t('Download')}
        </Button>
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<RotateCcw size={14} aria-hidden />}
          loading={retry.isPending}
          onClick={() => retry.mutate(conversionId, { onError })}
          aria-label={t('Retry {inputName}', { inputName })}
        >
          {t('Retry')}
        </Button>
      )}
      {working ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<X size={14} aria-hidden />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(conversionId, { onError })}
          aria-label={t('Cancel {inputName}', { inputName })}
        >
          {t('Cancel')}
        </Button>
      ) : (
        <Tooltip label={t('Delete with its files')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            aria-label={t('Delete {inputName}', { inputName })}
            onClick={() => remove.mutate(conversionId, { onError })}
          >
            <Trash2 size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
