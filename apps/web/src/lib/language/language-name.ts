import { languageNameIn } from '@glossa/contracts/language-names';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { pageLocale } from './t.ts';

/** One of the 14 languages, named in the language of the page; variants stay told apart. In English it is its label. */
export const languageName = (code: LanguageCode): string => languageNameIn(pageLocale(), code);

/** As it stands in a list to choose from: also as its own speakers look for it. "German · Deutsch". */
export function languageInBothNames(code: LanguageCode): string {
  const name = languageName(code);
  const { nativeName } = languages[code];
  const same = name.toLocaleLowerCase() === nativeName.toLocaleLowerCase();
  return same ? name : `${name} · ${nativeName}`;
}
