import { type MediaItem, workingMediaStatuses } from '@glossa/contracts/media';
import { Progress, Text } from '@mantine/core';
import { MediaStatusBadge } from '../../ui/status-badge.tsx';
import classes from './media-status.module.css';
import { formatSecondsLeft } from './media-words.ts';

type Props = { item: Pick<MediaItem, 'uploadedStatus' | 'progress' | 'failure' | 'title'> };

/** Badge, and below it in the same space: percent with phase and time left, or the reason of a failure. */
export function MediaStatusCell({ item }: Props) {
  const { uploadedStatus, progress, failure } = item;
  const working = workingMediaStatuses.includes(uploadedStatus);
  const left = progress?.secondsLeft == null ? '' : ` · ${formatSecondsLeft(progress.secondsLeft)}`;
  return (
    <div className={classes.cell}>
      <div className={classes.head}>
        <MediaStatusBadge status={uploadedStatus} />
        {working && progress && (
          <span className={classes.percent}>{Math.floor(progress.percent)} %</span>
        )}
      </div>
      {working && (
        <>
          <Progress
            size="xs"
            value={progress?.percent ?? 100}
            animated={!progress}
            aria-label={`Progress of ${item.title}`}
          />
          <Text size="xs" c="dimmed" className={classes.phase}>
            {progress ? `${progress.phase}${left}` : 'Waiting for its turn'}
          </Text>
        </>
      )}
      {uploadedStatus === 'failed' && failure && (
        <Text size="xs" className={classes.reason} title={failure.message}>
          {failure.message}
        </Text>
      )}
    </div>
  );
}
