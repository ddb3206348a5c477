import type { MediaDetails } from '@glossa/contracts/media';
import type { SpeakerDetection } from '@glossa/contracts/speaker-detection';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  formatBytes,
  formatDuration,
  formatEnumeration,
  formatInstant,
  formatNumber,
} from '../../../lib/format/format.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { hasEnded } from '../../../lib/labels/no-speech.ts';
import { audioTrackName, usedTrack } from './audio-track-name.ts';
import classes from './media-facts.module.css';

const speakerDetectionLabels: Record<SpeakerDetection, string> = {
  channels: t('media.speakersByChannel'),
  voices: t('media.speakersByVoice'),
  off: t('media.speakersOff'),
  'not-installed': t('media.speakersNotInstalled'),
  failed: t('media.speakersFailed'),
};

type Fact = { label: string; value: ReactNode; beside?: ReactNode };

function languageFact(media: MediaDetails): ReactNode {
  if (!media.language)
    return hasEnded(media) ? t('media.languageNotDetected') : t('media.languageUnknown');
  const language = languageName(media.language);
  if (!media.languageDetected) return t('media.languageSelected', { language });
  const scores = media.languageScores
    .slice(0, 3)
    .map(({ language: heard, score }) =>
      t('media.languageScore', { language: languageName(heard), score }),
    );
  return (
    <>
      {t('media.languageDetected', { language })}
      {scores.length > 0 && (
        <Text component="span" size="xs" c="dimmed" display="block">
          {t('media.languageScores', { scores: formatEnumeration(scores) })}
        </Text>
      )}
    </>
  );
}

function pictureFact(media: MediaDetails): string | null {
  if (media.width === null || media.height === null) return null;
  const rate = media.framesPerSecond;
  const size = `${media.width} × ${media.height}`;
  return rate === null
    ? size
    : t('media.sizeAndFrameRate', { size, rate: Math.round(rate * 100) / 100 });
}

function factsOf({ media, besideLanguage, besideProfile, besideSeenBy }: Props): Fact[] {
  const picture = pictureFact(media);
  const track = usedTrack(media.audioTracks, media.audioTrack);
  return [
    { label: t('common.language'), value: languageFact(media), beside: besideLanguage },
    ...(media.durationMs === null
      ? []
      : [{ label: t('common.duration'), value: formatDuration(media.durationMs) }]),
    { label: t('common.size'), value: formatBytes(media.sizeBytes) },
    ...(picture ? [{ label: t('media.resolution'), value: picture }] : []),
    ...(media.audioTracks.length > 1 && track
      ? [{ label: t('media.audioTrack'), value: audioTrackName(media.audioTracks, track) }]
      : []),
    ...(media.speakerDetection === null
      ? []
      : [{ label: t('media.speakers'), value: speakerDetectionLabels[media.speakerDetection] }]),
    ...(media.wordCount === null
      ? []
      : [{ label: t('common.words'), value: formatNumber(media.wordCount) }]),
    ...(media.filterProfile === null && !besideProfile
      ? []
      : [
          {
            label: t('filterProfiles.label'),
            value: <bdi>{media.filterProfile ?? t('filterProfiles.none')}</bdi>,
            beside: besideProfile,
          },
        ]),
    {
      label: t('common.category'),
      value: <span dir="auto">{media.categoryName ?? t('media.categoryNone')}</span>,
    },
    {
      label: t('media.visibleTo'),
      value: (
        <span dir="auto">
          {media.projectName
            ? t('media.projectName', { projectName: media.projectName })
            : t('media.everyoneInOrganization')}
        </span>
      ),
      beside: besideSeenBy,
    },
    { label: t('common.file'), value: <span dir="auto">{media.originalName}</span> },
    ...(media.virusScan === null
      ? []
      : [
          {
            label: t('media.virusScan'),
            value:
              media.virusScan === 'clean'
                ? t('media.virusScan.clean')
                : t('media.virusScan.tooLarge'),
          },
        ]),
    {
      label: t('media.uploaded'),
      value: t('media.uploadedAtBy', {
        uploadedAt: formatInstant(media.uploadedAt),
        displayName: media.uploadedBy.displayName,
      }),
    },
    ...(media.transcriptModel
      ? [
          {
            label: t('media.transcriptionModel'),
            value: media.missingModel
              ? t('media.modelInstead', {
                  model: media.transcriptModel,
                  missing: media.missingModel,
                })
              : media.transcriptModel,
          },
        ]
      : []),
  ];
}

type Props = {
  media: MediaDetails;
  /** For correcting the language. */
  besideLanguage?: ReactNode;
  /** For changing the filter profile. */
  besideProfile?: ReactNode;
  /** For changing the visibility. */
  besideSeenBy?: ReactNode;
};

/** The media's details and actions. */
export function MediaFacts(props: Props) {
  return (
    <dl className={classes.facts}>
      {factsOf(props).map(({ label, value, beside }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            {value}
            {beside}
          </dd>
        </div>
      ))}
    </dl>
  );
}
