import { languages } from '@glossa/contracts/languages';
import type { MediaDetails } from '@glossa/contracts/media';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatBytes, formatDuration, formatInstant } from '../../../lib/format.ts';
import { t } from '../../../lib/language/t.ts';
import classes from './media-facts.module.css';

type Fact = { label: string; value: ReactNode };

const percent = (score: number) => `${Math.round(score * 100)}%`;

function languageFact(media: MediaDetails): ReactNode {
  if (!media.language) return t('Not known yet');
  const name = languages[media.language].label;
  if (!media.languageDetected) return t('{name} (chosen at upload)', { name });
  const scores = media.languageScores
    .slice(0, 3)
    .map(({ language, score }) => `${languages[language].label} ${percent(score)}`);
  return (
    <>
      {name} (detected)
      {scores.length > 0 && (
        <Text component="span" size="xs" c="dimmed" display="block">
          Heard as: {scores.join(', ')}
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
    : t('{size}, {value} frames per second', { size, value: Math.round(rate * 100) / 100 });
}

function factsOf(media: MediaDetails): Fact[] {
  const picture = pictureFact(media);
  return [
    { label: t('Language'), value: languageFact(media) },
    ...(media.durationMs === null
      ? []
      : [{ label: t('Duration'), value: formatDuration(media.durationMs) }]),
    { label: t('Size'), value: formatBytes(media.sizeBytes) },
    ...(picture ? [{ label: t('Picture'), value: picture }] : []),
    ...(media.wordCount === null
      ? []
      : [{ label: t('Words'), value: media.wordCount.toLocaleString('en') }]),
    { label: t('Category'), value: <span dir="auto">{media.categoryName ?? t('None')}</span> },
    {
      label: t('Seen by'),
      value: (
        <span dir="auto">
          {media.projectName
            ? t('Project {projectName}', { projectName: media.projectName })
            : t('Everybody in the organisation')}
        </span>
      ),
    },
    { label: t('File'), value: <span dir="auto">{media.originalName}</span> },
    {
      label: t('Uploaded'),
      value: t('{uploadedAt} by {displayName}', {
        uploadedAt: formatInstant(media.uploadedAt),
        displayName: media.uploadedBy.displayName,
      }),
    },
    ...(media.transcriptModel
      ? [{ label: t('Transcribed by'), value: media.transcriptModel }]
      : []),
  ];
}

type Props = {
  media: MediaDetails;
  /** What to do when the language is wrong. */
  besideLanguage?: ReactNode;
  /** How to change who may see it. */
  besideSeenBy?: ReactNode;
};

/** What is known about a media, and what can be done about it. */
export function MediaFacts({ media, besideLanguage, besideSeenBy }: Props) {
  return (
    <dl className={classes.facts}>
      {factsOf(media).map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            {value}
            {label === 'Language' && besideLanguage}
            {label === 'Seen by' && besideSeenBy}
          </dd>
        </div>
      ))}
    </dl>
  );
}
