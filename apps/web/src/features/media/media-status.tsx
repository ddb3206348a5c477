import { type MediaItem, workingMediaStatuses } from '@glossa/contracts/media';
import { Progress, Text } from '@mantine/core';
import { formatPercent } from '../../lib/format.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { t } from '../../lib/language/t.ts';
import { describeProgress } from '../../lib/progress-words.ts';
import { MediaStatusBadge } from '../../ui/status-badge.tsx';
import classes from './media-status.module.css';

type Props = { item: Pick<MediaItem, 'uploadedStatus' | 'progress' | 'failure' | 'title'> };

/** Badge, and below it in the same space: percent with phase and time left, or the reason of a failure. */
export function MediaStatusCell({ item }: Props) {
  const { uploadedStatus, progress, failure } = item;
  const working = workingMediaStatuses.includes(uploadedStatus);
  return (
    <div className={classes.cell}>
      <div className={classes.head}>
        <MediaStatusBadge status={uploadedStatus} />
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
            aria-label={t('Progress of {title}', { title: item.title })}
          />
          <Text size="xs" c="dimmed" className={classes.phase}>
            {progress ? describeProgress(progress) : t('Waiting for its turn')}
          </Text>
        </>
      )}
      {uploadedStatus === 'failed' && failure && (
        <Text size="xs" className={classes.reason} title={serverWords(failure.message)}>
          {serverWords(failure.message)}
        </Text>
      )}
    </div>
  );
}
