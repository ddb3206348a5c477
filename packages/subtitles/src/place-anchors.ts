/** A word of the translation that belongs to a cue, because the cue's source contains the same. */
export type Anchor = { piece: number; place: number };

/** Shorter words match by chance. */
const shortestWord = 4;
/** The number of equal first letters of a cognate: "library" does not match "librería". */
const commonBeginning = 5;

/**
 * Numbers, names and cognates that occur once in the source and once in the translation: fixed positions. `sources` are
 * the texts of the cues, `pieces` those of the translation.
 */
export function findAnchors(sources: readonly string[], pieces: readonly string[]): Anchor[] {
  const places = uniquePlaces(sources);
  const found = uniquePlaces(pieces);
  const beginnings = uniquePlaces(sources, beginningOf);
  const pieceBeginnings = uniquePlaces(pieces, beginningOf);
  const anchors = new Map<number, number>();
  for (const [word, piece] of pieceBeginnings) {
    const place = beginnings.get(word);
    if (place !== undefined) anchors.set(piece, place);
  }
  for (const [word, piece] of found) {
    const place = places.get(word);
    if (place !== undefined) anchors.set(piece, place);
  }
  return [...anchors].map(([piece, place]) => ({ piece, place }));
}

const beginningOf = (word: string): string | undefined =>
  /^\p{L}/u.test(word) && word.length >= commonBeginning
    ? word.slice(0, commonBeginning)
    : undefined;

/** The position of each word that occurs only once. */
function uniquePlaces(
  texts: readonly string[],
  keyOf: (word: string) => string | undefined = (word) => word,
): Map<string, number> {
  const places = new Map<string, number>();
  const twice = new Set<string>();
  for (const [place, text] of texts.entries())
    for (const word of wordsOf(text)) {
      const key = keyOf(word);
      if (key === undefined) continue;
      if (places.has(key)) twice.add(key);
      places.set(key, place);
    }
  for (const key of twice) places.delete(key);
  return places;
}

/** Numbers by their digits, words of sufficient length without case and accents. */
const wordsOf = (text: string): string[] =>
  (text.match(/\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+/gu) ?? []).flatMap((word) => {
    if (/^\p{N}/u.test(word)) return [word.replace(/[.,]/g, '')];
    const folded = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
    return folded.length >= shortestWord ? [folded] : [];
  });
