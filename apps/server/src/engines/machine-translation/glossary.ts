/** Terms that have one agreed translation. */
export type Glossary = ReadonlyArray<{ source: string; target: string }>;

export type GlossaryMatcher = {
  /** Every term, whole words only and in any case, becomes what `replacement` makes of it and of its translation. */
  replace: (text: string, replacement: (found: string, target: string) => string) => string;
};

/** The longest term wins where several begin at one place: "machine translation" before "machine". */
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

/** The terms that occur in `text`, which is what an engine is told of. */
export function limitGlossary(glossary: Glossary, text: string): Glossary {
  return glossary.filter((entry) => holdsTerm(text, entry.source));
}

/** The terms of the source whose agreed translation does not stand in the translation. */
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

/** Scripts without blanks between words have no word boundaries to ask for. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function describeTerm(term: string): string {
  const escaped = term.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/\s+/g, '\\s+');
  if (unspaced.test(term)) return escaped;
  return `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`;
}
