import { isTurned } from './line-style.ts';
import { bottom, boxAround, type PdfLine, right, sharedHeight } from './page.ts';
import { readsFromRight } from './reading-order.ts';
import { isProse } from './text-tables.ts';

/** Narrower strips between columns are chance, in the size of the letters. */
const narrowest = 0.8;
/** Columns are beside each other for this part of the shorter one. */
const leastBeside = 0.5;
/** Pages with more strips or lines of text are lists and drawings. */
const most = { bands: 80, lines: 1_000 };
/** The widest strips are between columns. */
const mostGaps = 8;

/**
 * The lines of a page with columns of running text one after the other: poppler mixes those that are close to each other.
 * All others keep their order.
 */
export function orderColumns(lines: readonly PdfLine[]): PdfLine[] {
  if (lines.length > most.lines) return [...lines];
  const upright = lines.filter((line) => !isTurned([line]));
  const bands = bandsOf(upright);
  const found = bands.length > most.bands ? undefined : largestColumns(bands);
  if (!found) return [...lines];
  const place = new Map(lines.map((line, at) => [line, at]));
  const inOrder = (some: readonly PdfLine[]) =>
    some.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  const above = bands.slice(0, found.from).flat();
  const below = bands.slice(found.to).flat();
  const turned = lines.filter((line) => isTurned([line]));
  return [
    ...orderColumns(inOrder(above)),
    ...found.columns.flatMap((column) => orderColumns(inOrder(column))),
    ...orderColumns(inOrder(below)),
    ...turned,
  ];
}

type Columns = { from: number; to: number; columns: PdfLine[][] };

/** What blank strips across the page divide. */
function bandsOf(lines: readonly PdfLine[]): PdfLine[][] {
  const bands: PdfLine[][] = [];
  let foot = -Infinity;
  for (const line of lines.toSorted((a, b) => a.box.y - b.box.y)) {
    const band = bands.at(-1);
    if (band && line.box.y < foot) band.push(line);
    else bands.push([line]);
    foot = Math.max(foot, bottom(line.box));
  }
  return bands;
}

/** The bands below each other with most lines that one blank strip down the page divides. */
function largestColumns(bands: readonly PdfLine[][]): Columns | undefined {
  const divided: { from: number; to: number; lines: PdfLine[] }[] = [];
  for (let from = 0; from < bands.length; from += 1) {
    const lines: PdfLine[] = [];
    for (let to = from + 1; to <= bands.length; to += 1) {
      lines.push(...(bands[to - 1] ?? []));
      // What is printed over the strip stays there.
      if (gapsOf(lines).length === 0) break;
      if (lines.length >= fewestLines) divided.push({ from, to, lines: [...lines] });
    }
  }
  const largest = divided.sort((a, b) => b.lines.length - a.lines.length).slice(0, mostTries);
  for (const { from, to, lines } of largest) {
    const columns = divide(lines);
    if (columns) return { from, to, columns };
  }
  return undefined;
}
/** Three in each column. */
const fewestLines = 6;
const mostTries = 100;

type Gap = { left: PdfLine[]; other: PdfLine[] };

/** The blank strips down the page, the widest first. */
function gapsOf(lines: readonly PdfLine[]): Gap[] {
  const sorted = lines.toSorted((a, b) => a.box.x - b.box.x);
  const gaps: { at: number; width: number }[] = [];
  let end = -Infinity;
  for (const [at, { box, words }] of sorted.entries()) {
    const size = words[0]?.style.size ?? 0;
    if (at > 0 && box.x - end > narrowest * size) gaps.push({ at, width: box.x - end });
    end = Math.max(end, right(box));
  }
  return gaps
    .sort((a, b) => b.width - a.width)
    .slice(0, mostGaps)
    .map(({ at }) => ({ left: sorted.slice(0, at), other: sorted.slice(at) }));
}

function divide(lines: readonly PdfLine[]): PdfLine[][] | undefined {
  const found = gapsOf(lines).find(({ left, other }) => runBeside(left, other));
  if (!found) return undefined;
  const fromRight = lines.filter(readsFromRight).length * 2 > lines.length;
  return fromRight ? [found.other, found.left] : [found.left, found.other];
}

function runBeside(left: readonly PdfLine[], other: readonly PdfLine[]): boolean {
  const [one, two] = [left, other].map((side) => boxAround(side.map(({ box }) => box)));
  if (!one || !two || sharedHeight(one, two) < leastBeside) return false;
  return isProse(left) && isProse(other);
}
