import { type MediaDetails, workingMediaStatuses } from '@glossa/contracts/media';
import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { Ban, CircleAlert, MicOff, RotateCcw } from 'lucide-react';
import { formatPercent, formatSecondsLeft } from '../../../lib/format/format.ts';
import { shownFailure } from '../../../lib/http/shown-error.ts';
import { t } from '../../../lib/i18n/t.ts';
import { hasNoSpeech } from '../../../lib/labels/no-speech.ts';
import { phaseLabels } from '../../../lib/labels/progress-labels.ts';
import { FailureText } from '../../../ui/feedback/failure-text.tsx';
import { ChooseAudioTrack } from './choose-audio-track.tsx';
import classes from './state-banner.module.css';

type Props = {
  media: MediaDetails;
  canEdit: boolean;
  busy: boolean;
  onCancel: () => void;
  onRetry: () => void;
  onChooseTrack: (audioTrack: number) => void;
};

function Working({ media, canEdit, busy, onCancel, onChooseTrack }: Props) {
  const progress = media.progress;
  const left = formatSecondsLeft(progress?.secondsLeft);
  return (
    <div className={classes.working} role="status">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} className={classes.phase}>
          {progress ? phaseLabels(progress) : t('media.queued')}
          <Text component="span" size="sm" c="dimmed">
            {left === null ? '' : ` · ${left}`}
          </Text>
        </Text>
        <Group gap="sm" wrap="nowrap">
          <Text size="sm" className={classes.percent}>
            {progress ? formatPercent(progress.percent) : ''}
          </Text>
          {canEdit && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Ban size={14} aria-hidden />}
              loading={busy}
              onClick={onCancel}
            >
              {t('common.cancel')}
            </Button>
          )}
        </Group>
      </Group>
      <Progress
        mt={8}
        value={progress?.percent ?? 100}
        animated={!progress}
        aria-label={t('media.processingProgress')}
      />
      {canEdit && <ChooseAudioTrack media={media} busy={busy} onChoose={onChooseTrack} />}
    </div>
  );
}

/** No fault, so without the id of a request: the recording is as it is. It can be transcribed again, for example with a better model. */
function NoSpeech({ media, canEdit, busy, onRetry }: Props) {
  return (
    <Alert
      variant="light"
      color="gray"
      icon={<MicOff size={18} aria-hidden />}
      title={t('media.noSpeechTitle')}
    >
      <Text size="sm" mb={canEdit ? 'sm' : 0}>
        {media.failure && shownFailure(media.failure).message}
      </Text>
      {canEdit && (
        <Button size="xs" variant="default" loading={busy} onClick={onRetry}>
          {t('media.transcribeAgain')}
        </Button>
      )}
    </Alert>
  );
}

/** What prevents using the media: work in progress, a failure with its reason, no speech, a cancelled job. */
export function StateBanner(props: Props) {
  const { media, canEdit, busy, onRetry } = props;
  if (workingMediaStatuses.includes(media.uploadedStatus)) return <Working {...props} />;
  if (hasNoSpeech(media)) return <NoSpeech {...props} />;
  if (media.uploadedStatus !== 'failed' && media.uploadedStatus !== 'cancelled') return null;
  const failed = media.uploadedStatus === 'failed';
  return (
    <Alert
      variant="light"
      color={failed ? 'red' : 'gray'}
      icon={<CircleAlert size={18} aria-hidden />}
      title={failed ? t('media.processingFailed') : t('media.processingCanceled')}
    >
      <Text size="sm" mb={canEdit ? 'sm' : 0}>
        {failed ? (
          media.failure ? (
            <FailureText failure={media.failure} />
          ) : (
            t('media.failedWithoutReason')
          )
        ) : (
          t('media.canceledHint')
        )}
      </Text>
      {canEdit && (
        <Button
          size="xs"
          leftSection={<RotateCcw size={14} aria-hidden />}
          loading={busy}
          onClick={onRetry}
        >
          {t('common.retry')}
        </Button>
      )}
    </Alert>
  );
}
