/** What the writers need to know about the language translated into. */
export type Target = {
  /** BCP 47 with a region, as the proofing tools of Office want it. */
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
