import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';

/** Regions that speak a variant of ours; of others the language itself is meant. */
const variants: Record<string, LanguageCode> = {
  'zh-tw': 'zh-TW',
  'zh-hk': 'zh-TW',
  'zh-mo': 'zh-TW',
  'zh-hant': 'zh-TW',
  'fr-ca': 'fr-CA',
  'pt-pt': 'pt-PT',
  'es-mx': 'es-MX',
  'es-419': 'es-MX',
};

/** The language of ours that a BCP 47 tag means ("en-GB" is English), or undefined where we have none. */
export function languageOfTag(tag: string): LanguageCode | undefined {
  const parts = tag.trim().toLowerCase().replaceAll('_', '-').split('-');
  return variants[parts.slice(0, 2).join('-')] ?? languageCodes.find((code) => code === parts[0]);
}
