import type { LanguageCode } from './languages.ts';
import type { VoiceEngine } from './voices.ts';

export type CatalogueVoice = {
  id: string;
  name: string;
  gender: 'female' | 'male';
  /** BCP 47; differs from the language's locale if the voice is from a neighboring region. */
  locale: string;
  engines: readonly VoiceEngine[];
  mark: 'newscaster' | 'bilingual' | 'child' | null;
};

/**
 * Engines that offer a voice under one of these names use this character; voices of other engines are mapped onto them.
 */
export type CatalogueLanguage = {
  locale: string;
  /** The language has no voices of its own and uses those of another locale. */
  servedByOtherLocale: boolean;
  voices: readonly CatalogueVoice[];
};

const both = ['Neural', 'Standard'] as const;
const neural = ['Neural'] as const;
const standard = ['Standard'] as const;

const voice = (
  name: string,
  gender: CatalogueVoice['gender'],
  locale: string,
  engines: CatalogueVoice['engines'],
  mark: CatalogueVoice['mark'] = null,
): CatalogueVoice => ({
  // Ids are the names without accents, as in Amazon Polly.
  id: name.normalize('NFD').replace(/\p{M}/gu, ''),
  name,
  gender,
  locale,
  engines,
  mark,
});

const mandarin = [voice('Zhiyu', 'female', 'cmn-CN', both)];

export const voiceCatalogue: Record<LanguageCode, CatalogueLanguage> = {
  ar: {
    locale: 'arb',
    servedByOtherLocale: false,
    voices: [
      voice('Zeina', 'female', 'arb', standard),
      voice('Hala', 'female', 'ar-AE', neural, 'bilingual'),
      voice('Zayd', 'male', 'ar-AE', neural, 'bilingual'),
    ],
  },
  zh: { locale: 'cmn-CN', servedByOtherLocale: false, voices: mandarin },
  'zh-TW': { locale: 'cmn-CN', servedByOtherLocale: true, voices: mandarin },
  en: {
    locale: 'en-US',
    servedByOtherLocale: false,
    voices: [
      voice('Joanna', 'female', 'en-US', both, 'newscaster'),
      voice('Kendra', 'female', 'en-US', both),
      voice('Kimberly', 'female', 'en-US', both),
      voice('Salli', 'female', 'en-US', both),
      voice('Joey', 'male', 'en-US', both),
      voice('Ivy', 'female', 'en-US', both, 'child'),
      voice('Kevin', 'male', 'en-US', both, 'child'),
      voice('Matthew', 'male', 'en-US', neural, 'newscaster'),
      voice('Justin', 'male', 'en-US', neural, 'child'),
      voice('Ruth', 'female', 'en-US', neural),
      voice('Stephen', 'male', 'en-US', neural),
      voice('Danielle', 'female', 'en-US', neural),
      voice('Gregory', 'male', 'en-US', neural),
    ],
  },
  fr: {
    locale: 'fr-FR',
    servedByOtherLocale: false,
    voices: [
      voice('Léa', 'female', 'fr-FR', both),
      voice('Rémi', 'male', 'fr-FR', neural),
      voice('Céline', 'female', 'fr-FR', standard),
      voice('Mathieu', 'male', 'fr-FR', standard),
    ],
  },
  'fr-CA': {
    locale: 'fr-CA',
    servedByOtherLocale: false,
    voices: [
      voice('Gabrielle', 'female', 'fr-CA', neural),
      voice('Liam', 'male', 'fr-CA', neural),
      voice('Chantal', 'female', 'fr-CA', standard),
    ],
  },
  de: {
    locale: 'de-DE',
    servedByOtherLocale: false,
    voices: [
      voice('Vicki', 'female', 'de-DE', both),
      voice('Daniel', 'male', 'de-DE', neural),
      voice('Marlene', 'female', 'de-DE', standard),
      voice('Hans', 'male', 'de-DE', standard),
    ],
  },
  ja: {
    locale: 'ja-JP',
    servedByOtherLocale: false,
    voices: [
      voice('Takumi', 'male', 'ja-JP', both),
      voice('Kazuha', 'female', 'ja-JP', neural),
      voice('Tomoko', 'female', 'ja-JP', neural),
      voice('Mizuki', 'female', 'ja-JP', standard),
    ],
  },
  ko: {
    locale: 'ko-KR',
    servedByOtherLocale: false,
    voices: [voice('Seoyeon', 'female', 'ko-KR', both), voice('Jihye', 'female', 'ko-KR', neural)],
  },
  pt: {
    locale: 'pt-BR',
    servedByOtherLocale: false,
    voices: [
      voice('Camila', 'female', 'pt-BR', both),
      voice('Vitória', 'female', 'pt-BR', both),
      voice('Thiago', 'male', 'pt-BR', neural),
      voice('Ricardo', 'male', 'pt-BR', standard),
    ],
  },
  'pt-PT': {
    locale: 'pt-PT',
    servedByOtherLocale: false,
    voices: [voice('Inês', 'female', 'pt-PT', both), voice('Cristiano', 'male', 'pt-PT', standard)],
  },
  ru: {
    locale: 'ru-RU',
    servedByOtherLocale: false,
    voices: [
      voice('Tatyana', 'female', 'ru-RU', standard),
      voice('Maxim', 'male', 'ru-RU', standard),
    ],
  },
  es: {
    locale: 'es-US',
    servedByOtherLocale: false,
    voices: [
      voice('Lupe', 'female', 'es-US', both, 'newscaster'),
      voice('Pedro', 'male', 'es-US', neural),
      voice('Penélope', 'female', 'es-US', standard),
      voice('Miguel', 'male', 'es-US', standard),
    ],
  },
  'es-MX': {
    locale: 'es-MX',
    servedByOtherLocale: false,
    voices: [voice('Mia', 'female', 'es-MX', both), voice('Andrés', 'male', 'es-MX', neural)],
  },
};
