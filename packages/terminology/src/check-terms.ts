import type { LanguageCode } from '@glossa/contracts/languages';
import { createTermFinder } from './find-terms.ts';
import type { GlossaryEntry } from './glossary-entry.ts';
import { sourceTerms, termsIn } from './term-pairs.ts';

/**
 * forbidden: the translation contains a forbidden term; unused: the source names the concept, the translation none of
 * its terms; changed: a non-translatable name is missing in the translation.
 */
export type TermFinding = {
  kind: 'forbidden' | 'unused' | 'changed';
  /** As in the source; null if the concept is not in the source. */
  source: string | null;
  /** The forbidden text in the translation; null if something is missing. */
  found: string | null;
  /** The correct terms. Empty if the glossary only forbids. */
  wanted: string[];
};

/** Glossary violations of translations; one list per pair, in order. */
export function checkTerms(
  entries: readonly GlossaryEntry[],
  pairs: ReadonlyArray<{ source: string; target: string }>,
  from: LanguageCode,
  to: LanguageCode,
): TermFinding[][] {
  const findSource = createTermFinder(
    entries.flatMap((entry) => sourceTerms(entry, from).map(({ term }) => ({ term, entry }))),
    from,
  );
  const findTarget = createTermFinder(
    entries.flatMap((entry) =>
      termsIn(entry, to).map(({ term, usage }) => ({ term, usage, entry })),
    ),
    to,
  );
  return pairs.map(({ source, target }) => {
    const said = findTarget(target);
    const named = new Map(findSource(source).map(({ term }) => [term.entry, term.term]));
    // A correct term of one concept does not violate another with the same word.
    const right = new Set(
      said.flatMap(({ term }) => (term.usage === 'forbidden' ? [] : [term.term])),
    );
    const forbidden = said.flatMap(({ term, start, end }): TermFinding[] =>
      term.usage === 'forbidden' && !right.has(term.term)
        ? [
            {
              kind: 'forbidden',
              source: named.get(term.entry) ?? null,
              found: target.slice(start, end),
              wanted: wantedOf(term.entry, to),
            },
          ]
        : [],
    );
    const forbiddenOf = new Set(
      said.flatMap(({ term }) => (term.usage === 'forbidden' ? [term.entry] : [])),
    );
    const missing = [...named].flatMap(([entry, term]): TermFinding[] => {
      if (entry.doNotTranslate)
        return target.includes(term)
          ? []
          : [{ kind: 'changed', source: term, found: null, wanted: [term] }];
      const wanted = wantedOf(entry, to);
      const used = said.some(
        (found) => found.term.entry === entry && found.term.usage !== 'forbidden',
      );
      return used ||
        forbiddenOf.has(entry) ||
        wanted.length === 0 ||
        wanted.some((word) => target.includes(word))
        ? []
        : [{ kind: 'unused', source: term, found: null, wanted }];
    });
    return [...forbidden, ...missing];
  });
}

const wantedOf = (entry: GlossaryEntry, to: LanguageCode): string[] =>
  termsIn(entry, to).flatMap(({ term, usage }) => (usage === 'forbidden' ? [] : [term]));
