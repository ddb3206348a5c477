import type { MediaDetails } from '@glossa/contracts/media';
import { Text } from '@mantine/core';
import { formatBytes, formatDuration } from '../../../lib/format.ts';
import { languageName } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';

/** What is going to be translated, in one line. */
export function MediaHead({ media }: { media: MediaDetails }) {
  const facts = [
    media.language
      ? t('from {language}', { language: languageName(media.language) })
      : t('language not known yet'),
    media.durationMs === null ? formatBytes(media.sizeBytes) : formatDuration(media.durationMs),
    media.wordCount === null
      ? null
      : t('{count, plural, one {# word} other {# words}}', { count: media.wordCount }),
  ].filter((fact) => fact !== null);
  return (
    <Text c="dimmed" size="sm">
      <Text component="span" inherit c="var(--mantine-color-text)" fw={600} dir="auto">
        {media.title}
      </Text>
      {['', ...facts].join(' · ')}
    </Text>
  );
}
