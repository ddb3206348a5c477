import type { EngineOverview } from '@glossa/contracts/engines';
import { Badge } from '@mantine/core';
import { t } from '../../lib/language/t.ts';

export type Quality = NonNullable<EngineOverview['speech'][number]['quality']>;

export const qualityLooks: Record<Quality, { word: string; letter: string; colour: string }> = {
  best: { word: t('Best'), letter: 'B', colour: 'green' },
  good: { word: t('Good'), letter: 'G', colour: 'petrol' },
  draft: { word: t('Draft'), letter: 'D', colour: 'orange' },
};

/** Null: nothing serves it. */
export function QualityBadge({ quality }: { quality: Quality | null }) {
  if (quality === null)
    return (
      <Badge variant="light" color="gray" miw="max-content">
        {t('None')}
      </Badge>
    );
  const { word, colour } = qualityLooks[quality];
  return (
    <Badge variant="light" color={colour} miw="max-content">
      {word}
    </Badge>
  );
}
