import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
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
import { languageName } from '../../lib/language/language-name.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { t } from '../../lib/language/t.ts';
import { voicesOptions } from '../../lib/queries/voices.ts';
import { Remedy } from '../../ui/command.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { useVoiceTrial } from '../../ui/voices/use-voice-trial.ts';
import { voiceEngineWords, voiceFacts } from '../../ui/voices/voice-facts.ts';
import { sampleSentence, voiceEngines } from '../../ui/voices/voice-words.ts';
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
        data={languageCodes.map((code) => ({ value: code, label: languageName(code) }))}
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
  const language = languageName(of.language);
  return (
    <section aria-label={t('Voices for {language}', { language })}>
      <Group gap="xs" mb={6}>
        <Title order={2} size="h5">
          {language}
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
              {voiceEngines.map((engine) => (
                <Table.Th key={engine}>{voiceEngineWords[engine]}</Table.Th>
              ))}
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
                    {voiceFacts(voice)}
                  </Text>
                </Table.Td>
                {voiceEngines.map((engine) => (
                  <EngineCell key={engine} of={of} voice={voice} engine={engine} trial={trial} />
                ))}
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
  const names = {
    voice: voice.name,
    kind: voiceEngineWords[engine],
    language: languageName(of.language),
  };
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
              aria-label={
                state
                  ? t('Stop {voice}, {kind}, {language}', names)
                  : t('Listen to {voice}, {kind}, {language}', names)
              }
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
            {[by.spokenBy, by.note]
              .flatMap((part) => (part ? [serverWords(part)] : []))
              .join(' · ')}
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
