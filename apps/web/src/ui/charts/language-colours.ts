import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { languageName } from '../../lib/language/language-name.ts';
import { t } from '../../lib/language/t.ts';
import { plainColour } from './chart-data.ts';

/** What stands for a language in a chart; null: not known yet. */
export const languageKey = (language: LanguageCode | null): string => language ?? 'none';
export const languageLabel = (language: LanguageCode | null): string =>
  language ? languageName(language) : t('Not known');
export const languageColour = (language: LanguageCode | null): string =>
  language ? languages[language].chartColour : plainColour;
