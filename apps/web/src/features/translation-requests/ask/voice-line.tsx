import type { VoiceChoice, VoiceLanguage } from '@glossa/contracts/voices';
import { Button } from '@mantine/core';
import { Square, Volume2 } from 'lucide-react';
import { languageName } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';
import type { useVoiceTrial } from '../../../ui/voices/use-voice-trial.ts';
import { VoiceFields } from '../../../ui/voices/voice-fields.tsx';
import { VoiceStanding } from '../../../ui/voices/voice-standing.tsx';
import { findChoice, sampleSentence } from '../../../ui/voices/voice-words.ts';
import classes from './ask.module.css';

type Props = {
  of: VoiceLanguage;
  voice: VoiceChoice | null;
  trial: ReturnType<typeof useVoiceTrial>;
  onChange: (voice: VoiceChoice) => void;
};

/** The voice of one language, to be heard before it is chosen. */
export function VoiceLine({ of, voice, trial, onChange }: Props) {
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
              ? t('Stop the {language} voice', { language })
              : t('Listen to the {language} voice', { language })
          }
        >
          {state ? t('Stop') : t('Listen')}
        </Button>
      </div>
      <VoiceStanding of={of} voice={voice} />
    </div>
  );
}
