/** Languages without blanks between words, whose errors are counted in characters. Korean blanks are not settled either. */
const byCharacter = new Set(['zh', 'ja', 'ko']);
const abbreviations: Readonly<Record<string, string>> = {
  mr: 'mister',
  mrs: 'missus',
  dr: 'doctor',
};
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

export type ErrorRate = { errors: number; units: number; unit: 'words' | 'characters' };

/**
 * Texts as they are compared: compatibility forms, small letters, without punctuation and symbols; a hyphen is a blank; in
 * English, "Mr", "Mrs" and "Dr" are spelled out (after the normalizer of OpenAI's Whisper). Numbers stay as written.
 */
export function unitsOf(text: string, language: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Pd}/gu, ' ')
    .replace(/[\p{P}\p{S}]/gu, '');
  const words = plain.split(/\s+/).filter((word) => word !== '');
  if (byCharacter.has(base(language)))
    return Array.from(graphemes.segment(words.join('')), ({ segment }) => segment);
  return base(language) === 'en' ? words.map((word) => abbreviations[word] ?? word) : words;
}

const base = (language: string): string => language.split('-')[0] ?? language;

/** Substitutions, deletions and insertions that make the reference of what was heard. */
export function errorRate(reference: string, heard: string, language: string): ErrorRate {
  const [expected, found] = [unitsOf(reference, language), unitsOf(heard, language)];
  return {
    errors: editDistance(expected, found),
    units: expected.length,
    unit: byCharacter.has(base(language)) ? 'characters' : 'words',
  };
}

/** Levenshtein's distance between two lists. */
export function editDistance(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, one] of from.entries()) {
    const next = [index + 1];
    for (const [column, other] of to.entries())
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + (one === other ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Indexes of the longest common subsequence of two lists. */
export function sameInOrder(
  some: readonly string[],
  others: readonly string[],
): [number, number][] {
  const width = others.length + 1;
  const longest = new Uint32Array((some.length + 1) * width);
  for (let one = some.length - 1; one >= 0; one -= 1)
    for (let other = others.length - 1; other >= 0; other -= 1)
      longest[one * width + other] =
        some[one] === others[other]
          ? (longest[(one + 1) * width + other + 1] ?? 0) + 1
          : Math.max(
              longest[(one + 1) * width + other] ?? 0,
              longest[one * width + other + 1] ?? 0,
            );
  const pairs: [number, number][] = [];
  for (let [one, other] = [0, 0]; one < some.length && other < others.length; ) {
    if (some[one] === others[other]) pairs.push([one++, other++]);
    else if ((longest[(one + 1) * width + other] ?? 0) >= (longest[one * width + other + 1] ?? 0))
      one += 1;
    else other += 1;
  }
  return pairs;
}
