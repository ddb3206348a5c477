import type { LanguageCode } from '@glossa/contracts/languages';

/** preferred: use this; allowed: acceptable too; forbidden: must not be used for this concept. */
export type TermUsage = 'preferred' | 'allowed' | 'forbidden';
export type Term = { language: LanguageCode; term: string; usage: TermUsage };

/** One concept with its terms in each language. */
export type GlossaryEntry = {
  partOfSpeech: string | null;
  definition: string;
  doNotTranslate: boolean;
  terms: Term[];
};
