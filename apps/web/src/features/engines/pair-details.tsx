import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { Group, Stack, Text } from '@mantine/core';
import { t } from '../../lib/language/t.ts';
import { Remedy } from '../../ui/command.tsx';
import type { Pair } from './pair.ts';
import { QualityBadge } from './quality-badge.tsx';
import classes from './translation-matrix.module.css';

type Props = { from: LanguageCode; to: LanguageCode; pair: Pair | undefined };

/** What serves the chosen pair. */
export function PairDetails({ from, to, pair }: Props) {
  const same = from === to;
  return (
    <Stack gap={6} className={classes.details} aria-live="polite">
      <Group gap="sm">
        <Text fw={600}>
          {languages[from].label} → {languages[to].label}
        </Text>
        {!same && <QualityBadge quality={pair?.quality ?? null} />}
      </Group>
      {same ? (
        <Text size="sm" c="dimmed">
          {t('The same language: nothing to translate.')}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {pair?.engineLabel ?? t('No installed engine translates this pair.')}
          {pair &&
            pair.via.length > 0 &&
            `, by way of ${pair.via.map((code) => languages[code].label).join(' and ')}`}
        </Text>
      )}
      {pair?.note && <Text size="sm">{pair.note}</Text>}
      {pair?.remedy && <Remedy remedy={pair.remedy} />}
    </Stack>
  );
}
