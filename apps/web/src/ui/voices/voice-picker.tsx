import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { VoiceChoice, VoiceEngine, VoiceLanguage } from '@glossa/contracts/voices';
import { Alert, SegmentedControl, Select, Text } from '@mantine/core';
import { useId } from 'react';
import { languageName } from '../../lib/i18n/language-name.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { Rich } from '../../lib/i18n/rich.tsx';
import { t } from '../../lib/i18n/t.ts';
import {
  describeVoice,
  distinctVoicesOf,
  findChoice,
  firstVoice,
  voiceEngineLabels,
  voiceEngines,
  voicesOf,
} from './voice-labels.ts';
import classes from './voice-picker.module.css';

type Props = {
  catalogue: readonly VoiceLanguage[];
  language: LanguageCode;
  voice: VoiceChoice | null;
  onChange: (choice: { language: LanguageCode; voice: VoiceChoice | null }) => void;
};

type VoiceFieldsProps = {
  of: VoiceLanguage;
  voice: VoiceChoice | null;
  onChange: (voice: VoiceChoice) => void;
  /** With several languages on one screen, the fields are distinguished by name. */
  named?: boolean;
};

/** Engine and voice of one language, available ones first. Two fields; the caller lays them out. */
export function VoiceFields({ of, voice, onChange, named = false }: VoiceFieldsProps) {
  const engineLabel = useId();
  const language = named ? languageName(of.language) : null;
  const engine: VoiceEngine = voice?.engine ?? 'Standard'; // not shown: a contract value
  const voices = distinctVoicesOf(of, engine);
  const chosen = findChoice(of, voice);
  const shown = voices.find(
    ({ voice: one, by }) =>
      one.voiceId === chosen?.voice.voiceId ||
      (by.voice && by.voice.name === chosen?.by.voice?.name),
  );
  const missing = new Set(
    voices.flatMap(({ voice: one, by }) => (by.available ? [] : one.voiceId)),
  );
  const changeEngine = (next: VoiceEngine) => {
    const first = voicesOf(of, next)[0];
    if (first) onChange({ voiceId: first.voice.voiceId, engine: next });
  };
  return (
    <>
      <div>
        <Text size="sm" fw={600} mb={4} id={engineLabel}>
          {language ? t('voices.engineForLanguage', { language }) : t('common.engine')}
        </Text>
        <SegmentedControl
          aria-labelledby={engineLabel}
          fullWidth
          data={voiceEngines.map((one) => ({
            value: one,
            label: voiceEngineLabels[one],
            disabled: voicesOf(of, one).length === 0,
          }))}
          value={engine}
          onChange={(next) => changeEngine(next as VoiceEngine)}
        />
      </div>
      <Select
        label={language ? t('voices.voiceForLanguage', { language }) : t('voices.voice')}
        data={voices.map(({ voice: one, by }) => ({
          value: one.voiceId,
          label: describeVoice(one, by),
        }))}
        renderOption={({ option }) => (
          <span>
            {missing.has(option.value) ? (
              <Rich
                text={t('voices.notInstalledOption', { voice: option.label })}
                parts={{
                  missing: (words) => (
                    <Text span size="sm" c="dimmed">
                      {words}
                    </Text>
                  ),
                }}
              />
            ) : (
              option.label
            )}
          </span>
        )}
        value={shown?.voice.voiceId ?? null}
        onChange={(voiceId) => voiceId && onChange({ voiceId, engine })}
        allowDeselect={false}
        searchable={voices.length > 8}
      />
    </>
  );
}

type VoiceStatusProps = { of: VoiceLanguage; voice: VoiceChoice | null };

/** The engine of the selected voice, or what to install. */
export function VoiceStatus({ of, voice }: VoiceStatusProps) {
  const found = findChoice(of, voice);
  if (!found) return null;
  if (!found.by.available)
    return (
      <Alert color="yellow" variant="light" title={t('voices.notInstalledTitle')}>
        {found.by.remedy && (
          <Text size="sm" c="dimmed">
            {messageText(found.by.remedy)}
          </Text>
        )}
      </Alert>
    );
  return (
    <Text size="sm" c="dimmed">
      {t('voices.spokenBy', {
        spokenBy: found.by.spokenBy ? messageText(found.by.spokenBy) : '',
      })}
      {found.by.note && ` ${messageText(found.by.note)}`}
    </Text>
  );
}

/** Language, engine and voice; an unavailable voice shows what to install. */
export function VoicePicker({ catalogue, language, voice, onChange }: Props) {
  const own = catalogue.find((one) => one.language === language);
  if (!own) return null;
  const change = (next: LanguageCode) => {
    const entry = catalogue.find((one) => one.language === next);
    onChange({ language: next, voice: entry ? firstVoice(entry) : null });
  };
  return (
    <>
      <div className={classes.fields}>
        <Select
          label={t('common.language')}
          data={languageCodes.map((code) => ({ value: code, label: languageName(code) }))}
          value={language}
          onChange={(next) => next && change(next as LanguageCode)}
          allowDeselect={false}
          searchable
        />
        <VoiceFields
          of={own}
          voice={voice}
          onChange={(next) => onChange({ language, voice: next })}
        />
      </div>
      <VoiceStatus of={own} voice={voice} />
    </>
  );
}
