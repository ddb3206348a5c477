import type { MediaDetails } from '@glossa/contracts/media';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatBytes, formatDuration, formatInstant, formatNumber } from '../../../lib/format.ts';
import { formatEnumeration } from '../../../lib/format-enumeration.ts';
import { languageName } from '../../../lib/language/language-name.ts';
import { inContext, t } from '../../../lib/language/t.ts';
import classes from './media-facts.module.css';

type Fact = { label: string; value: ReactNode; beside?: ReactNode };

function languageFact(media: MediaDetails): ReactNode {
  if (!media.language) return t('Not known yet');
  const language = languageName(media.language);
  if (!media.languageDetected) return t('{language} (chosen at upload)', { language });
  const scores = media.languageScores
    .slice(0, 3)
    .map(({ language: heard, score }) =>
      t('{language} {score, number, percent}', { language: languageName(heard), score }),
    );
  return (
    <>
      {t('{language} (detected)', { language })}
      {scores.length > 0 && (
        <Text component="span" size="xs" c="dimmed" display="block">
          {t('Heard as: {scores}', { scores: formatEnumeration(scores) })}
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
    : t('{size}, {rate, number} frames per second', { size, rate: Math.round(rate * 100) / 100 });
}

function factsOf({ media, besideLanguage, besideSeenBy }: Props): Fact[] {
  const picture = pictureFact(media);
  return [
    { label: t('Language'), value: languageFact(media), beside: besideLanguage },
    ...(media.durationMs === null
      ? []
      : [{ label: t('Duration'), value: formatDuration(media.durationMs) }]),
    { label: t('Size'), value: formatBytes(media.sizeBytes) },
    ...(picture ? [{ label: t('Picture'), value: picture }] : []),
    ...(media.wordCount === null
      ? []
      : [{ label: t('Words'), value: formatNumber(media.wordCount) }]),
    {
      label: t('Category'),
      value: <span dir="auto">{media.categoryName ?? inContext('no category', 'None')}</span>,
    },
    {
      label: t('Seen by'),
      value: (
        <span dir="auto">
          {media.projectName
            ? t('Project {projectName}', { projectName: media.projectName })
            : t('Everybody in the organisation')}
        </span>
      ),
      beside: besideSeenBy,
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
