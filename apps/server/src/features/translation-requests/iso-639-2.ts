import type { LanguageCode } from '@glossa/contracts/languages';

/** What containers of video and sound call a language (ISO 639-2/T); they know no regions. */
const codes: Record<string, string> = {
  ar: 'ara',
  zh: 'zho',
  en: 'eng',
  fr: 'fra',
  de: 'deu',
  ja: 'jpn',
  ko: 'kor',
  pt: 'por',
  ru: 'rus',
  es: 'spa',
};

export const toIso6392 = (language: LanguageCode): string =>
  codes[language.split('-')[0] ?? ''] ?? 'und';
