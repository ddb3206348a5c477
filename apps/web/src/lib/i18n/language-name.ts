import { languageNameIn } from '@glossa/contracts/language-names';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { pageLocale } from './t.ts';

/** One of the 14 languages in the page language; variants are distinct. In English it is its label. */
export const languageName = (code: LanguageCode): string => languageNameIn(pageLocale(), code);

/** For selection lists, including the native name: "German · Deutsch". */
export function languageInBothNames(code: LanguageCode): string {
  const name = languageName(code);
  const { nativeName } = languages[code];
  const same = name.toLocaleLowerCase() === nativeName.toLocaleLowerCase();
  return same ? name : `${name} · ${nativeName}`;
}
