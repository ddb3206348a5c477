import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { HeardBack, VoiceLanguage } from '@glossa/contracts/voices';
import { Badge, Group, Text } from '@mantine/core';
import { formatDate, formatPercent } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';

const looks: Record<HeardBack['understood'], { label: string; color: string }> = {
  yes: { label: t('voices.understood'), color: 'green' },
  partly: { label: t('voices.partlyUnderstood'), color: 'yellow' },
  no: { label: t('voices.notUnderstood'), color: 'red' },
};

/** How well the product's own speech recognition understood the voice of a language that was measured. */
export function HeardBackNote({ of }: { of: VoiceLanguage }) {
  const [measured] = of.voices.flatMap((voice) =>
    voice.engines.flatMap(({ voice: own, heardBack }) =>
      heardBack ? [{ name: own?.name ?? voice.name, heardBack }] : [],
    ),
  );
  if (!measured) return null;
  const { understood } = measured.heardBack;
  return (
    <Group gap="xs" mb={6}>
      <Badge variant="light" color={looks[understood].color} size="sm">
        {looks[understood].label}
      </Badge>
      <Text size="sm" c="dimmed">
        {sentencesOf(of.language, measured.name, measured.heardBack)}
      </Text>
    </Group>
  );
}

function sentencesOf(language: LanguageCode, name: string, heardBack: HeardBack): string {
  const { unit, errorShare, detected, recognizer, version, measuredAt } = heardBack;
  const values = {
    ...{ voice: name, recognizer, version },
    share: formatPercent(Math.round(errorShare * 100)),
    date: formatDate(measuredAt),
  };
  const measured =
    unit === 'words'
      ? t('voices.wordsRecognized', values)
      : t('voices.charactersRecognized', values);
  const isOther = detected && languages[detected].spokenAs !== languages[language].spokenAs;
  return isOther
    ? `${measured} ${t('voices.recognizedAs', { language: languageName(detected) })}`
    : measured;
}
