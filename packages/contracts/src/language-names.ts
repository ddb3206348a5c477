import { type LanguageCode, languages } from './languages.ts';

/** What ICU calls those of our codes that stand for one variant of their language. */
const variants: Partial<Record<LanguageCode, string>> = {
  zh: 'zh-Hans',
  'zh-TW': 'zh-Hant',
  pt: 'pt-BR',
};

const namesIn = new Map<string, Intl.DisplayNames>();

/** One of the 14 languages, named in that of the locale; variants stay told apart. In English it is its label. */
export function languageNameIn(locale: string, code: LanguageCode): string {
  const { label } = languages[code];
  if (locale === 'en') return label;
  const names =
    namesIn.get(locale) ??
    // "Brazilian Portuguese" rather than "Portuguese (Brazil)": in some languages the latter is no grammar.
    new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'dialect' });
  namesIn.set(locale, names);
  return names.of(variants[code] ?? code) ?? label;
}
