import type { EngineOverview } from '@glossa/contracts/engines';
import { Badge } from '@mantine/core';

export type Quality = NonNullable<EngineOverview['speech'][number]['quality']>;

export const qualityLooks: Record<Quality, { word: string; letter: string; colour: string }> = {
  best: { word: 'Best', letter: 'B', colour: 'green' },
  good: { word: 'Good', letter: 'G', colour: 'petrol' },
  draft: { word: 'Draft', letter: 'D', colour: 'orange' },
};

/** Null: nothing serves it. */
export function QualityBadge({ quality }: { quality: Quality | null }) {
  if (quality === null)
    return (
      <Badge variant="light" color="gray" miw="max-content">
        None
      </Badge>
    );
  const { word, colour } = qualityLooks[quality];
  return (
    <Badge variant="light" color={colour} miw="max-content">
      {word}
    </Badge>
  );
}
