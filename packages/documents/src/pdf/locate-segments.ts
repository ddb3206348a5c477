import type { PdfBox, PdfPage, PdfWord } from './page.ts';
import { boxAround, sharedHeight } from './page.ts';
import { inReadingOrder } from './reading-order.ts';

/** Where a segment is seen: a box per page, or several where its lines are far from each other. */
export type SegmentPlace = { page: number; box: PdfBox };
type Printed = { page: number; word: PdfWord; from: number; to: number };

/** How many letters ahead the next segment is looked for before it is looked for anywhere. */
const nearby = { short: 600, long: 4000 };
/** Texts with fewer letters than this are looked for with more care. */
const key = 12;
/** Too short to be told from others far away: found only close to where the one before stood. */
const shortest = 4;

/**
 * Finds segments of a document in the words of the PDF that was made from it. Both are held against each other without
 * blanks and signs: LibreOffice breaks lines, draws ligatures and adds numbers of lists. Segments come in about the order
 * of the page; one that is not found (a note nobody prints, an alternative text) has no entry. Takes time in proportion to
 * the text.
 */
export function locateSegments(
  segments: Iterable<{ id: string; plain: string }>,
  pages: readonly PdfPage[],
): Map<string, SegmentPlace[]> {
  const { letters, words } = printLetters(pages);
  const starts = new Set(words.map(({ from }) => from));
  const anywhere = createIndex(letters, starts);
  const found = new Map<string, SegmentPlace[]>();
  let position = 0;
  for (const { id, plain } of segments) {
    const wanted = lettersOf(plain);
    if (wanted === '') continue;
    const close = findAhead(letters, starts, wanted, position);
    const at = close ?? anywhere(wanted);
    if (at === undefined) continue;
    found.set(id, placesOf(words, at, at + wanted.length));
    // What was found elsewhere (a footnote, a header) does not move the reading on.
    if (close !== undefined) position = at + wanted.length;
  }
  return found;
}

/** At the start of a word only: "art" is not looked for in "start". */
function findAhead(
  letters: string,
  starts: ReadonlySet<number>,
  wanted: string,
  from: number,
): number | undefined {
  const reach = wanted.length < key ? nearby.short : nearby.long;
  const part = letters.slice(from, from + reach + wanted.length);
  for (let at = part.indexOf(wanted); at >= 0; at = part.indexOf(wanted, at + 1)) {
    if (starts.has(from + at)) return from + at;
  }
  return undefined;
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

function printLetters(pages: readonly PdfPage[]): { letters: string; words: Printed[] } {
  const pieces: string[] = [];
  const words: Printed[] = [];
  let length = 0;
  for (const { number, blocks } of pages) {
    for (const { lines } of blocks) {
      for (const word of lines.flatMap((line) => inReadingOrder(line).words)) {
        const piece = lettersOf(word.text);
        pieces.push(piece);
        words.push({ page: number, word, from: length, to: length + piece.length });
        length += piece.length;
      }
    }
  }
  return { letters: pieces.join(''), words };
}

/** Candidates that begin alike are tried one by one; a file of one letter a million times would have as many. */
const mostTries = 20;

/** Where a text stands, wherever that is; made once, so that a question does not read the whole document. */
function createIndex(
  letters: string,
  starts: ReadonlySet<number>,
): (wanted: string) => number | undefined {
  let index: Map<string, number[]> | undefined;
  const build = () => {
    const made = new Map<string, number[]>();
    for (const at of starts) {
      for (const length of [shortest, key]) {
        const start = letters.slice(at, at + length);
        const known = made.get(start);
        if (!known) made.set(start, [at]);
        else if (known.length < mostTries) known.push(at);
      }
    }
    return made;
  };
  return (wanted) => {
    if (wanted.length < shortest) return undefined;
    index ??= build();
    const start = wanted.slice(0, wanted.length >= key ? key : shortest);
    return index.get(start)?.find((at) => letters.startsWith(wanted, at));
  };
}

function placesOf(words: readonly Printed[], from: number, to: number): SegmentPlace[] {
  const places: { page: number; boxes: PdfBox[] }[] = [];
  for (let at = firstAfter(words, from); at < words.length; at += 1) {
    const printed = words[at];
    if (!printed || printed.from >= to) break;
    if (printed.from === printed.to) continue;
    const place = places.at(-1);
    const last = place?.boxes.at(-1);
    const { box } = printed.word;
    if (place?.page === printed.page && last && follows(last, box)) place.boxes.push(box);
    else places.push({ page: printed.page, boxes: [box] });
  }
  return places.map(({ page, boxes }) => ({ page, box: boxAround(boxes) }));
}

/** Beside the word before or on one of the next lines; else the text goes on in another column or cell. */
function follows(before: PdfBox, box: PdfBox): boolean {
  if (sharedHeight(before, box) > 0.3) return true;
  const below = box.y - before.y;
  return below > 0 && below < 3 * Math.max(before.height, box.height);
}

/** The first word that ends after `from`; words stand in the order of their letters. */
function firstAfter(words: readonly Printed[], from: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.to ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  return low;
}
