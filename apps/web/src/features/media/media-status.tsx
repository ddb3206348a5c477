import { type MediaItem, workingMediaStatuses } from '@glossa/contracts/media';
import { Progress, Text } from '@mantine/core';
import { formatPercent } from '../../lib/format/format.ts';
import { type ShownError, shownFailure } from '../../lib/http/shown-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { hasNoSpeech } from '../../lib/labels/no-speech.ts';
import { describeProgress } from '../../lib/labels/progress-labels.ts';
import { RequestId } from '../../ui/feedback/error-text.tsx';
import { MediaStatusBadge } from '../../ui/feedback/status-badge.tsx';
import classes from './media-status.module.css';

type Props = { item: Pick<MediaItem, 'uploadedStatus' | 'progress' | 'failure' | 'title'> };

/** A badge, and below it in fixed space: percent with phase and remaining time, or the reason of a failure. */
export function MediaStatusCell({ item }: Props) {
  const { uploadedStatus, progress, failure } = item;
  const noSpeech = hasNoSpeech(item);
  const working = workingMediaStatuses.includes(uploadedStatus);
  return (
    <div className={classes.cell}>
      <div className={classes.head}>
        <MediaStatusBadge status={uploadedStatus} noSpeech={noSpeech} />
        {working && progress && (
          <span className={classes.percent}>{formatPercent(progress.percent)}</span>
        )}
      </div>
      {working && (
        <>
          <Progress
            size="xs"
            value={progress?.percent ?? 100}
            animated={!progress}
            aria-label={t('media.progressOf', { title: item.title })}
          />
          <Text size="xs" c="dimmed" className={classes.phase}>
            {progress
              ? describeProgress(progress)
              : uploadedStatus === 'uploading'
                ? null
                : t('media.queued')}
          </Text>
        </>
      )}
      {uploadedStatus === 'failed' && failure && !noSpeech && <Reason {...shownFailure(failure)} />}
    </div>
  );
}

const Reason = ({ message, requestId }: ShownError) => (
  <>
    <Text size="xs" className={classes.reason} title={message}>
      {message}
    </Text>
    <div className={classes.requestId}>
      <RequestId id={requestId} truncate />
    </div>
  </>
);
