import type { EngineOverview } from '@glossa/contracts/engines';
import { Badge } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';

export type Quality = NonNullable<EngineOverview['speech'][number]['quality']>;

export const qualityLooks: Record<Quality, { word: string; letter: string; colour: string }> = {
  best: {
    word: t('engines.quality.best'),
    letter: t('engines.quality.bestLetter'),
    colour: 'green',
  },
  good: {
    word: t('engines.quality.good'),
    letter: t('engines.quality.goodLetter'),
    colour: 'petrol',
  },
  draft: {
    word: t('engines.quality.draft'),
    letter: t('engines.quality.draftLetter'),
    colour: 'orange',
  },
};

/** Null: not served. */
export function QualityBadge({ quality }: { quality: Quality | null }) {
  if (quality === null)
    return (
      <Badge variant="light" color="gray" miw="max-content">
        {t('engines.quality.none')}
      </Badge>
    );
  const { word, colour } = qualityLooks[quality];
  return (
    <Badge variant="light" color={colour} miw="max-content">
      {word}
    </Badge>
  );
}
