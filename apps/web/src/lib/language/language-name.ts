import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { pageLocale } from './t.ts';

/** What ICU calls those of our codes that stand for one variant of their language. */
const variants: Partial<Record<LanguageCode, string>> = {
  zh: 'zh-Hans',
  'zh-TW': 'zh-Hant',
  pt: 'pt-BR',
};

let names: { locale: string; of: Intl.DisplayNames } | undefined;

/** One of the 14 languages, named in the language of the page; variants stay told apart. In English it is its label. */
export function languageName(code: LanguageCode): string {
  const locale = pageLocale();
  const { label } = languages[code];
  if (locale === 'en') return label;
  if (names?.locale !== locale) {
    // "Brazilian Portuguese" rather than "Portuguese (Brazil)": in some languages the latter is no grammar.
    const of = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'dialect' });
    names = { locale, of };
  }
  return names.of.of(variants[code] ?? code) ?? label;
}

/** As it stands in a list to choose from: also as its own speakers look for it. "German · Deutsch". */
export function languageInBothNames(code: LanguageCode): string {
  const name = languageName(code);
  const { nativeName } = languages[code];
  const same = name.toLocaleLowerCase() === nativeName.toLocaleLowerCase();
  return same ? name : `${name} · ${nativeName}`;
}
