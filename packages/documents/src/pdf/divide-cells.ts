import { type PdfBox, right } from './page.ts';

type Placed<Item extends { box: PdfBox }> = { slot: PdfBox; item: Item };

type Gutter = { from: number; to: number };
/** The texts of a cell, from left to right. */
type Row<Item extends { box: PdfBox }> = { slot: PdfBox; items: Item[] };
/** Cells below each other whose texts have blank strips at the same places. */
type Run<Item extends { box: PdfBox }> = { rows: Row<Item>[]; gutters: Gutter[] };

/** Narrower strips are chance, in points. */
const narrowest = 2;
/** Cells this close in their places are below each other. */
const near = 4;
/** Texts of a cell may overlap by this without being below each other. */
const slack = 1;

/** Cells that have texts beside each other, as where no lines are drawn, are divided between them. */
export function divideCells<Item extends { box: PdfBox }>(
  placed: readonly Placed<Item>[],
): Placed<Item>[] {
  const rows = [...Map.groupBy(placed, ({ slot }) => keyOf(slot)).values()].flatMap(
    (members): Row<Item>[] => {
      const [first] = members;
      const items = members.map(({ item }) => item).sort((a, b) => a.box.x - b.box.x);
      return first ? [{ slot: first.slot, items }] : [];
    },
  );
  const columns: Row<Item>[][] = [];
  for (const row of rows.toSorted((a, b) => a.slot.y - b.slot.y)) {
    const known = columns.find((of) => of[0] && isBelow(of[0].slot, row.slot));
    if (known) known.push(row);
    else columns.push([row]);
  }
  const divided = new Map(
    columns.flatMap((column) => findRuns(column).flatMap(divideRun)).map((one) => [one.item, one]),
  );
  return placed.map((one) => divided.get(one.item) ?? one);
}

const keyOf = ({ x, y, width, height }: PdfBox): string =>
  [x, y, width, height].map((one) => one.toFixed(1)).join(' ');

const isBelow = (one: PdfBox, other: PdfBox): boolean =>
  Math.abs(one.x - other.x) <= near && Math.abs(right(one) - right(other)) <= near;

function findRuns<Item extends { box: PdfBox }>(rows: readonly Row<Item>[]): Run<Item>[] {
  const runs: Run<Item>[] = [];
  let current: Run<Item> | undefined;
  for (const row of rows) {
    if (!areBeside(row.items)) {
      current = undefined;
      continue;
    }
    const gutters: Gutter[] | undefined = current && join(current, row);
    if (current && gutters) {
      current.rows.push(row);
      current.gutters = gutters;
      continue;
    }
    current = { rows: [row], gutters: gapsOf(row) };
    runs.push(current);
  }
  return runs;
}

const areBeside = (items: readonly { box: PdfBox }[]): boolean =>
  items.every(({ box }, at) => (items[at + 1]?.box.x ?? Infinity) >= right(box) - slack);

const gapsOf = ({ items }: Row<{ box: PdfBox }>): Gutter[] =>
  items.slice(1).map(({ box }, at) => {
    const from = right(items[at]?.box ?? box);
    return { from: Math.min(from, box.x), to: Math.max(from, box.x) };
  });

/** The gutters of a run that are those of one more row, too; none if its texts are elsewhere. */
function join<Item extends { box: PdfBox }>(run: Run<Item>, row: Row<Item>): Gutter[] | undefined {
  const gutters: Gutter[] = [];
  for (const gutter of run.gutters) {
    const left = narrow(gutter, row);
    if (!left) return undefined;
    gutters.push(left);
  }
  for (const gap of gapsOf(row)) {
    if (gutters.some(({ from, to }) => from >= gap.from - slack && to <= gap.to + slack)) continue;
    let added: Gutter | undefined = gap;
    for (const before of run.rows) added &&= narrow(added, before);
    if (!added) return undefined;
    gutters.push(added);
  }
  return gutters.sort((a, b) => a.from - b.from);
}

/** What a row leaves of a gutter: all of it where a text goes over it. */
function narrow({ from, to }: Gutter, { items }: Row<{ box: PdfBox }>): Gutter | undefined {
  let left: Gutter = { from, to };
  for (const { box } of items) {
    const [start, end] = [box.x, right(box)];
    if (end <= left.from || start >= left.to) continue;
    if (start < left.from && end > left.to) continue;
    left = start < left.from ? { from: end, to: left.to } : { from: left.from, to: start };
  }
  return left.to - left.from >= Math.min(narrowest, to - from) ? left : undefined;
}

function divideRun<Item extends { box: PdfBox }>({ rows, gutters }: Run<Item>): Placed<Item>[] {
  if (gutters.length === 0) return [];
  const middles = gutters.map(({ from, to }) => (from + to) / 2);
  return rows.flatMap(({ slot, items }) => {
    const edges = [slot.x, ...middles, right(slot)];
    const before = (x: number) => middles.filter((middle) => middle < x).length;
    return items.map((item) => {
      const x = edges[before(item.box.x + slack)] ?? slot.x;
      const end = edges[before(right(item.box) - slack) + 1] ?? right(slot);
      return { slot: { ...slot, x, width: end - x }, item };
    });
  });
}
