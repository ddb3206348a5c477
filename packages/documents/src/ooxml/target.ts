/** The target language data for writers. */
export type Target = {
  /** BCP 47 with a region, as required by Office's proofing tools. */
  locale: string;
  rightToLeft: boolean;
};

const regions: Record<string, string> = {
  ar: 'ar-SA',
  zh: 'zh-CN',
  en: 'en-US',
  fr: 'fr-FR',
  de: 'de-DE',
  ja: 'ja-JP',
  ko: 'ko-KR',
  pt: 'pt-BR',
  ru: 'ru-RU',
  es: 'es-ES',
};

export function localeOf(languageCode: string): string {
  return regions[languageCode] ?? languageCode;
}
