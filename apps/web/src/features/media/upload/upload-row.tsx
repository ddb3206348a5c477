import { type MediaDetails, workingMediaStatuses } from '@glossa/contracts/media';
import { ActionIcon, Alert, Anchor, Button, Progress, Text, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, FileText, RotateCcw, X } from 'lucide-react';
import { formatBytes, formatPercent, formatSecondsLeft } from '../../../lib/format.ts';
import { serverWords } from '../../../lib/language/server-words.ts';
import { t } from '../../../lib/language/t.ts';
import { describeProgress } from '../../../lib/progress-words.ts';
import type { UploadItem } from './upload-queue.ts';
import classes from './upload-row.module.css';

export type LiveMedia = Pick<
  MediaDetails,
  'mediaId' | 'uploadedStatus' | 'progress' | 'failure' | 'type'
>;

type Line = {
  words: string;
  percent: number | null;
  tone: 'working' | 'done' | 'problem' | 'idle';
};

function sendingLine(item: UploadItem): Line {
  const percent = item.file.size === 0 ? 0 : (item.sentBytes / item.file.size) * 100;
  const left =
    item.bytesPerSecond === null || item.bytesPerSecond <= 0
      ? null
      : (item.file.size - item.sentBytes) / item.bytesPerSecond;
  return {
    words: sendingWords(item, formatSecondsLeft(left)),
    percent: Math.min(100, percent),
    tone: 'working',
  };
}

function sendingWords({ file, sentBytes, bytesPerSecond }: UploadItem, timeLeft: string | null) {
  const sent = formatBytes(sentBytes);
  const size = formatBytes(file.size);
  if (bytesPerSecond === null) return t('Uploading: {sent} of {size}', { sent, size });
  const speed = formatBytes(bytesPerSecond);
  return timeLeft === null
    ? t('Uploading: {sent} of {size}, {speed}/s', { sent, size, speed })
    : t('Uploading: {sent} of {size}, {speed}/s, {timeLeft}', { sent, size, speed, timeLeft });
}

function processingLine(media: LiveMedia | undefined): Line {
  if (!media)
    return { words: t('Uploaded. Waiting for the server.'), percent: null, tone: 'working' };
  if (media.uploadedStatus === 'failed')
    return {
      words: media.failure
        ? serverWords(media.failure.message)
        : t('Processing failed. Open it to see why and retry.'),
      percent: null,
      tone: 'problem',
    };
  if (media.uploadedStatus === 'cancelled')
    return { words: t('Processing was cancelled.'), percent: null, tone: 'idle' };
  if (!workingMediaStatuses.includes(media.uploadedStatus))
    return {
      words: media.type === 'doc' ? t('Ready to translate.') : t('Transcribed. Ready to verify.'),
      percent: 100,
      tone: 'done',
    };
  const { progress } = media;
  if (!progress)
    return { words: t('Uploaded. Waiting for its turn.'), percent: null, tone: 'working' };
  return { words: describeProgress(progress), percent: progress.percent, tone: 'working' };
}

/** What is said about a file, from refusal to finished transcript. */
export function describeUpload(item: UploadItem, media: LiveMedia | undefined): Line {
  switch (item.state) {
    case 'refused':
      return {
        words: item.message ?? t('This file cannot be used.'),
        percent: null,
        tone: 'problem',
      };
    case 'waiting':
      return { words: t('Waiting for its turn to upload.'), percent: null, tone: 'idle' };
    case 'sending':
      return sendingLine(item);
    case 'failed':
      return { words: item.message ?? t('The upload failed.'), percent: null, tone: 'problem' };
    case 'cancelled':
      return { words: t('Upload cancelled.'), percent: null, tone: 'idle' };
    case 'sent':
      return processingLine(media);
  }
}

type Props = {
  item: UploadItem;
  /** What the server does with it, once it is there. */
  media: LiveMedia | undefined;
  onCancel: () => void;
  onRetry: () => void;
  onRemove: () => void;
};

/** One file on its way. Its height does not change between the states, so nothing jumps under the pointer. */
export function UploadRow({ item, media, onCancel, onRetry, onRemove }: Props) {
  const line = describeUpload(item, media);
  const underWay = item.state === 'sending' || item.state === 'waiting';
  const Icon = line.tone === 'done' ? CircleCheck : line.tone === 'problem' ? CircleX : FileText;
  return (
    <li className={classes.row} data-tone={line.tone}>
      <Icon size={22} className={classes.icon} aria-hidden />
      <div className={classes.middle}>
        <div className={classes.head}>
          <Text
            component="span"
            fw={600}
            className={classes.name}
            dir="auto"
            title={item.file.name}
          >
            {item.file.name}
          </Text>
          <Text component="span" size="sm" c="dimmed" className={classes.size}>
            {formatBytes(item.file.size)}
          </Text>
        </div>
        <Progress
          value={line.percent ?? (line.tone === 'working' ? 100 : 0)}
          animated={line.tone === 'working' && line.percent === null}
          color={line.tone === 'done' ? 'green' : line.tone === 'problem' ? 'red' : undefined}
          size="sm"
          aria-label={t('Progress of {name}', { name: item.file.name })}
        />
        <div className={classes.head}>
          <Text component="span" size="sm" className={classes.words} role="status">
            {line.words}
          </Text>
          <Text component="span" size="sm" className={classes.percent}>
            {line.percent === null ? '' : formatPercent(line.percent)}
          </Text>
        </div>
        {item.notice && (
          <Alert variant="light" color="yellow" py={4} px="sm">
            <Text size="sm">{item.notice}</Text>
          </Alert>
        )}
        {media && (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link to="/dashboard/media-details" search={{ mediaId: media.mediaId }} {...props} />
            )}
          >
            {t('Open details')}
          </Anchor>
        )}
      </div>
      <div className={classes.actions}>
        {(item.state === 'failed' || item.state === 'cancelled') && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<RotateCcw size={14} aria-hidden />}
            onClick={onRetry}
            aria-label={t('Retry {name}', { name: item.file.name })}
          >
            {t('Retry')}
          </Button>
        )}
        <Tooltip label={underWay ? t('Cancel') : t('Remove from this list')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={
              underWay
                ? t('Cancel {name}', { name: item.file.name })
                : t('Remove {name}', { name: item.file.name })
            }
            onClick={underWay ? onCancel : onRemove}
          >
            <X size={18} />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  );
}
