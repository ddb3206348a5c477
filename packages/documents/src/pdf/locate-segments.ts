import type { PdfBox, PdfPage, PdfWord } from './page.ts';
import { boxAround, sharedHeight } from './page.ts';
import { inReadingOrder } from './reading-order.ts';

/** The visible positions of a segment: a box per page, or several if its lines are far apart. */
export type SegmentPlace = { page: number; box: PdfBox };
type Printed = { page: number; word: PdfWord; from: number; to: number };

/** How many letters ahead the next segment is searched before searching everywhere. */
const nearby = { short: 600, long: 4000 };
/** Texts with fewer letters need a stricter search. */
const key = 12;
/** Too short to be distinguished from others: found only close to the previous one. */
const shortest = 4;

/**
 * Finds a document's segments in the words of its PDF. Both are compared without spaces and punctuation: LibreOffice
 * breaks lines, draws ligatures and adds list numbers. Segments are roughly in page order; one that is not found (an
 * unprinted note, an alternative text) has no entry. Takes linear time.
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
    // A match elsewhere (a footnote, a header) does not move the reading position.
    if (close !== undefined) position = at + wanted.length;
  }
  return found;
}

/** Only at the start of a word: "art" is not found in "start". */
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

/** Candidates with the same start are tried one by one; a file of a million equal letters would have as many. */
const maxTries = 20;

/** The positions of a text; indexed once, so that a lookup does not scan the document. */
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
        else if (known.length < maxTries) known.push(at);
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

/** Next to the previous word or on one of the next lines; otherwise the text continues in another column or cell. */
function follows(before: PdfBox, box: PdfBox): boolean {
  if (sharedHeight(before, box) > 0.3) return true;
  const below = box.y - before.y;
  return below > 0 && below < 3 * Math.max(before.height, box.height);
}

/** The first word that ends after `from`; words are in letter order. */
function firstAfter(words: readonly Printed[], from: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.to ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  return low;
}
