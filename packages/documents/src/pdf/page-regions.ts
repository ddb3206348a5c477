import {
  bottom,
  boxAround,
  type PdfBox,
  type PdfLine,
  type PdfPage,
  type PdfWord,
} from './page.ts';
import { findRuledTables, type RuledTable } from './ruled-cells.ts';
import { isFigure } from './text-tables.ts';

/**
 * Lines that may belong together: those between ruled tables, those of one ruled cell, or those of several cells beside
 * each other whose rows no lines divide.
 */
export type PageRegion = {
  lines: PdfLine[];
  cells: PdfBox[];
  /** The number of their ruled table on the page. */
  table: number | undefined;
  /** The first word of their table in the order of the page. */
  first: PdfWord | undefined;
};

type Cell = { box: PdfBox; region: PageRegion; table: Cell[] };

/** A larger one is a frame around the page. */
const largestCell = 0.5;

/** The lines of a page: those in no ruled table first, then the cells of each table row by row. */
export function splitRegions(page: PdfPage, lines: readonly PdfLine[]): PageRegion[] {
  const cells = listCells(page);
  if (cells.length === 0)
    return [{ lines: [...lines], cells: [], table: undefined, first: undefined }];
  const cellAt = createLookup(cells);
  const outside: PageRegion = { lines: [], cells: [], table: undefined, first: undefined };
  for (const line of lines) {
    for (const { words, cell } of splitAtCells(line, cellAt)) {
      const part = words.length === line.words.length ? line : lineOf(words);
      (cell?.region ?? outside).lines.push(part);
      if (cell && !cell.region.first) for (const { region } of cell.table) region.first = words[0];
    }
  }
  return [outside, ...joinColumns(cells)];
}

/** Cells beside each other are one region if one of them has several amounts: each is in a row of its own. */
function joinColumns(found: readonly Cell[]): PageRegion[] {
  return rowsOfCells(found).flatMap((row) => {
    const regions = row.map(({ region }) => region);
    if (row.length < 2 || !regions.some(hasAmounts)) return regions;
    const lines = regions.flatMap((region) => region.lines);
    const [first] = regions;
    const cells = row.map(({ box }) => box);
    return [{ lines, cells, table: first?.table, first: first?.first }];
  });
}

const near = 3;

/** Cells of a table from the same height to the same height. */
function rowsOfCells(cells: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = [];
  for (const cell of cells) {
    const [first] = rows.at(-1) ?? [];
    const isBeside =
      first?.table === cell.table &&
      Math.abs(first.box.y - cell.box.y) <= near &&
      Math.abs(bottom(first.box) - bottom(cell.box)) <= near;
    if (isBeside) rows.at(-1)?.push(cell);
    else rows.push([cell]);
  }
  return rows;
}

/** Two or more lines of amounts below each other, and hardly anything else. */
function hasAmounts({ lines }: PageRegion): boolean {
  const amounts = lines.filter(({ words }) => isFigure({ words }));
  const [first, second] = amounts;
  if (!first || !second || amounts.length * 2 <= lines.length) return false;
  return amounts.some(({ box }) => box.y >= bottom(first.box) - 1);
}

const lineOf = (words: PdfWord[]): PdfLine => ({
  words,
  box: boxAround(words.map(({ box }) => box)),
});

function listCells({ rulings = [], widthPt, heightPt }: PdfPage): Cell[] {
  const largest = largestCell * widthPt * heightPt;
  return findRuledTables(rulings).flatMap((table, number) => {
    const cells: Cell[] = [];
    // Boxes below each other only color the lines of a text.
    if (!hasColumns(table)) return [];
    for (const box of table.cells) {
      if (box.width * box.height > largest) continue;
      const region = { lines: [], cells: [box], table: number, first: undefined };
      cells.push({ box, region, table: cells });
    }
    return cells;
  });
}

function hasColumns({ cells }: RuledTable): boolean {
  const beside = cells.filter((cell, at) =>
    [cells[at - 1], cells[at + 1]].some((other) => other && Math.abs(other.y - cell.y) <= near),
  );
  return beside.length * 2 > cells.length;
}

/** Words of a line that are in the same cell, or in none. */
function splitAtCells(line: PdfLine, cellAt: (box: PdfBox) => Cell | undefined) {
  const parts: { words: PdfWord[]; cell: Cell | undefined }[] = [];
  for (const word of line.words) {
    const cell = cellAt(word.box);
    const part = parts.at(-1);
    if (part && part.cell === cell) part.words.push(word);
    else parts.push({ words: [word], cell });
  }
  return parts;
}

const bandHeight = 20;

/** The smallest cell around the middle of a box: one may enclose a table of its own. */
function createLookup(cells: readonly Cell[]): (box: PdfBox) => Cell | undefined {
  const bands = new Map<number, Cell[]>();
  for (const cell of cells) {
    const last = Math.floor(bottom(cell.box) / bandHeight);
    for (let band = Math.floor(cell.box.y / bandHeight); band <= last; band += 1) {
      const known = bands.get(band);
      if (known) known.push(cell);
      else bands.set(band, [cell]);
    }
  }
  return ({ x, y, width, height }) => {
    const [middle, centre] = [x + width / 2, y + height / 2];
    let best: Cell | undefined;
    for (const cell of bands.get(Math.floor(centre / bandHeight)) ?? []) {
      const { box } = cell;
      if (middle < box.x || middle > box.x + box.width) continue;
      if (centre < box.y || centre > bottom(box)) continue;
      if (!best || box.width * box.height < best.box.width * best.box.height) best = cell;
    }
    return best;
  };
}
