import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import type { Voice, VoiceLanguage } from '@glossa/contracts/voices';
import {
  ActionIcon,
  Badge,
  Group,
  Paper,
  Select,
  Stack,
  Table,
  Text,
  Title,
  Tooltip,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Square, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { voicesOptions } from '../../lib/queries/voices.ts';
import { Remedy } from '../../ui/command.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { useVoiceTrial } from '../../ui/voices/use-voice-trial.ts';
import { sampleSentence } from '../../ui/voices/voice-words.ts';
import classes from './voice-catalogue.module.css';

type Trial = ReturnType<typeof useVoiceTrial>;

/** Every voice of the 14 languages, by which engines it is spoken, and how to get those that are missing. */
export function VoiceCatalogue() {
  const catalogue = useQuery(voicesOptions());
  const [language, setLanguage] = useState<LanguageCode | null>(null);
  const trial = useVoiceTrial();
  if (catalogue.isError)
    return <ErrorState error={catalogue.error} onRetry={() => void catalogue.refetch()} />;
  if (!catalogue.data) return <LoadingRows rows={6} height={60} />;
  const shown = catalogue.data.filter((one) => language === null || one.language === language);
  return (
    <Stack gap="lg">
      <Select
        label={t('Language')}
        placeholder={t('All 14 languages')}
        clearable
        searchable
        maw={360}
        data={languageCodes.map((code) => ({ value: code, label: languages[code].label }))}
        value={language}
        onChange={(next) => setLanguage(next as LanguageCode | null)}
      />
      {shown.map((one) => (
        <LanguageVoices key={one.language} of={one} trial={trial} />
      ))}
    </Stack>
  );
}

function LanguageVoices({ of, trial }: { of: VoiceLanguage; trial: Trial }) {
  const { label } = languages[of.language];
  return (
    <section aria-label={t('Voices for {label}', { label })}>
      <Group gap="xs" mb={6}>
        <Title order={2} size="h5">
          {label}
        </Title>
        <Text size="sm" c="dimmed">
          {of.locale}
        </Text>
      </Group>
      <Paper withBorder className={classes.scroll}>
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="28%">{t('Voice')}</Table.Th>
              <Table.Th>{t('Neural')}</Table.Th>
              <Table.Th>{t('Standard')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {of.voices.map((voice) => (
              <Table.Tr key={voice.voiceId}>
                <Table.Td>
                  <Text size="sm" fw={500}>
                    {voice.name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {[voice.gender === 'unknown' ? null : voice.gender, voice.locale, voice.mark]
                      .filter(Boolean)
                      .join(', ')}
                  </Text>
                </Table.Td>
                <EngineCell of={of} voice={voice} engine={t('Neural')} trial={trial} />
                <EngineCell of={of} voice={voice} engine={t('Standard')} trial={trial} />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </section>
  );
}

type CellProps = {
  of: VoiceLanguage;
  voice: Voice;
  engine: Voice['engines'][number]['engine'];
  trial: Trial;
};

function EngineCell({ of, voice, engine, trial }: CellProps) {
  const by = voice.engines.find((one) => one.engine === engine);
  if (!by)
    return (
      <Table.Td data-engine={engine}>
        <Text size="sm" c="dimmed" aria-label={t('does not exist')}>
          –
        </Text>
      </Table.Td>
    );
  const choice = { voiceId: voice.voiceId, engine };
  const state = trial.stateOf({ language: of.language, voice: choice });
  return (
    <Table.Td data-engine={engine}>
      {by.available ? (
        <Group gap={6} wrap="nowrap" align="start">
          <Tooltip label={state ? t('Stop') : t('Listen')}>
            <ActionIcon
              variant="light"
              loading={state === 'fetching'}
              aria-label={`${state ? t('Stop') : t('Listen to')} ${voice.name}, ${engine}, ${languages[of.language].label}`}
              onClick={() =>
                state
                  ? trial.stop()
                  : trial.play({
                      language: of.language,
                      voice: choice,
                      text: sampleSentence(of.language),
                    })
              }
            >
              {state ? <Square size={14} /> : <Volume2 size={16} />}
            </ActionIcon>
          </Tooltip>
          <Text size="xs" c="dimmed">
            {by.spokenBy}
            {by.note && ` · ${by.note}`}
          </Text>
        </Group>
      ) : (
        <div className={classes.missing}>
          <Badge variant="light" color="gray" size="sm">
            {t('Not installed')}
          </Badge>
          {by.remedy && <Remedy remedy={by.remedy} />}
        </div>
      )}
    </Table.Td>
  );
}
