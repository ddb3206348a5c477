import { bottom, type PdfBox, right } from '@glossa/documents/pdf/page';

/** A cell that someone else found, in reading order of its table. */
export type KnownCell = { page: number; table: number; row: number; box: PdfBox };
export type ReadText = { page: number; words: readonly PdfBox[] };

export type CellCounts = {
  cells: number;
  /** Its words are one text, which has no other words. */
  whole: number;
  /** A text has its words and others: they would be mixed up in a translation. */
  merged: number;
  /** Its words are several texts, each without other words. */
  split: number;
  /** None of its words was read. */
  missing: number;
  /** Neighbors of a row, and those that are read one after the other. */
  neighbors: number;
  inOrder: number;
};

export const noCells: CellCounts = {
  ...{ cells: 0, whole: 0, merged: 0, split: 0, missing: 0 },
  ...{ neighbors: 0, inOrder: 0 },
};

export function addCounts(a: CellCounts, b: CellCounts): CellCounts {
  const sum = { ...a };
  for (const name of Object.keys(noCells) as (keyof CellCounts)[]) sum[name] += b[name];
  return sum;
}

/** Outlines of cells are drawn closely around letters. */
const slack = 1.5;

/** Compares texts in reading order with known cells. */
export function judgeCells(cells: readonly KnownCell[], texts: readonly ReadText[]): CellCounts {
  const counts = { ...noCells, cells: cells.length };
  const cellOf = texts.map(({ page, words }) => words.map((word) => findCell(cells, page, word)));
  const textsOf = new Map<KnownCell, number[]>();
  for (const [at, found] of cellOf.entries())
    for (const cell of new Set(found)) if (cell) push(textsOf, cell, at);
  for (const cell of cells) {
    const own = textsOf.get(cell) ?? [];
    const isMixed = own.some((at) => cellOf[at]?.some((other) => other !== cell));
    if (own.length === 0) counts.missing += 1;
    else if (isMixed) counts.merged += 1;
    else if (own.length === 1) counts.whole += 1;
    else counts.split += 1;
  }
  for (const [at, cell] of cells.entries()) {
    const next = cells[at + 1];
    if (!next || next.page !== cell.page || next.table !== cell.table || next.row !== cell.row)
      continue;
    const [last, first] = [textsOf.get(cell)?.at(-1), textsOf.get(next)?.[0]];
    if (last === undefined || first === undefined) continue;
    counts.neighbors += 1;
    if (first === last + 1) counts.inOrder += 1;
  }
  return counts;
}

function findCell(cells: readonly KnownCell[], page: number, word: PdfBox): KnownCell | undefined {
  const [x, y] = [word.x + word.width / 2, word.y + word.height / 2];
  let best: KnownCell | undefined;
  for (const cell of cells) {
    const { box } = cell;
    if (cell.page !== page || x < box.x - slack || x > right(box) + slack) continue;
    if (y < box.y - slack || y > bottom(box) + slack) continue;
    if (!best || areaOf(box) < areaOf(best.box)) best = cell;
  }
  return best;
}

const areaOf = ({ width, height }: PdfBox): number => width * height;

function push(map: Map<KnownCell, number[]>, cell: KnownCell, at: number): void {
  const known = map.get(cell);
  if (known) known.push(at);
  else map.set(cell, [at]);
}
