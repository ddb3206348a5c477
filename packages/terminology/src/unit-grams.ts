import { foldWord, memoryKey } from './normalise.ts';
import { tokenise } from './tokens.ts';

type Gram = { hash: number; letters: number };

/** Looked for at once: the others are there when the rarer ones are. */
const most = 16;
/** Characters of Chinese and Japanese say more each. */
const lettersOfCharacter = 4;

/**
 * What a unit of the memory is found by: each two neighbouring words, hashed to 32 bits together with `scope`
 * (organisation and languages), so that units of others are never even looked at. Where two texts are alike to 70
 * percent, some two neighbouring words must have stayed. Numbers count as one and the same, tags and signs not at all.
 */
export const unitGrams = (scope: string, text: string): number[] => [
  ...new Set(gramsOf(scope, text).map(({ hash }) => hash)),
];

/** The grams to look for: the rarer ones by their letters, so that few units must be compared. */
export function wantedGrams(scope: string, text: string): number[] {
  const grams = gramsOf(scope, text).sort((a, b) => b.letters - a.letters);
  return [...new Set(grams.slice(0, most).map(({ hash }) => hash))];
}

function gramsOf(scope: string, text: string): Gram[] {
  const words = tokenise(memoryKey(text)).flatMap(({ kind, text: part }) =>
    kind === 'word' ? [foldWord(part)] : kind === 'number' ? ['#'] : [],
  );
  // A text of signs alone is found by them.
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

/** FNV-1a over UTF-16 units, as a signed 32-bit number, which is what an int of PostgreSQL holds. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
