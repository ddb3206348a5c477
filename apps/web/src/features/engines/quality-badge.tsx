import type { EngineOverview } from '@glossa/contracts/engines';
import { Badge } from '@mantine/core';
import { inContext } from '../../lib/language/t.ts';

export type Quality = NonNullable<EngineOverview['speech'][number]['quality']>;

export const qualityLooks: Record<Quality, { word: string; letter: string; colour: string }> = {
  best: {
    word: inContext('quality', 'Best'),
    letter: inContext('one letter for “Best”', 'B'),
    colour: 'green',
  },
  good: {
    word: inContext('quality', 'Good'),
    letter: inContext('one letter for “Good”', 'G'),
    colour: 'petrol',
  },
  draft: {
    word: inContext('quality', 'Draft'),
    letter: inContext('one letter for “Draft”', 'D'),
    colour: 'orange',
  },
};

/** Null: nothing serves it. */
export function QualityBadge({ quality }: { quality: Quality | null }) {
  if (quality === null)
    return (
      <Badge variant="light" color="gray" miw="max-content">
        {inContext('no engine', 'None')}
      </Badge>
    );
  const { word, colour } = qualityLooks[quality];
  return (
    <Badge variant="light" color={colour} miw="max-content">
      {word}
    </Badge>
  );
}
