import { boxAround, type PdfBox } from '@glossa/documents/pdf/page';
import type { MarkedCell } from '../pdf-tables/icdar-cells.ts';
import type { MarkdownTable } from './markdown-table.ts';

export type PlacedTable = { page: number; box: PdfBox; table: MarkdownTable };

/** The tables that people marked, with the cells that have no text. */
export function marksToTables(marked: readonly MarkedCell[]): PlacedTable[] {
  const tables = Map.groupBy(marked, ({ page, table }) => `${page} ${table}`);
  return [...tables.values()].map((cells) => ({
    page: cells[0]?.page ?? 0,
    box: boxAround(cells.map(({ box }) => box)),
    table: toRows(cells),
  }));
}

function toRows(cells: readonly MarkedCell[]): MarkdownTable {
  const [firstRow, firstColumn] = [
    Math.min(...cells.map(({ row }) => row)),
    Math.min(...cells.map(({ column }) => column)),
  ];
  const height = Math.max(...cells.map(({ row, down }) => row + down)) - firstRow;
  const width = Math.max(...cells.map(({ column, across }) => column + across)) - firstColumn;
  const starts = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const covered = new Set(
    cells.flatMap(({ row, column, down, across }) =>
      Array.from({ length: down * across }, (_, at) => {
        const [y, x] = [row + Math.floor(at / across), column + (at % across)];
        return `${y} ${x}`;
      }),
    ),
  );
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => `${y + firstRow} ${x + firstColumn}`).flatMap((at) => {
      const cell = starts.get(at);
      if (cell) return [{ text: cell.text, across: cell.across, down: cell.down }];
      return covered.has(at) ? [] : [{ text: '', across: 1, down: 1 }];
    }),
  );
}

/** Each marked table with the one that was found in most of its place. */
export function pairTables(
  marked: readonly PlacedTable[],
  found: readonly PlacedTable[],
): [PlacedTable, PlacedTable | undefined][] {
  const left = new Set(found);
  return marked.map((table) => {
    const [best] = [...left]
      .filter((other) => other.page === table.page && overlap(table.box, other.box) > 0)
      .sort((a, b) => overlap(table.box, b.box) - overlap(table.box, a.box));
    if (best) left.delete(best);
    return [table, best];
  });
}

function overlap(a: PdfBox, b: PdfBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
