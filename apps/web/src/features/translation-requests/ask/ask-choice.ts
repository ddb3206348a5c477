import type { LanguageCode } from '@glossa/contracts/languages';
import type { MediaDetails } from '@glossa/contracts/media';
import type { DubOptions } from '@glossa/contracts/translation-outputs';
import type { VoiceChoice, VoiceLanguage } from '@glossa/contracts/voices';
import type { AskedTranslations } from '../../../lib/queries/requests.ts';
import { findChoice, firstVoice } from '../../../ui/voices/voice-words.ts';

export type VoicesByLanguage = Partial<Record<LanguageCode, VoiceChoice>>;

/** What was chosen besides the languages, kept for the next request. */
export type AskChoice = {
  burnedIn: boolean;
  softMp4: boolean;
  softMkv: boolean;
  dub: boolean;
  mix: DubOptions['mix'];
  voices: VoicesByLanguage;
  disclaimer: boolean;
  pdf: boolean;
  /** Null: every glossary of the organisation. */
  glossaryId: string | null;
  /** Null: the best that is installed. */
  engineId: string | null;
};

export const firstAsk: AskChoice = {
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

/** The voice that would speak a language: the chosen one where it still exists, else the first that can be heard. */
export function voiceFor(of: VoiceLanguage, chosen: VoicesByLanguage): VoiceChoice | null {
  const own = chosen[of.language];
  return own && findChoice(of, own) ? own : firstVoice(of);
}

/** Whether a dub of the language cannot be made because its voice is not installed. */
export function lacksVoice(of: VoiceLanguage | undefined, chosen: VoicesByLanguage): boolean {
  return !of || findChoice(of, voiceFor(of, chosen))?.by.available !== true;
}

type Kind = MediaDetails['kind'];

/** The body of the request: only what this kind of media can become. */
export function toAsked(
  languages: readonly LanguageCode[],
  choice: AskChoice,
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
