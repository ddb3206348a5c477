import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import { CueError } from './cue.ts';

/** A language of BCP 47, such as `th`, `sr-Latn` or `pt-BR`. */
export type LanguageTag = string;

/** The canonical form of a tag, such as `he` of `iw`; undefined if it is not well-formed. */
export function findLanguageTag(tag: string): LanguageTag | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The canonical form of a tag. Throws CueError if it is not well-formed. */
export function languageTagOf(tag: string): LanguageTag {
  const canonical = tag === '' ? undefined : findLanguageTag(tag);
  if (canonical === undefined)
    throw new CueError('LANGUAGE_INVALID', 'subtitles.languageInvalid', { language: tag });
  return canonical;
}

const scripts = new Map<LanguageTag, string>();

/** The script that a tag names, or in which its language is usually written; empty if that is not known. */
export function scriptOf(language: LanguageTag): string {
  const known = scripts.get(language);
  if (known !== undefined) return known;
  const canonical = findLanguageTag(language);
  const script = canonical ? (new Intl.Locale(canonical).maximize().script ?? '') : '';
  scripts.set(language, script);
  return script;
}

/**
 * Scripts that are written from right to left. Of Unicode's list: not every browser has `Intl.Locale#getTextInfo`, and
 * the same file is to be written everywhere.
 */
const rightToLeft = new Set(
  'Adlm Arab Aran Armi Avst Chrs Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sogd Sogo Syrc Syre Syrj Syrn Thaa Todr Yezi'.split(
    ' ',
  ),
);

/** The text direction of the language; mixed text follows the Unicode bidirectional rules. */
export const directionOf = (language: LanguageTag): 'ltr' | 'rtl' =>
  rightToLeft.has(scriptOf(language)) ? 'rtl' : 'ltr';

/** The product's language that a tag names: by its script, else by its region, else the one without either. */
export function productLanguageOf(tag: LanguageTag): LanguageCode | undefined {
  const [primary, ...parts] = tag.toLowerCase().split('-');
  const codes = languageCodes.filter((code) => code.split('-')[0] === primary);
  const written = codes.filter((code) => parts.includes(languages[code].script.toLowerCase()));
  if (written.length === 1) return written[0];
  // Hong Kong and Macao write as Taiwan does.
  const regions = parts.map((part) => (/^(?:hk|mo)$/.test(part) ? 'tw' : part));
  return (
    codes.find((code) => regions.includes(code.split('-')[1]?.toLowerCase() ?? '')) ??
    codes.find((code) => code === primary)
  );
}

export const isProductLanguage = (tag: LanguageTag): tag is LanguageCode =>
  Object.hasOwn(languages, tag);

/** Languages with Chinese characters are read and broken like Chinese of the same characters. */
const likeChinese: Readonly<Record<string, LanguageCode>> = { Hans: 'zh', Hant: 'zh-TW' };

/** The product's language whose rules a language follows; undefined if it has none of its own. */
export const languageOfRules = (tag: LanguageTag): LanguageCode | undefined =>
  isProductLanguage(tag) ? tag : (productLanguageOf(tag) ?? likeChinese[scriptOf(tag)]);
