import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { VoiceChoice, VoiceEngine, VoiceLanguage } from '@glossa/contracts/voices';
import { SegmentedControl, Select, Text } from '@mantine/core';
import { useId } from 'react';
import { t } from '../../lib/language/t.ts';
import { describeVoice, findChoice, voicesOf } from './voice-words.ts';

type Props = {
  of: VoiceLanguage;
  voice: VoiceChoice | null;
  onChange: (voice: VoiceChoice) => void;
  /** Several languages stand on one screen: their fields are told apart by name. */
  named?: boolean;
};

const named = (label: string, language: LanguageCode, on: boolean) =>
  on ? t('{label} for {label2}', { label, label2: languages[language].label }) : label;

/** Engine and voice of one language, those that can be heard first. Two fields; the caller lays them out. */
export function VoiceFields({ of, voice, onChange, named: tellApart = false }: Props) {
  const engineLabel = useId();
  const engine: VoiceEngine = voice?.engine ?? t('Standard');
  const voices = voicesOf(of, engine);
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
          {named('Engine', of.language, tellApart)}
        </Text>
        <SegmentedControl
          aria-labelledby={engineLabel}
          fullWidth
          data={(['Neural', t('Standard')] as const).map((one) => ({
            value: one,
            label: one,
            disabled: voicesOf(of, one).length === 0,
          }))}
          value={engine}
          onChange={(next) => changeEngine(next as VoiceEngine)}
        />
      </div>
      <Select
        label={named('Voice', of.language, tellApart)}
        data={voices.map(({ voice: one }) => ({ value: one.voiceId, label: describeVoice(one) }))}
        renderOption={({ option }) => (
          <span>
            {option.label}
            {missing.has(option.value) && (
              <Text span size="sm" c="dimmed">
                {t(', not installed')}
              </Text>
            )}
          </span>
        )}
        value={findChoice(of, voice)?.voice.voiceId ?? null}
        onChange={(voiceId) => voiceId && onChange({ voiceId, engine })}
        allowDeselect={false}
        searchable={voices.length > 8}
      />
    </>
  );
}
