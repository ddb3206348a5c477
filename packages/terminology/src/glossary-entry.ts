import type { LanguageCode } from '@glossa/contracts/languages';

/** preferred: say this; allowed: right as well; forbidden: must not be said for this concept. */
export type TermUsage = 'preferred' | 'allowed' | 'forbidden';
export type Term = { language: LanguageCode; term: string; usage: TermUsage };

/** One concept with what it is called in each language. */
export type GlossaryEntry = {
  partOfSpeech: string | null;
  definition: string;
  doNotTranslate: boolean;
  terms: Term[];
};
