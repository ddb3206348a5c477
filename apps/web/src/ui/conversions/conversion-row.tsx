import type { Conversion } from '@glossa/contracts/conversions';
import { ActionIcon, Badge, Button, Progress, Text, Tooltip } from '@mantine/core';
import { Download, RotateCcw, Trash2, Volume2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatAgo, formatBytes, formatDate, formatPercent } from '../../lib/format/format.ts';
import { saveAs } from '../../lib/http/api-client.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { describeProgress } from '../../lib/labels/progress-labels.ts';
import {
  fetchConversionFile,
  useCancelConversion,
  useDeleteConversion,
  useRetryConversion,
} from '../../lib/queries/conversions.ts';
import { FailureText } from '../feedback/failure-text.tsx';
import { toast } from '../feedback/toast.tsx';
import classes from './conversion-row.module.css';
import conversionSoundClasses from './conversion-sound.module.css';

/** Loaded on demand: a list of long recordings would saturate the connection. */
function ConversionSound({ conversion }: { conversion: Conversion }) {
  const [address, setAddress] = useState<string | null>(null);
  const [fetching, setFetching] = useState(false);
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );
  const fetchSound = async () => {
    if (conversion.fileName === null) return;
    setFetching(true);
    try {
      setAddress(URL.createObjectURL(await fetchConversionFile(conversion.fileName)));
    } catch (error) {
      toast.error(error);
    } finally {
      setFetching(false);
    }
  };
  if (address === null)
    return (
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Volume2 size={14} aria-hidden />}
          loading={fetching}
          onClick={() => void fetchSound()}
          aria-label={t('conversion.listenToNamed', { inputName: conversion.inputName })}
        >
          {t('voices.listen')}
        </Button>
      </div>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: the text that is spoken is what the person wrote
    <audio
      className={conversionSoundClasses.sound}
      src={address}
      controls
      autoPlay
      aria-label={t('conversion.audioOf', { inputName: conversion.inputName })}
    />
  );
}

/** One conversion: progress, messages and file. */
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
          {messageText(target)}
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
          aria-label={t('conversion.progress', { inputName })}
        />
      )}
      <Text
        size="sm"
        role="status"
        className={status === 'failed' ? classes.failure : classes.said}
      >
        {status === 'queued' && t('status.queued')}
        {status === 'working' &&
          (progress
            ? `${describeProgress(progress)} · ${formatPercent(progress.percent)}`
            : t('status.starting'))}
        {status === 'failed' &&
          (failure ? <FailureText failure={failure} /> : t('conversion.failed'))}
        {status === 'cancelled' && t('status.jobCanceled')}
      </Text>
      {conversion.mediaType?.startsWith('audio/') && <ConversionSound conversion={conversion} />}
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note.text}>{messageText(note)}</li>
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
    status === 'ready' ? t('conversion.keptUntil', { keptUntil: formatDate(keptUntil) }) : null,
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
          aria-label={t('conversion.downloadNamed', { value: downloadName ?? inputName })}
        >
          {t('common.download')}
        </Button>
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<RotateCcw size={14} aria-hidden />}
          loading={retry.isPending}
          onClick={() => retry.mutate(conversionId, { onError })}
          aria-label={t('conversion.retryNamed', { inputName })}
        >
          {t('common.retry')}
        </Button>
      )}
      {working ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<X size={14} aria-hidden />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(conversionId, { onError })}
          aria-label={t('conversion.cancelNamed', { inputName })}
        >
          {t('common.cancel')}
        </Button>
      ) : (
        <Tooltip label={t('conversion.deleteWithFiles')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            aria-label={t('conversion.deleteNamed', { inputName })}
            onClick={() => remove.mutate(conversionId, { onError })}
          >
            <Trash2 size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
