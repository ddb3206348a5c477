/**
 * The 14 languages of the product. Every fact about a language used by several parts is here. Labels are English names,
 * native names are for selection lists, colors are for charts.
 */
export const languageCodes = [
  'ar',
  'zh',
  'zh-TW',
  'en',
  'fr',
  'fr-CA',
  'de',
  'ja',
  'ko',
  'pt',
  'pt-PT',
  'ru',
  'es',
  'es-MX',
] as const;

export type LanguageCode = (typeof languageCodes)[number];

export type Script = 'Arab' | 'Hans' | 'Hant' | 'Latn' | 'Jpan' | 'Kore' | 'Cyrl';

export type Language = {
  code: LanguageCode;
  label: string;
  nativeName: string;
  chartColour: string;
  script: Script;
  direction: 'ltr' | 'rtl';
  /** BCP 47 locale of its voices. */
  voiceLocale: string;
  /** The speech recognition code (ISO 639-1): regional variants share one. */
  spokenAs: string;
  /** The language whose engines serve it if it has none of its own. */
  base: LanguageCode;
  /** Font families that cover the script, best first; the same files are used by browser and renderer. */
  fonts: readonly string[];
};

const latinFonts = ['Noto Sans', 'Noto Serif', 'Noto Sans Mono'] as const;

export const languages: Record<LanguageCode, Language> = {
  ar: {
    code: 'ar',
    label: 'Arabic',
    nativeName: 'العربية',
    chartColour: '#0f766e',
    script: 'Arab',
    direction: 'rtl',
    voiceLocale: 'arb',
    spokenAs: 'ar',
    base: 'ar',
    fonts: ['Noto Sans Arabic', 'Noto Naskh Arabic', 'Noto Kufi Arabic'],
  },
  zh: {
    code: 'zh',
    label: 'Chinese (Simplified)',
    nativeName: '简体中文',
    chartColour: '#dc2626',
    script: 'Hans',
    direction: 'ltr',
    voiceLocale: 'cmn-CN',
    spokenAs: 'zh',
    base: 'zh',
    fonts: ['Noto Sans CJK SC', 'Noto Serif CJK SC'],
  },
  'zh-TW': {
    code: 'zh-TW',
    label: 'Chinese (Traditional)',
    nativeName: '繁體中文',
    chartColour: '#f97316',
    script: 'Hant',
    direction: 'ltr',
    voiceLocale: 'cmn-CN',
    spokenAs: 'zh',
    base: 'zh',
    fonts: ['Noto Sans CJK TC', 'Noto Serif CJK TC'],
  },
  en: {
    code: 'en',
    label: 'English',
    nativeName: 'English',
    chartColour: '#2563eb',
    script: 'Latn',
    direction: 'ltr',
    voiceLocale: 'en-US',
    spokenAs: 'en',
    base: 'en',
    fonts: latinFonts,
  },
  fr: {
    code: 'fr',
    label: 'French',
    nativeName: 'Français',
    chartColour: '#7c3aed',
    script: 'Latn',
    direction: 'ltr',
    voiceLocale: 'fr-FR',
    spokenAs: 'fr',
    base: 'fr',
    fonts: latinFonts,
  },
  'fr-CA': {
    code: 'fr-CA',
    label: 'French (Canada)',
    nativeName: 'Français (Canada)',
    chartColour: '#a855f7',
    script: 'Latn',
    direction: 'ltr',
    voiceLocale: 'fr-CA',
    spokenAs: 'fr',
    base: 'fr',
    fonts: latinFonts,
  },
  de: {
    code: 'de',
    label: 'German',
    nativeName: 'Deutsch',
    chartColour: '#ca8a04',
    script: 'Latn',
    direction: 'ltr',
    voiceLocale: 'de-DE',
    spokenAs: 'de',
    base: 'de',
    fonts: latinFonts,
  },
  ja: {
    code: 'ja',
    label: 'Japanese',
    nativeName: '日本語',
    chartColour: '#db2777',
    script: 'Jpan',
    direction: 'ltr',
    voiceLocale: 'ja-JP',
    spokenAs: 'ja',
    base: 'ja',
    fonts: ['Noto Sans CJK JP', 'Noto Serif CJK JP'],
  },
  ko: {
    code: 'ko',
    label: 'Korean',
    nativeName: '한국어',
    chartColour: '#0891b2',
    script: 'Kore',
    direction: 'ltr',
    voiceLocale: 'ko-KR',
    spokenAs: 'ko',
    base: 'ko',
    fonts: ['Noto Sans CJK KR', 'Noto Serif CJK KR'],
  },
  pt: {
    code: 'pt',
    label: 'Portuguese (Brazil)',
    nativeName: 'Português (Brasil)',
    chartColour: '#16a34a',
    script: 'Latn',
    direction: 'ltr',
    voiceLocale: 'pt-BR',
    spokenAs: 'pt',
    base: 'pt',
    fonts: latinFonts,
  },
  'pt-PT': {
    code: 'pt-PT',
    label: 'Portuguese (Portugal)',
    nativeName: 'Português (Portugal)',
    chartColour: '#65a30d',
    script: 'Latn',
    direction: 'ltr',
    voiceLocale: 'pt-PT',
    spokenAs: 'pt',
    base: 'pt',
    fonts: latinFonts,
  },
  ru: {
    code: 'ru',
    label: 'Russian',
    nativeName: 'Русский',
    chartColour: '#475569',
    script: 'Cyrl',
    direction: 'ltr',
    voiceLocale: 'ru-RU',
    spokenAs: 'ru',
    base: 'ru',
    fonts: latinFonts,
  },
  es: {
    code: 'es',
    label: 'Spanish',
    nativeName: 'Español',
    chartColour: '#ea580c',
    script: 'Latn',
    direction: 'ltr',
    voiceLocale: 'es-US',
    spokenAs: 'es',
    base: 'es',
    fonts: latinFonts,
  },
  'es-MX': {
    code: 'es-MX',
    label: 'Spanish (Mexico)',
    nativeName: 'Español (México)',
    chartColour: '#b45309',
    script: 'Latn',
    direction: 'ltr',
    voiceLocale: 'es-MX',
    spokenAs: 'es',
    base: 'es',
    fonts: latinFonts,
  },
};

/** The language for a speech recognition ISO 639-1 code, or undefined if it is not supported. */
export function languageFromSpoken(code: string): LanguageCode | undefined {
  return languageCodes.find(
    (candidate) =>
      languages[candidate].base === candidate && languages[candidate].spokenAs === code,
  );
}
