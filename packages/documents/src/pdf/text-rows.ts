import { startsWithMarker } from './list-marker.ts';
import {
  boxAround,
  type PdfBox,
  type PdfLine,
  type PdfWord,
  right,
  sharedHeight,
  sharedWidth,
} from './page.ts';

/** Words beside each other with normal spaces. */
export type Chunk = { words: PdfWord[]; box: PdfBox };
/** What is printed at one height of a region, from left to right. */
export type TextRow = { lines: PdfLine[]; chunks: Chunk[]; box: PdfBox };

/**
 * Gaps that divide, in the size of the letters: wider than the spaces of justified text. Less is enough between amounts, and
 * where poppler divided.
 */
const gaps = { words: 1, monospaced: 1, figures: 0.5, lines: 0.5 };

/** A blank strip down the page, from left to right. */
export type Gutter = { from: number; to: number };

/** The lines of a region by their height on the page. `borders` divide their words. */
export function rowsOf(lines: readonly PdfLine[], borders: readonly Gutter[] = []): TextRow[] {
  const sorted = lines.toSorted((a, b) => middle(a.box) - middle(b.box));
  const rows: PdfLine[][] = [];
  let tallest: PdfBox | undefined;
  for (const line of sorted) {
    const row = rows.at(-1);
    const isBeside = tallest && sharedHeight(tallest, line.box) > 0.5 && row && fits(row, line);
    if (isBeside) row.push(line);
    else rows.push([line]);
    if (!isBeside || !tallest || line.box.height > tallest.height) tallest = line.box;
  }
  return rows.map((row) => ({
    lines: row,
    chunks: chunksOf(row, borders),
    box: boxAround(row.map(({ box }) => box)),
  }));
}

/** Rows with more are not of texts below each other. */
const mostCompared = 200;

/** Whether none of the row is above or below the line: a tall letter beside two lines does not make them one. */
const fits = (row: readonly PdfLine[], { box }: PdfLine): boolean =>
  row.length > mostCompared || row.every((other) => sharedWidth(other.box, box) < 0.2);

const middle = (box: PdfBox): number => box.y + box.height / 2;

function chunksOf(lines: readonly PdfLine[], borders: readonly Gutter[]): Chunk[] {
  const words = lines
    .flatMap((line) => line.words.map((word) => ({ word, line })))
    .sort((a, b) => a.word.box.x - b.word.box.x);
  const chunks: PdfWord[][] = [];
  let before: PlacedWord | undefined;
  let end = -Infinity;
  for (const one of words) {
    const chunk = chunks.at(-1);
    const size = Math.max(one.word.style.size, before?.word.style.size ?? 0);
    const isApart = before && one.word.box.x - end > size * leastGap(before, one);
    const isDivided = before && crosses(borders, before.word.box, one.word.box);
    if (chunk && !isDivided && (!isApart || isMarker(chunk, one.word))) chunk.push(one.word);
    else chunks.push([one.word]);
    before = one;
    end = Math.max(end, right(one.word.box));
  }
  return chunks.map((some) => ({ words: some, box: boxAround(some.map(({ box }) => box)) }));
}

const centre = ({ x, width }: PdfBox): number => x + width / 2;
const crosses = (borders: readonly Gutter[], before: PdfBox, next: PdfBox): boolean =>
  borders.some(({ from, to }) => centre(before) < from && centre(next) > to);

type PlacedWord = { word: PdfWord; line: PdfLine };

function leastGap(before: PlacedWord, next: PlacedWord): number {
  if (before.line !== next.line) return gaps.lines;
  if (next.word.style.family === 'mono') return gaps.monospaced;
  return isAmount(before.word) && isAmount(next.word) ? gaps.figures : gaps.words;
}

const isAmount = ({ text }: PdfWord): boolean => /\p{N}/u.test(text) && !/\p{L}/u.test(text);

/** The mark of a list item and its text are no cells of their own. */
const isMarker = (chunk: readonly PdfWord[], next: PdfWord): boolean =>
  chunk.length === 1 &&
  next.box.x - right(boxAround(chunk.map(({ box }) => box))) < 4 * next.style.size &&
  startsWithMarker({ words: [...chunk, next], box: next.box });
