import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { Voice, VoiceLanguage } from '@glossa/contracts/voices';
import { ActionIcon, Badge, Group, Select, Stack, Text, Title, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Square, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { languageName } from '../../lib/i18n/language-name.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { voicesOptions } from '../../lib/queries/voices.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useVoiceTrial } from '../../ui/voices/use-voice-trial.ts';
import {
  heardNames,
  sampleSentence,
  voiceEngineLabels,
  voiceEngines,
  voiceFacts,
} from '../../ui/voices/voice-labels.ts';
import { HeardBackNote } from './heard-back-note.tsx';
import classes from './voice-catalogue.module.css';

type Trial = ReturnType<typeof useVoiceTrial>;

/** Every voice of the 14 languages with its engines, and how to install missing ones. */
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
        label={t('common.language')}
        placeholder={t('conversion.allLanguages')}
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
  const columns: Column<Voice>[] = [
    {
      key: 'voice',
      label: t('voices.voice'),
      primary: true,
      width: '28%',
      render: (voice) => (
        <>
          <Text size="sm" fw={500}>
            {heardNames(voice)}
          </Text>
          <Text size="xs" c="dimmed">
            {voiceFacts(isItself(voice) ? voice : { ...voice, mark: null })}
          </Text>
        </>
      ),
    },
    ...voiceEngines.map((engine) => ({
      key: engine,
      label: voiceEngineLabels[engine],
      width: `${72 / voiceEngines.length}%`,
      render: (voice: Voice) => <EngineCell of={of} voice={voice} engine={engine} trial={trial} />,
    })),
  ];
  return (
    <section aria-label={t('conversion.voicesForLanguage', { language })}>
      <Group gap="xs" mb={6}>
        <Title order={2} size="h5">
          {language}
        </Title>
        <Text size="sm" c="dimmed">
          {of.locale}
        </Text>
      </Group>
      <HeardBackNote of={of} />
      <DataTable
        label={t('conversion.voicesForLanguage', { language })}
        columns={columns}
        rows={of.voices}
        rowId={({ voiceId }) => voiceId}
      />
    </section>
  );
}

/** Whether a voice of the catalog speaks with its own voice, or nothing speaks it. */
const isItself = ({ engines }: Voice): boolean =>
  engines.every(({ voice, available }) => !available || !voice);

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
      <Text size="sm" c="dimmed" aria-label={t('conversion.notAvailable')}>
        –
      </Text>
    );
  const names = {
    voice: by.voice?.name ?? voice.name,
    kind: voiceEngineLabels[engine],
    language: languageName(of.language),
  };
  const choice = { voiceId: voice.voiceId, engine };
  const state = trial.stateOf({ language: of.language, voice: choice });
  if (!by.available)
    return (
      <div className={classes.missing}>
        <Badge variant="light" color="gray" size="sm">
          {t('status.notInstalled')}
        </Badge>
        {by.remedy && (
          <Text size="sm" c="dimmed">
            {messageText(by.remedy)}
          </Text>
        )}
      </div>
    );
  return (
    <Group gap={6} wrap="nowrap" align="start">
      <Tooltip label={state ? t('common.stop') : t('voices.listen')}>
        <ActionIcon
          variant="light"
          loading={state === 'fetching'}
          aria-label={
            state ? t('conversion.stopVoice', names) : t('conversion.listenToVoice', names)
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
        {[
          ...(by.voice ? [by.voice.name] : []),
          ...[by.spokenBy, by.note].flatMap((part) => (part ? [messageText(part)] : [])),
        ].join(' · ')}
      </Text>
    </Group>
  );
}
