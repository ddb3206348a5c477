import type { LanguageCode } from '@glossa/contracts/languages';

/** fontconfig's names for the sets of letters (its `orth` files). */
const letterSets: Record<LanguageCode, string> = {
  ar: 'ar',
  zh: 'zh-cn',
  'zh-TW': 'zh-tw',
  en: 'en',
  fr: 'fr',
  'fr-CA': 'fr',
  de: 'de',
  ja: 'ja',
  ko: 'ko',
  pt: 'pt',
  'pt-PT': 'pt',
  ru: 'ru',
  es: 'es',
  'es-MX': 'es',
};

/** Signs subtitles use that a set of letters does not ask for. */
const signs: Partial<Record<LanguageCode, string>> = {
  ar: 'ءآة،؟',
  zh: '我们这，。？！',
  'zh-TW': '我們這，。？！',
  ja: 'あアー漢、。？！',
  ko: '가힣한',
  ru: 'Ёё«»–',
  es: '¿¡ñÑ',
  'es-MX': '¿¡ñÑ',
  fr: '«»œŒÿ',
  'fr-CA': '«»œŒÿ',
  de: 'ßÄ„“',
  pt: 'ãõçÃ',
  'pt-PT': 'ãõçÃ',
};

/** A fontconfig pattern that only fonts with all letters of the language match. */
export function coveragePattern(language: LanguageCode): string {
  const points = [...(signs[language] ?? 'AZaz09')].map((sign) =>
    (sign.codePointAt(0) ?? 0).toString(16),
  );
  return `:lang=${letterSets[language]}:charset=${points.join(' ')}`;
}
