import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { languageName } from '../../lib/i18n/language-name.ts';
import { pageLocale, t } from '../../lib/i18n/t.ts';
import { plainColour } from './chart-data.ts';

const month = new Intl.DateTimeFormat(pageLocale(), {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
  calendar: 'gregory',
});

/** "Nov 2025" from "2025-11". */
export const formatMonth = (value: string): string =>
  month.format(new Date(`${value}-01T00:00:00Z`));

/** A language's label in a chart; null: not known yet. */
export const languageKey = (language: LanguageCode | null): string => language ?? 'none';
export const languageLabel = (language: LanguageCode | null): string =>
  language ? languageName(language) : t('charts.unknownLanguage');
export const languageColour = (language: LanguageCode | null): string =>
  language ? languages[language].chartColour : plainColour;
