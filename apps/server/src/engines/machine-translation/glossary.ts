import { escapePattern } from '@glossa/terminology/escape-pattern';

/** Terms with exactly one required translation. */
export type Glossary = ReadonlyArray<{ source: string; target: string }>;

export type GlossaryMatcher = {
  /** Replaces every term, as whole words in any case, by the result of `replacement`. */
  replace: (text: string, replacement: (found: string, target: string) => string) => string;
};

/** The longest match wins: "machine translation" before "machine". */
export function matchGlossary(glossary: Glossary): GlossaryMatcher {
  const targets = new Map(
    glossary
      .filter(({ source, target }) => source.trim() !== '' && target.trim() !== '')
      .map(({ source, target }) => [foldCase(source), target.trim()]),
  );
  if (targets.size === 0) return { replace: (text) => text };
  const pattern = new RegExp(
    [...targets.keys()]
      .sort((a, b) => b.length - a.length)
      .map(describeTerm)
      .join('|'),
    'giu',
  );
  return {
    replace: (text, replacement) =>
      text.normalize('NFC').replace(pattern, (found) => {
        const target = targets.get(foldCase(found));
        return target === undefined ? found : replacement(found, target);
      }),
  };
}

/** The terms that occur in `text`, to be passed to an engine. */
export function limitGlossary(glossary: Glossary, text: string): Glossary {
  return glossary.filter((entry) => holdsTerm(text, entry.source));
}

/** Source terms whose required translation is missing in the translation. */
export function findUnusedTerms(source: string, translation: string, glossary: Glossary): Glossary {
  return limitGlossary(glossary, source).filter(
    ({ target }) => !foldCase(translation).includes(foldCase(target)),
  );
}

function holdsTerm(text: string, term: string): boolean {
  if (term.trim() === '') return false;
  return new RegExp(describeTerm(foldCase(term)), 'iu').test(text.normalize('NFC'));
}

const foldCase = (text: string): string =>
  text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Scripts without spaces have no word boundaries. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function describeTerm(term: string): string {
  const escaped = escapePattern(term).replace(/\s+/g, '\\s+');
  if (unspaced.test(term)) return escaped;
  return `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`;
}
