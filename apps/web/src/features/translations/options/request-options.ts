import type { LanguageCode } from '@glossa/contracts/languages';
import type { MediaDetails } from '@glossa/contracts/media';
import type { DubOptions } from '@glossa/contracts/translation-outputs';
import type { VoiceChoice, VoiceLanguage } from '@glossa/contracts/voices';
import { useLocalStorage } from '@mantine/hooks';
import { findChoice, firstVoice } from '../../../ui/voices/voice-labels.ts';
import type { AskedTranslations } from '../queries.ts';

/** The options of the last request for this kind of media, on this device. */
export function useRequestOptions(kind: MediaDetails['kind']) {
  const [stored, setStored] = useLocalStorage<Partial<RequestOptionsForm>>({
    key: `glossa-ask-${kind}`,
    defaultValue: initialOptions,
    getInitialValueInEffect: false,
  });
  // Options stored by an older version may lack new fields.
  const choice: RequestOptionsForm = { ...initialOptions, ...stored };
  const change = (part: Partial<RequestOptionsForm>) => setStored({ ...choice, ...part });
  return [choice, change] as const;
}

export type VoicesByLanguage = Partial<Record<LanguageCode, VoiceChoice>>;

/** The selection besides the languages, stored for the next request. */
export type RequestOptionsForm = {
  burnedIn: boolean;
  softMp4: boolean;
  softMkv: boolean;
  dub: boolean;
  mix: DubOptions['mix'];
  voices: VoicesByLanguage;
  disclaimer: boolean;
  pdf: boolean;
  /** Null: every glossary of the organization. */
  glossaryId: string | null;
  /** Null: the best installed one. */
  engineId: string | null;
};

export const initialOptions: RequestOptionsForm = {
  burnedIn: false,
  softMp4: false,
  softMkv: false,
  dub: false,
  mix: 'under',
  voices: {},
  disclaimer: false,
  pdf: false,
  glossaryId: null,
  engineId: null,
};

/** The voice for a language: the selected one if it still exists, else the first available. */
export function voiceFor(of: VoiceLanguage, chosen: VoicesByLanguage): VoiceChoice | null {
  const own = chosen[of.language];
  return own && findChoice(of, own) ? own : firstVoice(of);
}

/** Whether a dub of the language is impossible because its voice is not installed. */
export function lacksVoice(of: VoiceLanguage | undefined, chosen: VoicesByLanguage): boolean {
  return !of || findChoice(of, voiceFor(of, chosen))?.by.available !== true;
}

type Kind = MediaDetails['kind'];

/** The request body: only what this kind of media supports. */
export function toRequestInput(
  languages: readonly LanguageCode[],
  choice: RequestOptionsForm,
  { kind, catalogue }: { kind: Kind; catalogue: readonly VoiceLanguage[] },
): AskedTranslations {
  const isVideo = kind === 'video';
  const isDoc = kind === 'doc';
  const voices: VoicesByLanguage = {};
  for (const language of choice.dub && !isDoc ? languages : []) {
    const of = catalogue.find((one) => one.language === language);
    const voice = of && voiceFor(of, choice.voices);
    if (voice) voices[language] = voice;
  }
  const [voice] = Object.values(voices);
  const burnedIn = isVideo && choice.burnedIn;
  return {
    targetLanguages: [...languages],
    glossaryId: choice.glossaryId,
    ...(choice.engineId === null ? {} : { engineId: choice.engineId }),
    options: {
      burnedIn,
      softMp4: isVideo && choice.softMp4,
      softMkv: isVideo && choice.softMkv,
      dub: voice ? { voice, mix: choice.mix } : null,
      disclaimer: (burnedIn || isDoc) && choice.disclaimer,
      pdf: isDoc && choice.pdf,
    },
    voices,
  };
}
