import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { VoiceChoice, VoiceLanguage } from '@glossa/contracts/voices';
import { Select } from '@mantine/core';
import { languageName } from '../../lib/language/language-name.ts';
import { t } from '../../lib/language/t.ts';
import { VoiceFields } from './voice-fields.tsx';
import classes from './voice-picker.module.css';
import { VoiceStanding } from './voice-standing.tsx';
import { firstVoice } from './voice-words.ts';

type Props = {
  catalogue: readonly VoiceLanguage[];
  language: LanguageCode;
  voice: VoiceChoice | null;
  onChange: (choice: { language: LanguageCode; voice: VoiceChoice | null }) => void;
};

/** Language, engine and voice; a voice that cannot be heard says what to install. */
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
          label={t('Language')}
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
      <VoiceStanding of={own} voice={voice} />
    </>
  );
}
