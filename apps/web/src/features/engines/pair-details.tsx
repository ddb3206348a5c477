import type { LanguageCode } from '@glossa/contracts/languages';
import { Group, Stack, Text } from '@mantine/core';
import { formatList } from '../../lib/format.ts';
import { languageName } from '../../lib/language/language-name.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { t } from '../../lib/language/t.ts';
import { Remedy } from '../../ui/command.tsx';
import type { Pair } from './pair.ts';
import { QualityBadge } from './quality-badge.tsx';
import classes from './translation-matrix.module.css';

type Props = { from: LanguageCode; to: LanguageCode; pair: Pair | undefined };

function describeEngine(pair: Pair | undefined): string {
  if (!pair?.engineLabel) return t('No installed engine translates this pair.');
  const engine = serverWords(pair.engineLabel);
  if (pair.via.length === 0) return engine;
  return t('{engine}, by way of {languages}', {
    engine,
    languages: formatList(pair.via.map(languageName)),
  });
}

/** What serves the chosen pair. */
export function PairDetails({ from, to, pair }: Props) {
  const same = from === to;
  return (
    <Stack gap={6} className={classes.details} aria-live="polite">
      <Group gap="sm">
        <Text fw={600}>
          {t('{from} → {to}', { from: languageName(from), to: languageName(to) })}
        </Text>
        {!same && <QualityBadge quality={pair?.quality ?? null} />}
      </Group>
      {same ? (
        <Text size="sm" c="dimmed">
          {t('The same language: nothing to translate.')}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {describeEngine(pair)}
        </Text>
      )}
      {pair?.note && <Text size="sm">{serverWords(pair.note)}</Text>}
      {pair?.remedy && <Remedy remedy={pair.remedy} />}
    </Stack>
  );
}
