import { type MediaDetails, type MediaStatus, workingMediaStatuses } from '@glossa/contracts/media';
import { ActionIcon, Alert, Anchor, Button, Progress, Text, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes, formatPercent, formatSecondsLeft } from '../../../lib/format/format.ts';
import { shownFailure } from '../../../lib/http/shown-error.ts';
import { t } from '../../../lib/i18n/t.ts';
import { hasNoSpeech } from '../../../lib/labels/no-speech.ts';
import { describeProgress } from '../../../lib/labels/progress-labels.ts';
import { mediaItemOptions } from '../../../lib/queries/media.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { ErrorText } from '../../../ui/feedback/error-text.tsx';
import { FailureText } from '../../../ui/feedback/failure-text.tsx';
import { ChooseAudioTrack } from '../details/choose-audio-track.tsx';
import { mediaIcons } from '../media-icons.ts';
import { useMediaHandlers } from '../use-media-handlers.tsx';
import type { UploadItem, UploadQueue } from './upload-queue.ts';
import classes from './upload-row.module.css';

/** A row with the server's processing state after the upload (updated by the live channel). */
export function UploadRowLive({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const media = useQuery({
    ...mediaItemOptions(item.mediaId ?? '', guessKind(item.file) === 'doc' ? 'doc' : 'video'),
    enabled: item.mediaId !== null,
  });
  const canEdit = useCan('Media', 'edit');
  const { handlers, busy } = useMediaHandlers();
  const { data } = media;
  return (
    <UploadRow
      item={item}
      media={data}
      busy={busy}
      onChooseTrack={
        canEdit && data ? (audioTrack) => handlers.onRetry(data, { audioTrack }) : undefined
      }
      onCancel={() => queue.cancel(item.id)}
      onRetry={() => queue.retry(item.id)}
      onRemove={() => queue.remove(item.id)}
    />
  );
}

export type LiveMedia = Pick<
  MediaDetails,
  | 'mediaId'
  | 'uploadedStatus'
  | 'progress'
  | 'failure'
  | 'type'
  | 'kind'
  | 'audioTracks'
  | 'audioTrack'
>;

type Line = {
  words: ReactNode;
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
    words: sendingLabels(item, formatSecondsLeft(left)),
    percent: Math.min(100, percent),
    tone: 'working',
  };
}

function sendingLabels({ file, sentBytes, bytesPerSecond }: UploadItem, timeLeft: string | null) {
  const sent = formatBytes(sentBytes);
  const size = formatBytes(file.size);
  if (bytesPerSecond === null) return t('media.upload.sending', { sent, size });
  const speed = formatBytes(bytesPerSecond);
  return timeLeft === null
    ? t('media.upload.sendingWithSpeed', { sent, size, speed })
    : t('media.upload.sendingWithTimeLeft', { sent, size, speed, timeLeft });
}

function processingLine(media: LiveMedia | undefined): Line {
  if (!media) return { words: t('media.upload.waitingForServer'), percent: null, tone: 'working' };
  // Nothing failed: no request ID.
  if (media.failure && hasNoSpeech(media))
    return { words: shownFailure(media.failure).message, percent: null, tone: 'idle' };
  if (media.uploadedStatus === 'failed')
    return {
      words: media.failure ? (
        <FailureText failure={media.failure} />
      ) : (
        t('media.upload.processingFailed')
      ),
      percent: null,
      tone: 'problem',
    };
  if (media.uploadedStatus === 'cancelled')
    return { words: t('media.upload.processingCanceled'), percent: null, tone: 'idle' };
  if (!workingMediaStatuses.includes(media.uploadedStatus))
    return {
      words:
        media.type === 'doc' ? t('media.upload.readyToTranslate') : t('media.upload.readyToVerify'),
      percent: 100,
      tone: 'done',
    };
  const { progress } = media;
  if (!progress)
    return { words: t('media.upload.queuedForProcessing'), percent: null, tone: 'working' };
  return { words: describeProgress(progress), percent: progress.percent, tone: 'working' };
}

/** A file's status text, from rejection to finished transcript. */
export function describeUpload(item: UploadItem, media: LiveMedia | undefined): Line {
  switch (item.state) {
    case 'refused':
      return {
        words: <ErrorText error={item.problem ?? t('media.upload.fileUnusable')} />,
        percent: null,
        tone: 'problem',
      };
    case 'waiting':
      return { words: t('media.upload.queued'), percent: null, tone: 'idle' };
    case 'sending':
      return sendingLine(item);
    case 'failed':
      return {
        words: <ErrorText error={item.problem ?? t('media.upload.failed')} />,
        percent: null,
        tone: 'problem',
      };
    case 'cancelled':
      return { words: t('media.upload.canceled'), percent: null, tone: 'idle' };
    case 'sent':
      return processingLine(media);
  }
}

type Props = {
  item: UploadItem;
  /** The server's processing after the upload. */
  media: LiveMedia | undefined;
  busy?: boolean;
  /** Missing where the user may not transcribe. */
  onChooseTrack?: ((audioTrack: number) => void) | undefined;
  onCancel: () => void;
  onRetry: () => void;
  onRemove: () => void;
};

/** From when the tracks are known; later, Media details offers them. */
const trackStatuses: readonly MediaStatus[] = ['processing', 'transcribing', 'transcribed'];

/** Until the server knows what a file is, by what the browser says of it. */
function guessKind(file: File): 'video' | 'audio' | 'doc' {
  const [named] = file.type.split('/');
  return named === 'video' || named === 'audio' ? named : 'doc';
}

function iconOf(file: File, media: LiveMedia | undefined, tone: Line['tone']) {
  if (tone === 'done') return CircleCheck;
  if (tone === 'problem') return CircleX;
  return mediaIcons[media?.kind ?? guessKind(file)];
}

/** One file in the queue. Its height is the same in all states, so nothing jumps under the pointer. */
export function UploadRow(props: Props) {
  const { item, media, onCancel, onRetry, onRemove } = props;
  const line = describeUpload(item, media);
  const underWay = item.state === 'sending' || item.state === 'waiting';
  const Icon = iconOf(item.file, media, line.tone);
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
          aria-label={t('media.upload.progressOf', { name: item.file.name })}
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
        {media && props.onChooseTrack && trackStatuses.includes(media.uploadedStatus) && (
          <ChooseAudioTrack
            media={media}
            busy={props.busy ?? false}
            onChoose={props.onChooseTrack}
          />
        )}
        {media && (
          <Anchor
            size="sm"
            renderRoot={(props: object) => (
              <Link to="/dashboard/media-details" search={{ mediaId: media.mediaId }} {...props} />
            )}
          >
            {t('media.openDetails')}
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
            aria-label={t('media.upload.retryFile', { name: item.file.name })}
          >
            {t('common.retry')}
          </Button>
        )}
        <Tooltip label={underWay ? t('common.cancel') : t('media.upload.removeFromList')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={
              underWay
                ? t('common.cancelNamed', { name: item.file.name })
                : t('common.removeName', { name: item.file.name })
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
