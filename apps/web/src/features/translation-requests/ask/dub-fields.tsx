import type { LanguageCode } from '@glossa/contracts/languages';
import type { DubOptions } from '@glossa/contracts/translation-outputs';
import type { VoiceLanguage } from '@glossa/contracts/voices';
import { Radio, Stack, Text } from '@mantine/core';
import { languageName } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';
import { useVoiceTrial } from '../../../ui/voices/use-voice-trial.ts';
import classes from './ask.module.css';
import { type VoicesByLanguage, voiceFor } from './ask-choice.ts';
import { VoiceLine } from './voice-line.tsx';

type Dub = { mix: DubOptions['mix']; voices: VoicesByLanguage };
type Props = {
  catalogue: readonly VoiceLanguage[];
  /** Those that are asked for; each has a voice of its own. */
  languages: readonly LanguageCode[];
  dub: Dub;
  onChange: (change: Partial<Dub>) => void;
};

/** How the spoken translation sounds: over the original or instead of it, and who speaks. */
export function DubFields({ catalogue, languages: codes, dub, onChange }: Props) {
  const trial = useVoiceTrial();
  return (
    <section className={classes.panel} aria-label={t('Spoken translation')}>
      <Radio.Group
        label={t('The original sound')}
        value={dub.mix}
        onChange={(mix) => onChange({ mix: mix as DubOptions['mix'] })}
      >
        <Stack gap={8} mt={6}>
          <Radio
            value="under"
            label={t('stays, quietly, under the voice')}
            description={t('Music, laughter and the speaker’s own voice can still be heard')}
          />
          <Radio
            value="replace"
            label={t('is left out')}
            description={t('Only the voice can be heard, with silence between its lines')}
          />
        </Stack>
      </Radio.Group>
      {codes.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Choose a language above, then its voice here.')}
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
            {t('There is no voice for {language}.', { language: languageName(code) })}
          </Text>
        );
      })}
    </section>
  );
}
