import type { LanguageCode } from '@glossa/contracts/languages';
import type { EngineVoice } from '../port.ts';

/** Which of espeak-ng's languages reads each of ours, and what there is to say about that. */
export const espeakLanguages: Record<
  LanguageCode,
  { voice: string; locale: string; note?: string }
> = {
  ar: { voice: 'ar', locale: 'ar', note: 'Words without vowel signs may be read wrongly.' },
  // The voice "cmn" itself would spell Chinese out in English; this one takes pinyin.
  zh: { voice: 'cmn-latn-pinyin', locale: 'cmn-CN' },
  'zh-TW': {
    voice: 'cmn-latn-pinyin',
    locale: 'cmn-CN',
    note: 'Read with the Mandarin of mainland China.',
  },
  en: { voice: 'en-us', locale: 'en-US' },
  fr: { voice: 'fr-fr', locale: 'fr-FR' },
  'fr-CA': { voice: 'fr-fr', locale: 'fr-FR', note: 'Read with the French of France.' },
  de: { voice: 'de', locale: 'de-DE' },
  ja: { voice: 'ja', locale: 'ja-JP' },
  ko: { voice: 'ko', locale: 'ko-KR' },
  pt: { voice: 'pt-br', locale: 'pt-BR' },
  'pt-PT': { voice: 'pt', locale: 'pt-PT' },
  ru: { voice: 'ru', locale: 'ru-RU' },
  es: { voice: 'es-419', locale: 'es-419' },
  'es-MX': { voice: 'es-419', locale: 'es-419' },
};

/** Variants that keep apart voices of the same language. The first of each gender sounds best. */
const variants = [
  { id: 'f3', gender: 'female' },
  { id: 'f2', gender: 'female' },
  { id: 'f4', gender: 'female' },
  { id: 'f5', gender: 'female' },
  { id: 'm3', gender: 'male' },
  { id: 'm1', gender: 'male' },
  { id: 'm7', gender: 'male' },
] as const;

export const espeakVoiceList: readonly EngineVoice[] = (
  Object.entries(espeakLanguages) as [LanguageCode, (typeof espeakLanguages)[LanguageCode]][]
).flatMap(([language, { voice, locale, note }]) =>
  variants.map(({ id, gender }) => ({
    voiceId: `${voice}+${id}`,
    name: `${voice} ${id}`,
    gender,
    languages: [language],
    locale,
    engine: 'Standard' as const,
    ...(note ? { note } : {}),
  })),
);
