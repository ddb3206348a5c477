import { type MediaDetails, workingMediaStatuses } from '@glossa/contracts/media';
import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { Ban, CircleAlert, RotateCcw } from 'lucide-react';
import { formatPercent, formatSecondsLeft } from '../../../lib/format.ts';
import { serverWords } from '../../../lib/language/server-words.ts';
import { t } from '../../../lib/language/t.ts';
import { phaseWords } from '../../../lib/progress-words.ts';
import classes from './state-banner.module.css';

type Props = {
  media: MediaDetails;
  mayEdit: boolean;
  busy: boolean;
  onCancel: () => void;
  onRetry: () => void;
};

function Working({ media, mayEdit, busy, onCancel }: Props) {
  const progress = media.progress;
  const left = formatSecondsLeft(progress?.secondsLeft);
  return (
    <div className={classes.working} role="status">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} className={classes.phase}>
          {progress ? phaseWords(progress) : t('Waiting for its turn')}
          <Text component="span" size="sm" c="dimmed">
            {left === null ? '' : ` · ${left}`}
          </Text>
        </Text>
        <Group gap="sm" wrap="nowrap">
          <Text size="sm" className={classes.percent}>
            {progress ? formatPercent(progress.percent) : ''}
          </Text>
          {mayEdit && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Ban size={14} aria-hidden />}
              loading={busy}
              onClick={onCancel}
            >
              {t('Cancel')}
            </Button>
          )}
        </Group>
      </Group>
      <Progress
        mt={8}
        value={progress?.percent ?? 100}
        animated={!progress}
        aria-label={t('Progress of the processing')}
      />
    </div>
  );
}

/** What stands between the media and its use: work under way, a failure with its reason, a cancelled job. */
export function StateBanner(props: Props) {
  const { media, mayEdit, busy, onRetry } = props;
  if (workingMediaStatuses.includes(media.uploadedStatus)) return <Working {...props} />;
  if (media.uploadedStatus !== 'failed' && media.uploadedStatus !== 'cancelled') return null;
  const failed = media.uploadedStatus === 'failed';
  return (
    <Alert
      variant="light"
      color={failed ? 'red' : 'gray'}
      icon={<CircleAlert size={18} aria-hidden />}
      title={failed ? t('Processing failed') : t('Processing was cancelled')}
    >
      <Text size="sm" mb={mayEdit ? 'sm' : 0}>
        {failed
          ? media.failure
            ? serverWords(media.failure.message)
            : t('The server gave no reason. Retry; if it fails again, tell your administrator.')
          : t('Nothing more is done with this file until somebody retries.')}
      </Text>
      {mayEdit && (
        <Button
          size="xs"
          leftSection={<RotateCcw size={14} aria-hidden />}
          loading={busy}
          onClick={onRetry}
        >
          {t('Retry')}
        </Button>
      )}
    </Alert>
  );
}
