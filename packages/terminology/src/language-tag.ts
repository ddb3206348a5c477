import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';

/** Regions with a variant of ours; others use the base language. */
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

/** The supported language of a BCP 47 tag ("en-GB" is English), or undefined. */
export function languageOfTag(tag: string): LanguageCode | undefined {
  const parts = tag.trim().toLowerCase().replaceAll('_', '-').split('-');
  return variants[parts.slice(0, 2).join('-')] ?? languageCodes.find((code) => code === parts[0]);
}
