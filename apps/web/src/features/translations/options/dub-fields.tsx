import type { LanguageCode } from '@glossa/contracts/languages';
import type { DubOptions } from '@glossa/contracts/translation-outputs';
import type { VoiceChoice, VoiceLanguage } from '@glossa/contracts/voices';
import { Button, Radio, Stack, Text } from '@mantine/core';
import { Square, Volume2 } from 'lucide-react';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { useVoiceTrial } from '../../../ui/voices/use-voice-trial.ts';
import { findChoice, sampleSentence } from '../../../ui/voices/voice-labels.ts';
import { VoiceFields, VoiceStatus } from '../../../ui/voices/voice-picker.tsx';
import classes from './ask.module.css';
import { type VoicesByLanguage, voiceFor } from './request-options.ts';

type Dub = { mix: DubOptions['mix']; voices: VoicesByLanguage };
type Props = {
  catalogue: readonly VoiceLanguage[];
  /** The selected languages; each has its own voice. */
  languages: readonly LanguageCode[];
  dub: Dub;
  onChange: (change: Partial<Dub>) => void;
};

type VoiceLineProps = {
  of: VoiceLanguage;
  voice: VoiceChoice | null;
  trial: ReturnType<typeof useVoiceTrial>;
  onChange: (voice: VoiceChoice) => void;
};

/** The voice of one language with a preview. */
function VoiceLine({ of, voice, trial, onChange }: VoiceLineProps) {
  const language = languageName(of.language);
  const state = voice ? trial.stateOf({ language: of.language, voice }) : null;
  const available = findChoice(of, voice)?.by.available ?? false;
  const play = () =>
    voice && trial.play({ language: of.language, voice, text: sampleSentence(of.language) });
  return (
    <div className={classes.voiceOf}>
      <div className={classes.voice}>
        <VoiceFields of={of} voice={voice} onChange={onChange} named />
        <Button
          className={classes.listen}
          variant="default"
          leftSection={state ? <Square size={16} aria-hidden /> : <Volume2 size={16} aria-hidden />}
          loading={state === 'fetching'}
          disabled={!available}
          onClick={() => (state ? trial.stop() : play())}
          aria-label={
            state
              ? t('translations.stopVoice', { language })
              : t('translations.listenToVoice', { language })
          }
        >
          {state ? t('common.stop') : t('voices.listen')}
        </Button>
      </div>
      <VoiceStatus of={of} voice={voice} />
    </div>
  );
}

/** The dub options: over or instead of the original, and the voices. */
export function DubFields({ catalogue, languages: codes, dub, onChange }: Props) {
  const trial = useVoiceTrial();
  return (
    <section className={classes.panel} aria-label={t('translations.dubbing')}>
      <Radio.Group
        label={t('translations.originalAudio')}
        value={dub.mix}
        onChange={(mix) => onChange({ mix: mix as DubOptions['mix'] })}
      >
        <Stack gap={8} mt={6}>
          <Radio
            value="under"
            label={t('translations.keepAudioLowered')}
            description={t('translations.keepAudioLoweredHint')}
          />
          <Radio
            value="replace"
            label={t('translations.removeAudio')}
            description={t('translations.removeAudioHint')}
          />
        </Stack>
      </Radio.Group>
      {codes.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('translations.selectLanguageFirst')}
        </Text>
      )}
      {codes.map((code) => {
        const of = catalogue.find((one) => one.language === code);
        return of ? (
          <VoiceLine
            key={code}
            of={of}
            voice={voiceFor(of, dub.voices)}
            trial={trial}
            onChange={(voice) => onChange({ voices: { ...dub.voices, [code]: voice } })}
          />
        ) : (
          <Text key={code} size="sm" c="dimmed">
            {t('translations.noVoice', { language: languageName(code) })}
          </Text>
        );
      })}
    </section>
  );
}
