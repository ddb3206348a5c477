import { bottom, boxAround, type PdfBox, right } from './page.ts';

/** Cells that drawn lines enclose, row by row. */
export type RuledTable = { box: PdfBox; cells: PdfBox[] };

/** Lines and their ends this close are meant to be at the same place; as in pdfplumber, whose method this is. */
const near = 3;
/** Drawings and maps have more; their lines enclose no cells. */
const mostLines = 2_000;
const mostSteps = 2_000_000;

/** A line across the page (`at` is y) or down the page (`at` is x). */
type Edge = { at: number; from: number; to: number };
type Corner = { x: number; y: number; across: Edge; down: Edge };

/** The tables whose cells are enclosed by rulings: boxes without height or without width. */
export function findRuledTables(rulings: readonly PdfBox[]): RuledTable[] {
  const across = joinEdges(
    rulings.flatMap((box) =>
      box.height === 0 ? [{ at: box.y, from: box.x, to: right(box) }] : [],
    ),
  );
  const down = joinEdges(
    rulings.flatMap((box) =>
      box.width === 0 ? [{ at: box.x, from: box.y, to: bottom(box) }] : [],
    ),
  );
  if (across.length > mostLines || down.length > mostLines) return [];
  return groupCells(findCells(across, closeSides(across, down)));
}

/** Fewer lines below each other are no table without sides. */
const fewestOpen = 3;

/** Draws the left and right side of tables that have lines between their columns, but none around them. */
function closeSides(across: readonly Edge[], down: readonly Edge[]): readonly Edge[] {
  const sides: Edge[] = [];
  for (const group of sameEnds(across)) {
    const { from, to } = group[0] ?? { from: 0, to: 0 };
    const inner = down.filter(({ at }) => at > from + near && at < to - near);
    let run: Edge[] = [];
    const close = () => {
      const [top, foot] = [run[0], run.at(-1)];
      if (run.length >= fewestOpen && top && foot)
        sides.push(...[from, to].map((at) => ({ at, from: top.at, to: foot.at })));
    };
    for (const line of group) {
      const above = run.at(-1);
      const joins =
        above && inner.some((edge) => edge.from <= above.at + near && edge.to >= line.at - near);
      if (!joins) {
        close();
        run = [];
      }
      run.push(line);
    }
    close();
  }
  return sides.length === 0 ? down : joinEdges([...down, ...sides]);
}

/** Lines across the page that begin and end below each other. */
function sameEnds(across: readonly Edge[]): Edge[][] {
  const groups: Edge[][] = [];
  for (const edge of across) {
    const group = groups.find(
      ([first]) =>
        first && Math.abs(first.from - edge.from) <= near && Math.abs(first.to - edge.to) <= near,
    );
    if (group) group.push(edge);
    else groups.push([edge]);
  }
  return groups;
}

/** Moves lines that are close together to one place and joins those that continue each other. */
function joinEdges(edges: readonly Edge[]): Edge[] {
  const joined: Edge[] = [];
  for (const group of cluster(edges)) {
    const at = group.reduce((sum, edge) => sum + edge.at, 0) / group.length;
    let last: Edge | undefined;
    for (const { from, to } of group.sort((a, b) => a.from - b.from)) {
      if (last && from <= last.to + near) {
        last.to = Math.max(last.to, to);
        continue;
      }
      last = { at, from, to };
      joined.push(last);
    }
  }
  return joined.filter(({ from, to }) => to - from > near);
}

function cluster(edges: readonly Edge[]): Edge[][] {
  const groups: Edge[][] = [];
  let last = -Infinity;
  for (const edge of edges.toSorted((a, b) => a.at - b.at)) {
    if (edge.at - last > near) groups.push([]);
    groups.at(-1)?.push(edge);
    last = edge.at;
  }
  return groups;
}

/** The smallest rectangles whose four sides are drawn. */
function findCells(across: readonly Edge[], down: readonly Edge[]): PdfBox[] {
  const byAcross = new Map<Edge, Corner[]>();
  const byDown = new Map<Edge, Corner[]>();
  for (const row of across) {
    for (const column of down) {
      const meets = within(column.at, row.from, row.to) && within(row.at, column.from, column.to);
      if (!meets) continue;
      const corner = { x: column.at, y: row.at, across: row, down: column };
      append(byAcross, row, corner);
      append(byDown, column, corner);
    }
  }
  const cornerAt = new Map<Edge, Map<Edge, Corner>>();
  for (const [row, corners] of byAcross)
    cornerAt.set(row, new Map(corners.map((corner) => [corner.down, corner])));
  const cells: PdfBox[] = [];
  let steps = 0;
  for (const corners of byAcross.values()) {
    for (const corner of corners) {
      const toRight = corners.filter(({ x }) => x > corner.x);
      const below = byDown.get(corner.down)?.filter(({ y }) => y > corner.y) ?? [];
      steps += corners.length + toRight.length * below.length;
      if (steps > mostSteps) return [];
      const cell = smallestCell(corner, toRight, below, cornerAt);
      if (cell) cells.push(cell);
    }
  }
  return cells;
}

const within = (at: number, from: number, to: number): boolean =>
  at >= from - near && at <= to + near;

function append<Key>(map: Map<Key, Corner[]>, key: Key, corner: Corner): void {
  const known = map.get(key);
  if (known) known.push(corner);
  else map.set(key, [corner]);
}

/** Corners are in order: `across` and `down` are sorted by their places. */
function smallestCell(
  corner: Corner,
  toRight: readonly Corner[],
  below: readonly Corner[],
  cornerAt: ReadonlyMap<Edge, ReadonlyMap<Edge, Corner>>,
): PdfBox | undefined {
  for (const lower of below) {
    for (const next of toRight) {
      if (!cornerAt.get(lower.across)?.has(next.down)) continue;
      return { x: corner.x, y: corner.y, width: next.x - corner.x, height: lower.y - corner.y };
    }
  }
  return undefined;
}

/** Cells with a common corner are a table; a single one is a frame around something. */
function groupCells(cells: readonly PdfBox[]): RuledTable[] {
  const tableOf = new Map<PdfBox, PdfBox[]>();
  const atCorner = new Map<string, PdfBox>();
  for (const cell of cells) {
    let table = [cell];
    for (const corner of cornersOf(cell)) {
      const other = atCorner.get(corner);
      const known = other && tableOf.get(other);
      if (known && known !== table) {
        const [small, large] = known.length < table.length ? [known, table] : [table, known];
        large.push(...small);
        for (const moved of small) tableOf.set(moved, large);
        table = large;
      }
      atCorner.set(corner, cell);
    }
    for (const one of table.length === 1 ? table : [cell]) tableOf.set(one, table);
  }
  return [...new Set(tableOf.values())]
    .filter((table) => table.length > 1)
    .map((table) => ({
      box: boxAround(table),
      cells: table.sort((a, b) => a.y - b.y || a.x - b.x),
    }));
}

const cornersOf = (box: PdfBox): string[] =>
  [box.x, right(box)].flatMap((x) =>
    [box.y, bottom(box)].map((y) => `${rounded(x)} ${rounded(y)}`),
  );
const rounded = (place: number): number => Math.round(place * 10);
