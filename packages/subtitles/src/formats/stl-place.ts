import type { CuePlacement } from '@glossa/contracts/cue-marks';
import type { Cue, Track } from '../cue.ts';
import { boxOf, percentOf, placementOf } from '../cue-placement.ts';

/** Rows of the picture, and how many of them a line takes: two with the double height of teletext. */
export type StlGrid = { rows: number; perLine: number };

/** Nearer than this to an edge, in percent of the picture, is what the tracks are. */
const edge = 15;

const justifications = { left: 1, center: 2, right: 3 } as const;

/** The first row, from 1, and the code of justification of a cue with so many lines. */
export function stlPlaceOf(
  cue: Pick<Cue, 'track' | 'placement'>,
  lines: number,
  { rows, perLine }: StlGrid,
): { row: number; justification: number } {
  const { y, x, column } = boxOf(cue);
  const taken = lines * perLine;
  const at = (y.percent * rows) / 100;
  const top = y.isTrack
    ? cue.track === 'upper'
      ? 0
      : rows - taken
    : Math.round(y.edge === 'start' ? at : y.edge === 'end' ? at - taken : at - taken / 2);
  // In teletext the row of the header stays empty.
  const first = perLine > 1 ? 1 : 0;
  const row = Math.min(Math.max(top, first), Math.max(first, rows - taken)) + 1;
  const side =
    x === undefined || column !== 'center'
      ? column
      : x < 100 / 3
        ? 'left'
        : x > 200 / 3
          ? 'right'
          : 'center';
  return { row, justification: justifications[side] };
}

/** What rows and justification say. `last`: the last row that the text takes. */
export function placeOfStl(
  { row, last, justification }: { row: number; last: number; justification: number },
  rows: number,
): { track: Track; placement?: CuePlacement } {
  if (row <= 0) return { track: 'lower' };
  const [top, bottom] = [((row - 1) * 100) / rows, (last * 100) / rows];
  const isUpper = top + bottom < 100;
  const isEdge = isUpper ? top < edge : bottom > 100 - edge;
  const height = isUpper
    ? { y: percentOf(top) }
    : { y: percentOf(bottom), lineAlign: 'end' as const };
  const align = justification === 1 ? 'left' : justification === 3 ? 'right' : undefined;
  const placement = placementOf({ ...(isEdge ? {} : height), align });
  return { track: isUpper ? 'upper' : 'lower', ...(placement ? { placement } : {}) };
}

/** Whether rows and justification say where a cue is, up to a row. */
export function isAtStlPlace(
  cue: Pick<Cue, 'track' | 'placement'>,
  lines: number,
  grid: StlGrid,
): boolean {
  const { placement } = cue;
  if (!placement) return true;
  const { x, size, vertical } = placement;
  if (x !== undefined || size !== undefined || vertical) return false;
  const { y } = boxOf(cue);
  if (y.isTrack) return true;
  const height = 100 / grid.rows;
  const taken = lines * grid.perLine * height;
  const wanted = y.percent - { start: 0, center: taken / 2, end: taken }[y.edge];
  const { row } = stlPlaceOf(cue, lines, grid);
  return Math.abs((row - 1) * height - wanted) <= height;
}
