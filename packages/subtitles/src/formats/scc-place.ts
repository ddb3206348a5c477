import type { CuePlacement } from '@glossa/contracts/cue-marks';
import type { Cue, Track } from '../cue.ts';
import { anchorOf, boxOf, percentOf } from '../cue-placement.ts';
import { sccColumns, sccRows } from './scc-codes.ts';

/** Rows and columns are within the middle 80 percent of the picture. */
const margin = 10;
const rowHeight = 80 / sccRows;
const columnWidth = 80 / sccColumns;
const rowTop = (row: number): number => margin + (row - 1) * rowHeight;
const columnLeft = (column: number): number => margin + column * columnWidth;

/** Lines from a row on; the column of each line and how many it takes. Rows from 1, columns from 0. */
export type SccBlock = { row: number; lines: readonly { column: number; width: number }[] };

const clamp = (value: number, from: number, to: number): number =>
  Math.min(Math.max(value, from), Math.max(from, to));

/** The block of a cue whose lines have these widths. */
export function blockOf(
  cue: Pick<Cue, 'track' | 'placement'>,
  widths: readonly number[],
): SccBlock {
  const { x, y, column, left, size } = boxOf(cue);
  const at = (y.percent - margin) / rowHeight;
  const count = widths.length;
  const first = y.isTrack
    ? cue.track === 'upper'
      ? 1
      : sccRows + 1 - count
    : Math.round(y.edge === 'start' ? at : y.edge === 'end' ? at - count : at - count / 2) + 1;
  const widest = Math.max(0, ...widths);
  const from = leftOfBlock();
  return {
    row: clamp(first, 1, sccRows + 1 - count),
    lines: widths.map((width) => {
      const shift = { left: 0, center: 0.5, right: 1 }[column];
      const wanted = Math.floor(from + (widest - width) * shift + 1e-6);
      return { column: clamp(wanted, 0, sccColumns - width), width };
    }),
  };

  /** In columns, possibly half ones. */
  function leftOfBlock(): number {
    const columns = (percent: number) => (percent - margin) / columnWidth;
    const isCentered = x === undefined && column === 'center';
    if (isCentered) return (sccColumns - widest) / 2;
    if (left !== undefined && size !== undefined) {
      const room = size / columnWidth - widest;
      return columns(left) + room * { left: 0, center: 0.5, right: 1 }[column];
    }
    if (x === undefined) return column === 'left' ? 0 : sccColumns - widest;
    const anchor = cue.placement?.positionAlign ?? anchorOf(column);
    return columns(x) - widest * { start: 0, center: 0.5, end: 1 }[anchor];
  }
}

/** Where a block is, as its track and, if that does not say it all, a placement. */
export function placeOfBlock({ row, lines }: SccBlock): {
  track: Track;
  placement?: CuePlacement;
  /** Lines are indented in a way that no alignment has. */
  isIndented: boolean;
} {
  const last = row + lines.length - 1;
  const isUpper = row + last < sccRows + 1;
  const track = isUpper ? 'upper' : 'lower';
  const isEdge = isUpper ? row === 1 : last >= sccRows;
  const height = isUpper
    ? { y: percentOf(rowTop(row)) }
    : { y: percentOf(rowTop(last + 1)), lineAlign: 'end' as const };
  const { placement: across, isIndented } = acrossOf(lines);
  const placement = { ...(isEdge ? {} : height), ...across };
  return {
    track,
    isIndented,
    ...(Object.keys(placement).length > 0 ? { placement } : {}),
  };
}

/** The first alignment that puts each line into its column, or else the one that comes closest. */
function acrossOf(lines: SccBlock['lines']): { placement: CuePlacement; isIndented: boolean } {
  const widths = lines.map(({ width }) => width);
  const offOf = (placement: CuePlacement): number => {
    const put = blockOf({ track: 'lower', placement }, widths).lines;
    const offs = lines.map(({ column, width }, at) => {
      // A line that is too long for its column begins further to the left when it is written.
      const wanted = Math.min(column, Math.max(0, sccColumns - width));
      return Math.abs((put[at]?.column ?? 0) - wanted);
    });
    return Math.max(...offs);
  };
  let [nearest, least]: [CuePlacement, number] = [{}, Number.POSITIVE_INFINITY];
  for (const placement of alignmentsOf(lines)) {
    const off = offOf(placement);
    if (off < least) [nearest, least] = [placement, off];
    if (off === 0) break;
  }
  return { placement: nearest, isIndented: least > 0 };
}

/** Ways to align lines that may be meant. */
function alignmentsOf(lines: SccBlock['lines']): CuePlacement[] {
  const centers = lines.map(({ column, width }) => column + width / 2);
  const start = Math.min(...lines.map(({ column }) => column));
  const end = Math.max(...lines.map(({ column, width }) => column + width));
  const at = (column: number): CuePlacement => ({ x: percentOf(columnLeft(column)) });
  const left: CuePlacement = { ...at(start), align: 'left' };
  const right: CuePlacement = { ...at(end), align: 'right' };
  // Programs round half columns down or up.
  const centered = [at(Math.max(...centers)), at(Math.min(...centers))];
  const isCentered = centers.every((center) => Math.abs(center - sccColumns / 2) <= 1);
  return isCentered ? [{}, ...centered, left, right] : [left, right, ...centered];
}

/** Whether a block is where its cue is, as far as rows and columns can say it. */
export function isBlockAtPlace(
  cue: Pick<Cue, 'track' | 'placement'>,
  widths: readonly number[],
): boolean {
  const { placement } = cue;
  if (!placement) return true;
  if (placement.vertical) return false;
  const block = blockOf(cue, widths);
  const { y } = boxOf(cue);
  const height = widths.length * rowHeight;
  const wanted = y.percent - { start: 0, center: height / 2, end: height }[y.edge];
  if (!y.isTrack && Math.abs(rowTop(block.row) - wanted) > rowHeight) return false;
  // Without the limits of the columns, text of these widths would begin here.
  const free = blockOf(cue, [Math.max(0, ...widths)]);
  const { left, size, x, column } = boxOf(cue);
  if (x === undefined) return true;
  const widest = Math.max(0, ...widths) * columnWidth;
  const anchor = placement.positionAlign ?? anchorOf(column);
  const from =
    left !== undefined && size !== undefined
      ? left + (size - widest) * { left: 0, center: 0.5, right: 1 }[column]
      : x - widest * { start: 0, center: 0.5, end: 1 }[anchor];
  return Math.abs(columnLeft(free.lines[0]?.column ?? 0) - from) <= columnWidth;
}
