import { looksAlike } from './line-style.ts';
import { startsWithMarker } from './list-marker.ts';
import { bottom, boxAround, type PdfBox, type PdfLine, right } from './page.ts';
import { inReadingOrder, readsFromRight } from './reading-order.ts';
import type { Chunk, Gutter, TextRow } from './text-rows.ts';
import { columnOf, figureColumns, isFigure, spansColumns, type TextTable } from './text-tables.ts';

type Column = { chunks: Chunk[]; last: TextRow };
/** A row of the table, which may be several rows of text: a cell per column, and texts over several columns. */
type TableRow = {
  columns: Map<number, Column>;
  spanning: Chunk[];
  hasFigure: boolean;
  top: number;
};
/** The lines of a cell; `slot` is its place in the grid of the table, up to the next row and column. */
type TableCell = { lines: PdfLine[]; slot: PdfBox };

/** The cells of a table without rulings, row by row. `rulings` may divide its rows. */
export function cellsOf(table: TextTable, rulings: readonly PdfBox[]): TableCell[] {
  const { rows, gutters } = table;
  const anchors = figureColumns(table);
  const widths = columnWidths(table);
  const isDivided = createDivider(rulings);
  const tableRows: TableRow[] = [];
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    const placed = row.chunks.map((chunk) => ({
      chunk,
      column: spansColumns(chunk, gutters) ? undefined : columnOf(chunk, gutters),
    }));
    const last = tableRows.at(-1);
    const hasFigure = placed.some(
      ({ chunk, column }) => column !== undefined && anchors.has(column) && isFigure(chunk),
    );
    const continues = ({ chunk, column }: (typeof placed)[number]) =>
      column !== undefined &&
      before !== undefined &&
      continuesCell(last?.columns.get(column), before, chunk, widths.get(column) ?? 0);
    const isNext =
      last !== undefined &&
      before !== undefined &&
      !isDivided(before, row) &&
      (hasFigure
        ? // Amounts beside the last line of their label.
          isLabel(last) && placed.some(continues)
        : placed.every(continues));
    const tableRow = isNext
      ? last
      : { columns: new Map(), spanning: [], hasFigure: false, top: row.box.y };
    if (!isNext) tableRows.push(tableRow);
    tableRow.hasFigure ||= hasFigure;
    for (const { chunk, column } of placed) place(tableRow, row, chunk, column);
  }
  const fromRight = isFromRight(rows);
  const frame = table.frame ?? boxAround(rows.map(({ box }) => box));
  const borders = [frame.x, ...gutters.map(({ from, to }) => (from + to) / 2), right(frame)];
  return tableRows.flatMap((row, at) => {
    const y = at === 0 ? frame.y : row.top;
    const height = (tableRows[at + 1]?.top ?? bottom(frame)) - y;
    return inOrder(row, gutters, fromRight).map(({ lines, from, to }) => {
      const x = borders[from] ?? frame.x;
      return { lines, slot: { x, y, width: (borders[to + 1] ?? right(frame)) - x, height } };
    });
  });
}

function place(to: TableRow, row: TextRow, chunk: Chunk, column: number | undefined): void {
  if (column === undefined) {
    to.spanning.push(chunk);
    return;
  }
  const known = to.columns.get(column);
  // Two texts beside each other in one column stay apart.
  if (known?.last === row) to.spanning.push(chunk);
  else if (known) to.columns.set(column, { chunks: [...known.chunks, chunk], last: row });
  else to.columns.set(column, { chunks: [chunk], last: row });
}

const isLabel = ({ columns, spanning, hasFigure }: TableRow): boolean =>
  !hasFigure && columns.size === 1 && spanning.length === 0;

function continuesCell(
  cell: Column | undefined,
  before: TextRow,
  chunk: Chunk,
  width: number,
): boolean {
  const above = cell?.chunks.at(-1);
  if (!above || cell?.last !== before || (isFigure(above) && isFigure(chunk))) return false;
  const [one, other] = [lineOf(above), lineOf(chunk)];
  const size = chunk.words[0]?.style.size ?? 0;
  const pitch = bottom(chunk.box) - bottom(above.box);
  if (pitch > size * 1.8 || !looksAlike(one, other) || startsWithMarker(other)) return false;
  const read = inReadingOrder(other).words[0];
  const [end = '', start = ''] = [inReadingOrder(one).words.at(-1)?.text, read?.text];
  if (/^\p{Ll}/u.test(start) || /[\p{L},;/&][-\u2010]$|[,;/&]$/u.test(end)) return true;
  // The next word had room in the line above if the cell continued.
  return above.box.width + size * 0.3 + (read?.box.width ?? 0) > width;
}

function columnWidths({ rows, gutters }: TextTable): Map<number, number> {
  const boxes = new Map<number, PdfBox[]>();
  for (const chunk of rows.flatMap(({ chunks }) => chunks)) {
    if (spansColumns(chunk, gutters)) continue;
    const column = columnOf(chunk, gutters);
    const known = boxes.get(column);
    if (known) known.push(chunk.box);
    else boxes.set(column, [chunk.box]);
  }
  return new Map([...boxes].map(([column, some]) => [column, boxAround(some).width]));
}

/** Whether a line is drawn between two rows, above a text of the lower one. Rows are asked for from top to bottom. */
function createDivider(rulings: readonly PdfBox[]): (above: TextRow, row: TextRow) => boolean {
  const lines = rulings.filter(({ height }) => height === 0).sort((a, b) => a.y - b.y);
  let next = 0;
  return (above, row) => {
    const [from, to] = [middle(above.box), middle(row.box)];
    while ((lines[next]?.y ?? Infinity) <= from) next += 1;
    for (let at = next; (lines[at]?.y ?? Infinity) < to; at += 1) {
      const line = lines[at];
      if (line && row.chunks.some(({ box }) => line.x < right(box) && right(line) > box.x))
        return true;
    }
    return false;
  };
}

const middle = ({ y, height }: PdfBox): number => y + height / 2;

const lineOf = ({ words, box }: Chunk): PdfLine => ({ words, box });

/** Whether most texts of a table, without its figures, are from right to left. */
function isFromRight(rows: readonly TextRow[]): boolean {
  const texts = rows.flatMap(({ chunks }) => chunks.filter((chunk) => !isFigure(chunk)));
  return texts.map(lineOf).filter(readsFromRight).length * 2 > texts.length;
}

type OrderedCell = { lines: PdfLine[]; from: number; to: number };

/** The cells of a row as they are read, each with its first and last column. */
function inOrder(
  { columns, spanning }: TableRow,
  gutters: readonly Gutter[],
  fromRight: boolean,
): OrderedCell[] {
  const cells = [
    ...[...columns].map(([column, { chunks }]) => ({ chunks, from: column, to: column })),
    ...spanning.map((chunk) => ({ chunks: [chunk], ...columnsAcross(chunk, gutters) })),
  ].map(({ chunks, from, to }) => ({ lines: chunks.map(lineOf), from, to }));
  const start = ({ lines }: OrderedCell) => {
    const { x, width } = boxAround(lines.map(({ box }) => box));
    return fromRight ? -(x + width) : x;
  };
  return cells
    .sort((a, b) => start(a) - start(b))
    .map((cell) => ({ ...cell, lines: cell.lines.map(inReadingOrder) }));
}

function columnsAcross({ box }: Chunk, gutters: readonly Gutter[]): { from: number; to: number } {
  const before = (x: number) => gutters.filter(({ from, to }) => (from + to) / 2 < x).length;
  return { from: before(box.x + 1), to: before(right(box) - 1) };
}
