import { isAddress } from './address-lines.ts';
import { joinSuperscripts } from './join-superscripts.ts';
import { looksAlike, mainStyle } from './line-style.ts';
import { startsWithMarker } from './list-marker.ts';
import { orderColumns } from './order-columns.ts';
import {
  bottom,
  boxAround,
  type PdfBox,
  type PdfLine,
  type PdfPage,
  type PdfWord,
  right,
  sharedWidth,
} from './page.ts';
import { type PageRegion, splitRegions } from './page-regions.ts';
import { inReadingOrder, readsFromRight } from './reading-order.ts';
import { cellsOf } from './table-cells.ts';
import { findTextTables, tableOfCells } from './text-tables.ts';

/** A paragraph, or the text of a cell. */
export type LineGroup = {
  lines: PdfLine[];
  /** The ruled cell around it. */
  cell: PdfBox | undefined;
  /** Its cells, from the outer to the inner table. */
  slots: TableSlot[];
};

/** A cell in the grid of a table, which has a name on its page. */
export type TableSlot = { table: string; box: PdfBox };

type PlacedGroup = { lines: PdfLine[]; slots: TableSlot[]; first: PdfBox | undefined };

/**
 * The lines of a page joined into paragraphs and cells, in reading order: that of poppler, column by column, and in tables row by
 * row.
 */
export function groupLines(page: PdfPage): LineGroup[] {
  const { rulings = [] } = page;
  const lines = orderColumns(joinSuperscripts(page.blocks.flatMap((block) => block.lines)));
  const order = new Map<PdfBox | undefined, number>();
  for (const { words } of lines) for (const { box } of words) order.set(box, order.size);
  return splitRegions(page, lines)
    .flatMap((region, number) =>
      groupRegion(region, number, rulings).map(({ lines, slots, first }) => ({
        ...{ lines, slots },
        cell: cellAround(lines, region.cells),
        at: order.get(region.first?.box ?? first) ?? 0,
      })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ lines, cell, slots }) => ({ lines, cell, slots }));
}

function cellAround(lines: readonly PdfLine[], cells: readonly PdfBox[]): PdfBox | undefined {
  if (cells.length < 2) return cells[0];
  const { x, width } = boxAround(lines.map(({ box }) => box));
  return cells.find((cell) => x + width / 2 >= cell.x && x + width / 2 <= right(cell));
}

function groupRegion(
  { lines, cells, table: ruled }: PageRegion,
  number: number,
  rulings: readonly PdfBox[],
): PlacedGroup[] {
  const [only] = cells;
  const around: TableSlot[] =
    only && cells.length === 1 ? [{ table: `ruled ${ruled}`, box: only }] : [];
  const tables = cells.length > 1 ? [tableOfCells(lines, cells)] : findTextTables(lines);
  const inTable = new Set(tables.flatMap(({ rows }) => rows.flatMap((row) => row.lines)));
  const outside = lines.filter((line) => !inTable.has(line));
  return [
    ...groupParagraphs(outside).map((group) => ({
      lines: group,
      slots: around,
      first: firstWord(group),
    })),
    ...tables.flatMap((table, at) => {
      const name = cells.length > 1 ? `ruled ${ruled}` : `text ${number} ${at}`;
      const own = new Set(table.rows.flatMap((row) => row.lines));
      const first = lines.find((line) => own.has(line))?.words[0]?.box;
      return cellsOf(table, rulings).map((cell) => ({
        lines: cell.lines,
        slots: [...around, { table: name, box: cell.slot }],
        first,
      }));
    }),
  ];
}

/** The one that poppler has first: words from right to left are turned around. */
const firstWord = ([line]: readonly PdfLine[]): PdfBox | undefined =>
  line && (readsFromRight(line) ? line.words.at(-1) : line.words[0])?.box;

function groupParagraphs(found: readonly PdfLine[]): PdfLine[][] {
  const lines = found.flatMap(splitAtGaps).map(inReadingOrder);
  const chunks: PdfLine[][] = [];
  for (const line of lines) {
    const chunk = chunks.at(-1);
    if (chunk && standsBelow(chunk, line)) chunk.push(line);
    else chunks.push([line]);
  }
  return chunks.flatMap(splitChunk);
}

/** Table cells, and far larger words beside a text, that poppler treated as one line. */
function splitAtGaps(line: PdfLine): PdfLine[] {
  const parts: PdfWord[][] = [];
  const { size } = mainStyle([line]);
  for (const word of line.words) {
    const part = parts.at(-1);
    const previous = part?.at(-1);
    if (part && previous && !isApart(previous, word, size)) part.push(word);
    else parts.push([word]);
  }
  return parts.map((words) => ({ words, box: boxAround(words.map(({ box }) => box)) }));
}

/** Times the size of most letters of a line: emphasis is less. */
const largeSize = 1.5;
/** A sign around several lines, drawn with one letter. */
const brace = /^[{}]$/u;

/** Whether a word is far from the one before it, or one of the two is far larger than their line, which has `size`. */
function isApart(previous: PdfWord, word: PdfWord, size: number): boolean {
  const gap = word.box.x - right(previous.box);
  if (gap > 3 * word.style.size) return true;
  const [wasLarge, isLarge] = [previous, word].map(({ style }) => style.size >= largeSize * size);
  if (wasLarge === isLarge) return false;
  // Large initials are closer.
  return gap > 0.7 * size || [previous, word].some(({ text }) => brace.test(text));
}

function standsBelow(chunk: readonly PdfLine[], line: PdfLine): boolean {
  const last = chunk.at(-1);
  if (!last || sharedWidth(last.box, line.box) < 0.5) return false;
  if (leavesPicture(last, line)) return false;
  // Numbers below each other are a table column.
  if (isFigure(last) && isFigure(line)) return false;
  const size = mainStyle([last]).size;
  const pitch = bottom(line.box) - bottom(last.box);
  if (pitch < size * 0.6 || pitch > size * 2) return false;
  const before = chunk.at(-2);
  const earlier = before ? bottom(last.box) - bottom(before.box) : pitch;
  return Math.abs(pitch - earlier) <= size * 0.25 && looksAlike(last, line);
}

/** Recognized text beside a picture that becomes as wide as the page below it: its lines are no rectangle. */
function leavesPicture(last: PdfLine, line: PdfLine): boolean {
  if (line.words[0]?.confidence === undefined) return false;
  return Math.abs(last.box.x - line.box.x) > 4 * mainStyle([line]).size && !isCentred([last, line]);
}

function isFigure({ words }: PdfLine): boolean {
  return !words.some(({ text }) => /\p{L}/u.test(text));
}

/** Splits evenly spaced lines where one paragraph ends and the next starts without a gap. */
function splitChunk(chunk: PdfLine[]): PdfLine[][] {
  if (isAddress(chunk)) return chunk.map((line) => [line]);
  // For right-to-left text, the rules below apply to right ends.
  const seen = chunk.every(readsFromRight) ? chunk.map(mirrorLine) : chunk;
  const end = seen.reduce((most, { box }) => Math.max(most, right(box)), -Infinity);
  const centred = isCentred(chunk);
  const paragraphs: PdfLine[][] = [];
  let first: PdfLine | undefined;
  for (const [at, line] of seen.entries()) {
    const printed = chunk[at] ?? line;
    const paragraph = paragraphs.at(-1);
    const previous = seen[at - 1];
    const begins =
      !paragraph ||
      !first ||
      !previous ||
      startsWithMarker(printed) ||
      (!centred && (endsEarly(previous, line, end) || isIndented(first, previous, line)));
    if (!begins) paragraph.push(printed);
    else {
      paragraphs.push([printed]);
      first = line;
    }
  }
  return paragraphs;
}

function mirrorLine(line: PdfLine): PdfLine {
  const mirror = (box: PdfBox) => ({ ...box, x: -right(box) });
  return {
    words: line.words.map((word) => ({ ...word, box: mirror(word.box) })),
    box: mirror(line.box),
  };
}

/** Lines of different length that are centered or right-aligned: their left ends are meaningless. */
function isCentred(chunk: readonly PdfLine[]): boolean {
  if (chunk.length < 2) return false;
  const spread = (numbers: number[]) => Math.max(...numbers) - Math.min(...numbers);
  const lefts = spread(chunk.map(({ box }) => box.x));
  const middles = spread(chunk.map(({ box }) => box.x + box.width / 2));
  return lefts > 6 && middles < 3;
}

/** The next line's first word would have fitted here if the paragraph continued. */
function endsEarly(previous: PdfLine, line: PdfLine, columnEnd: number): boolean {
  const [first] = line.words;
  if (!first) return false;
  const blank = first.style.size * 0.6;
  return right(previous.box) + blank + first.box.width < columnEnd - first.style.size * 0.5;
}

function isIndented(first: PdfLine, previous: PdfLine, line: PdfLine): boolean {
  const size = mainStyle([line]).size;
  const hangs = first === previous && startsWithMarker(first);
  return !hangs && line.box.x - previous.box.x > size * 0.7;
}
