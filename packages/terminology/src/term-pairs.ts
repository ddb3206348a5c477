import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { createTermFinder } from './find-terms.ts';
import type { GlossaryEntry, Term, TermUsage } from './glossary-entry.ts';

export type TermPair = { source: string; target: string };

const order: readonly TermUsage[] = ['preferred', 'allowed', 'forbidden'];

/** The terms of a language, preferred first; those of its base language if it has none of its own. */
export function termsIn(entry: GlossaryEntry, language: LanguageCode): Term[] {
  const of = (code: LanguageCode) => entry.terms.filter((term) => term.language === code);
  const own = of(language);
  return (own.length > 0 ? own : of(languages[language].base)).toSorted(
    (a, b) => order.indexOf(a.usage) - order.indexOf(b.usage),
  );
}

/** The entry's terms in source texts. A non-translatable name counts in every language. */
export const sourceTerms = (entry: GlossaryEntry, from: LanguageCode): Term[] => {
  const own = termsIn(entry, from);
  return own.length === 0 && entry.doNotTranslate ? entry.terms : own;
};

/**
 * The terms in the texts with their required translations, each once, in the spelling of the first text that contains
 * it: preferred before allowed, and unchanged for non-translatable names.
 */
export function pairsFor(
  entries: readonly GlossaryEntry[],
  texts: readonly string[],
  from: LanguageCode,
  to: LanguageCode,
): TermPair[] {
  const known = entries.flatMap((entry) => {
    const target = termsIn(entry, to).find(({ usage }) => usage !== 'forbidden')?.term;
    if (target === undefined && !entry.doNotTranslate) return [];
    return sourceTerms(entry, from).map(({ term }) => ({
      term,
      target: entry.doNotTranslate ? term : (target ?? term),
    }));
  });
  const find = createTermFinder(known, from);
  const pairs = new Map<string, TermPair>();
  for (const text of texts)
    for (const { term } of find(text))
      if (!pairs.has(term.term)) pairs.set(term.term, { source: term.term, target: term.target });
  return [...pairs.values()];
}
