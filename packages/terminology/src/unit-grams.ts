import { foldWord, memoryKey } from './normalise.ts';
import { tokenise } from './tokens.ts';

type Gram = { hash: number; letters: number };

/** Queried at once: the others match if the rarer ones do. */
const most = 16;
/** Characters of Chinese and Japanese carry more information. */
const lettersOfCharacter = 4;

/**
 * The search keys of a unit: each two adjacent words, hashed to 32 bits together with `scope` (organization and
 * languages), so that others' units are never read. Texts with a similarity of 70 percent share some two adjacent
 * words. All numbers are equal; tags and punctuation are ignored.
 */
export const unitGrams = (scope: string, text: string): number[] => [
  ...new Set(gramsOf(scope, text).map(({ hash }) => hash)),
];

/** The grams to search: rarer ones by their letters, so that few units must be compared. */
export function wantedGrams(scope: string, text: string): number[] {
  const grams = gramsOf(scope, text).sort((a, b) => b.letters - a.letters);
  return [...new Set(grams.slice(0, most).map(({ hash }) => hash))];
}

function gramsOf(scope: string, text: string): Gram[] {
  const words = tokenise(memoryKey(text)).flatMap(({ kind, text: part }) =>
    kind === 'word' ? [foldWord(part)] : kind === 'number' ? ['#'] : [],
  );
  // A text of punctuation alone is found by it.
  const parts = words.length > 0 ? words : [memoryKey(text)];
  return ['', ...parts].map((word, index) => {
    const next = parts[index] ?? '';
    return {
      hash: hash32(`${scope}\n${word} ${next}`),
      letters: word === '' || next === '' ? 0 : lettersOf(word) + lettersOf(next),
    };
  });
}

const lettersOf = (word: string): number =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(word)
    ? lettersOfCharacter
    : word.length;

/** FNV-1a over UTF-16 units, as a signed 32-bit number, PostgreSQL's int. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
