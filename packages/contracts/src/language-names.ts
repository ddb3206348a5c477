import { type LanguageCode, languages } from './languages.ts';

/** ICU codes of our language variants. */
const variants: Partial<Record<LanguageCode, string>> = {
  zh: 'zh-Hans',
  'zh-TW': 'zh-Hant',
  pt: 'pt-BR',
};

const namesIn = new Map<string, Intl.DisplayNames>();

/** One of the 14 languages, named in the locale's language; variants are distinct. In English it is its label. */
export function languageNameIn(locale: string, code: LanguageCode): string {
  const { label } = languages[code];
  if (locale === 'en') return label;
  const names =
    namesIn.get(locale) ??
    // "Brazilian Portuguese" rather than "Portuguese (Brazil)", which is ungrammatical in some languages.
    new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'dialect' });
  namesIn.set(locale, names);
  return names.of(variants[code] ?? code) ?? label;
}
