import type { VoiceChoice, VoiceEngine, VoiceLanguage } from '@glossa/contracts/voices';
import { SegmentedControl, Select, Text } from '@mantine/core';
import { useId } from 'react';
import { languageName } from '../../lib/language/language-name.ts';
import { Rich } from '../../lib/language/rich.tsx';
import { t } from '../../lib/language/t.ts';
import { voiceEngineWords } from './voice-facts.ts';
import { describeVoice, findChoice, voiceEngines, voicesOf } from './voice-words.ts';

type Props = {
  of: VoiceLanguage;
  voice: VoiceChoice | null;
  onChange: (voice: VoiceChoice) => void;
  /** Several languages stand on one screen: their fields are told apart by name. */
  named?: boolean;
};

/** Engine and voice of one language, those that can be heard first. Two fields; the caller lays them out. */
export function VoiceFields({ of, voice, onChange, named = false }: Props) {
  const engineLabel = useId();
  const language = named ? languageName(of.language) : null;
  const engine: VoiceEngine = voice?.engine ?? 'Standard'; // not shown: value of the contract
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
          {language ? t('Engine for {language}', { language }) : t('Engine')}
        </Text>
        <SegmentedControl
          aria-labelledby={engineLabel}
          fullWidth
          data={voiceEngines.map((one) => ({
            value: one,
            label: voiceEngineWords[one],
            disabled: voicesOf(of, one).length === 0,
          }))}
          value={engine}
          onChange={(next) => changeEngine(next as VoiceEngine)}
        />
      </div>
      <Select
        label={language ? t('Voice for {language}', { language }) : t('Voice')}
        data={voices.map(({ voice: one }) => ({ value: one.voiceId, label: describeVoice(one) }))}
        renderOption={({ option }) => (
          <span>
            {missing.has(option.value) ? (
              <Rich
                text={t('{voice}<missing>, not installed</missing>', { voice: option.label })}
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
        value={findChoice(of, voice)?.voice.voiceId ?? null}
        onChange={(voiceId) => voiceId && onChange({ voiceId, engine })}
        allowDeselect={false}
        searchable={voices.length > 8}
      />
    </>
  );
}
