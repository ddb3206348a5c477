import type { LanguageCode } from '@glossa/contracts/languages';
import { foldWord } from './normalise.ts';
import { type Token, tokenise } from './tokens.ts';
import { termVariants, wordVariants } from './word-variants.ts';

/** The position of a term in a text; `end` is exclusive. */
export type FoundTerm<T> = { term: T; start: number; end: number };
export type TermFinder<T> = (text: string) => FoundTerm<T>[];

type Known<T> = { term: T; words: string[][] };

/**
 * Searches many terms at once: the longest at each position, none within another. Words may be inflected as in
 * `wordVariants`; Chinese and Japanese are matched by characters. Case matters for abbreviations only.
 */
export function createTermFinder<T extends { term: string }>(
  terms: readonly T[],
  language: LanguageCode,
): TermFinder<T> {
  const byBeginning = new Map<string, Known<T>[]>();
  for (const term of terms) {
    const words = significant(tokenise(term.term)).map((token) =>
      token.kind === 'word' ? termVariants(token.text, language) : [foldWord(token.text)],
    );
    for (const beginning of beginnings(words[0] ?? [], words[1])) {
      const known = byBeginning.get(beginning);
      if (known) known.push({ term, words });
      else byBeginning.set(beginning, [{ term, words }]);
    }
  }
  for (const known of byBeginning.values()) known.sort((a, b) => b.words.length - a.words.length);

  return (text) => {
    const tokens = significant(tokenise(text));
    const variants = tokens.map((token) =>
      token.kind === 'word' ? wordVariants(token.text, language) : [foldWord(token.text)],
    );
    const found: FoundTerm<T>[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const match = longestAt(byBeginning, variants, at);
      const [first, last] = [tokens[at], tokens[at + (match?.words.length ?? 0) - 1]];
      if (!match || !first || !last) continue;
      found.push({ term: match.term, start: first.start, end: last.end });
      at += match.words.length - 1;
    }
    return found;
  };
}

/** Quotes and hyphens within a term have many variants. */
const significant = (tokens: readonly Token[]): Token[] =>
  tokens.filter(
    ({ kind, text }) =>
      kind !== 'tag' && !(kind === 'mark' && /^[\p{Pd}\p{Pi}\p{Pf}"']$/u.test(text)),
  );

/** Indexed by two words if possible: many terms of a glossary start with the same one. */
const beginnings = (first: readonly string[], second: readonly string[] | undefined): string[] =>
  second ? first.flatMap((form) => second.map((next) => `${form} ${next}`)) : [...first];

function longestAt<T>(
  byBeginning: ReadonlyMap<string, readonly Known<T>[]>,
  variants: readonly string[][],
  at: number,
): Known<T> | undefined {
  const first = variants[at] ?? [];
  const looked = [...beginnings(first, variants[at + 1] ?? []), ...first];
  let best: Known<T> | undefined;
  for (const beginning of looked)
    for (const known of byBeginning.get(beginning) ?? []) {
      if (best && known.words.length <= best.words.length) break;
      const fits = known.words.every((forms, index) =>
        (variants[at + index] ?? []).some((variant) => forms.includes(variant)),
      );
      if (fits) best = known;
    }
  return best;
}
