import type { TableSlot } from './group-lines.ts';
import { bottom, type PdfBox, right } from './page.ts';

/** A cell of a grid; the others that it covers have none. */
type GridCell<Item> = {
  row: number;
  column: number;
  rows: number;
  columns: number;
  /** Undefined for a cell without text. */
  box: PdfBox | undefined;
  /** Of the rows and columns that it covers. */
  place: PdfBox;
  items: Item[];
};

export type TableGrid<Item> = {
  /** In points. */
  widths: number[];
  rows: GridCell<Item>[][];
};

/** Places this close are the same. */
const near = 4;
/** More are a drawing. */
const mostCells = 20_000;

/** The rows and columns of a table from the places of its texts; undefined if it is too large, or a single cell. */
export function gridOf<Item>(
  placed: readonly { slot: TableSlot['box']; item: Item }[],
): TableGrid<Item> | undefined {
  const xs = joinSpaces(placed.map(({ slot }) => [slot.x, right(slot)]));
  const ys = joinSpaces(placed.map(({ slot }) => [slot.y, bottom(slot)]));
  const [width, height] = [xs.length - 1, ys.length - 1];
  if (width < 1 || height < 1 || width * height < 2 || width * height > mostCells) return undefined;
  const taken: (GridCell<Item> | undefined)[][] = Array.from({ length: height }, () =>
    Array.from({ length: width }, () => undefined),
  );
  for (const { slot, item } of placed) {
    const [column, row] = [indexOf(xs, slot.x, width), indexOf(ys, slot.y, height)];
    const ends = { column: nearest(xs, right(slot)), row: nearest(ys, bottom(slot)) };
    const size = { columns: Math.max(1, ends.column - column), rows: Math.max(1, ends.row - row) };
    const known = firstTaken(taken, row, column, size);
    if (known) {
      known.items.push(item);
      continue;
    }
    const place = placeOf(xs, ys, { row, column, ...size });
    const cell = { row, column, ...size, box: slot, place, items: [item] };
    for (let at = row; at < row + size.rows; at += 1)
      taken[at]?.fill(cell, column, column + size.columns);
  }
  return {
    widths: xs.slice(1).map((x, at) => x - (xs[at] ?? 0)),
    rows: taken.map((cells, row) =>
      cells.flatMap((cell, column): GridCell<Item>[] => {
        const size = { row, column, rows: 1, columns: 1 };
        if (!cell) return [{ ...size, box: undefined, place: placeOf(xs, ys, size), items: [] }];
        return cell.row === row && cell.column === column ? [cell] : [];
      }),
    ),
  };
}

function placeOf(
  xs: readonly number[],
  ys: readonly number[],
  { row, column, rows, columns }: Pick<GridCell<unknown>, 'row' | 'column' | 'rows' | 'columns'>,
): PdfBox {
  const [x = 0, y = 0] = [xs[column], ys[row]];
  return { x, y, width: (xs[column + columns] ?? x) - x, height: (ys[row + rows] ?? y) - y };
}

function firstTaken<Item>(
  taken: readonly (GridCell<Item> | undefined)[][],
  row: number,
  column: number,
  { rows, columns }: { rows: number; columns: number },
): GridCell<Item> | undefined {
  for (const cells of taken.slice(row, row + rows)) {
    const found = cells.slice(column, column + columns).find((cell) => cell);
    if (found) return found;
  }
  return undefined;
}

/** Narrower strips without a text of their own are the space between cells. */
const narrowest = 14;

/** The places where the spans begin and end, without the spaces between them. */
function joinSpaces(spans: readonly [number, number][]): number[] {
  const all = places(spans.flat());
  const own = new Set(
    spans.flatMap(([from, to]) => {
      const at = nearest(all, from);
      return nearest(all, to) === at + 1 ? [at] : [];
    }),
  );
  const kept: number[] = [];
  for (const [at, place] of all.entries()) {
    const before = all[at - 1];
    const isSpace = before !== undefined && place - before < narrowest && !own.has(at - 1);
    if (isSpace && kept.length > 0) kept[kept.length - 1] = (before + place) / 2;
    else kept.push(place);
  }
  return kept;
}

function places(numbers: readonly number[]): number[] {
  const found: number[] = [];
  for (const number of numbers.toSorted((a, b) => a - b))
    if (number - (found.at(-1) ?? -Infinity) > near) found.push(number);
  return found;
}

const indexOf = (sorted: readonly number[], place: number, length: number): number =>
  Math.min(nearest(sorted, place), length - 1);

function nearest(sorted: readonly number[], place: number): number {
  let best = 0;
  for (const [at, known] of sorted.entries())
    if (Math.abs(known - place) < Math.abs((sorted[best] ?? 0) - place)) best = at;
  return best;
}
