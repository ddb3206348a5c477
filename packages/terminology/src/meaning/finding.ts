import type { LanguageCode } from '@glossa/contracts/languages';

export const meaningCodes = [
  'untranslated',
  'script',
  'language',
  'negationLost',
  'negationAdded',
  'number',
  'unit',
  'date',
  'name',
  'imperative',
] as const;

export type MeaningCode = (typeof meaningCodes)[number];

/** What of the source the target says differently; `found` is what the target has instead. */
export type MeaningFinding = { code: MeaningCode; wanted: string; found: string };

export type MeaningPair = {
  source: string;
  target: string;
  sourceLanguage: LanguageCode;
  targetLanguage: LanguageCode;
  /** Names that stay as they are, such as those of a glossary. */
  names?: readonly string[];
};
