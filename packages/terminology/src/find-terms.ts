import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { foldWord } from './normalise.ts';
import { type Token, tokenise } from './tokens.ts';

/**
 * The lookup forms of a word in a text, its own first. A term matches if one of its own forms is among those of the
 * word. No dictionary: only endings (and in Arabic prefixes) that are safe to remove.
 */
function wordVariants(word: string, language: LanguageCode): string[] {
  const folded = foldWord(word);
  // A capitalized abbreviation is not the word with the same letters: "IT", "US".
  if (isAbbreviation(word)) return [word];
  const stripped = strip(folded, language);
  return [...new Set([folded, ...stripped])];
}

/** The lookup forms of a term. Particles are removed from texts only, or "전문가" would be found as "전문". */
function termVariants(word: string, language: LanguageCode): string[] {
  if (isAbbreviation(word)) return [word];
  return languages[language].script === 'Kore' ? [foldWord(word)] : wordVariants(word, language);
}

const isAbbreviation = (word: string): boolean =>
  /^(?=(?:.*\p{Lu}){2})[\p{Lu}\p{N}&.-]{2,5}$/u.test(word);

function strip(word: string, language: LanguageCode): string[] {
  switch (languages[language].script) {
    case 'Latn':
      return withoutEnding(word, latinEndings[languages[language].base] ?? ['es', 's'], 3);
    case 'Cyrl':
      return withoutEnding(word, russianEndings, 4);
    case 'Kore':
      return withoutEnding(word, koreanParticles, 2);
    case 'Arab':
      return withoutBeginning(word);
    default:
      return [];
  }
}

const latinEndings: Partial<Record<LanguageCode, readonly string[]>> = {
  en: ["'s", 'es', 's'],
  de: ['en', 'er', 'es', 'e', 'n', 's'],
};
/** Of declension; verbs are seldom terms. */
const russianEndings =
  'иями ями ами ией иям иях ого его ому ему ыми ими ее ие ые ое ей ий ый ой ем им ым ом их ых ую юю ая яя ия ию ии ам ям ах ях ов ев а е и й о у ы ь ю я'.split(
    ' ',
  );
const koreanParticles =
  '에서는 으로는 에게서 까지 부터 에서 에게 께서 처럼 보다 으로 이나 이란 라는 들은 들이 들을 은 는 이 가 을 를 의 에 로 와 과 도 만 나 들'.split(
    ' ',
  );

/** Removes each ending that leaves at least `atLeast` letters. */
const withoutEnding = (word: string, endings: readonly string[], atLeast: number): string[] =>
  endings
    .filter((end) => word.endsWith(end) && word.length - end.length >= atLeast)
    .map((end) => word.slice(0, -end.length));

/** Without conjunction, preposition and article, which are attached to the word. */
function withoutBeginning(word: string): string[] {
  const match = /^[وف]?(?:[بك]?ال|لل|[بكل])?(?=.{3})(.+)$/u.exec(word);
  return match?.[1] === undefined || match[1] === word ? [] : [match[1]];
}

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
