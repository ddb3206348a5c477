import type { CuePlacement } from '@glossa/contracts/cue-marks';
import type { Cue, Track } from './cue.ts';

const fields = [
  ...(['line', 'y', 'lineAlign', 'x', 'positionAlign', 'size', 'align', 'vertical'] as const),
] satisfies (keyof CuePlacement)[];

/** Whether both put a cue at the same place; missing and empty are equal. */
export const samePlacement = (a: CuePlacement | undefined, b: CuePlacement | undefined): boolean =>
  a === b || fields.every((field) => a?.[field] === b?.[field]);

/** Percent with two decimals: less than a pixel of any picture. */
export const percentOf = (value: number): number => Math.round(value * 100) / 100;

/** Without what is left out; undefined if nothing is left. */
export function placementOf(
  placement: {
    [Field in keyof CuePlacement]?: CuePlacement[Field] | undefined;
  },
): CuePlacement | undefined {
  const known = Object.entries(placement).filter(([, value]) => value !== undefined);
  return known.length === 0 ? undefined : (Object.fromEntries(known) as CuePlacement);
}

/** What a cue can hold of a placement, which has whole lines and ends some way outside the picture. */
export function placementWithin(placement: CuePlacement): CuePlacement {
  const within = (value: number | undefined, from: number, to: number) =>
    value === undefined ? undefined : Math.min(to, Math.max(from, value));
  const { line } = placement;
  return (
    placementOf({
      ...placement,
      line: within(line === undefined ? undefined : Math.round(line), -1000, 1000),
      y: within(placement.y, -100, 200),
      x: within(placement.x, -100, 200),
      size: within(placement.size, 0, 200),
    }) ?? placement
  );
}

/** The cue on a track. Its own height on the picture would keep it where it was. */
export function onTrack<T extends Pick<Cue, 'track' | 'placement'>>(cue: T, track: Track): T {
  const { placement, ...rest } = cue;
  if (!placement || cue.track === track) return { ...cue, track };
  const { line, y: _y, lineAlign: _lineAlign, ...other } = placement;
  // Lines of vertical text are beside each other.
  const kept = placementOf(placement.vertical ? { ...other, line } : other);
  return (kept ? { ...rest, track, placement: kept } : { ...rest, track }) as T;
}

/** The cue with another placement; null or an empty one removes it. */
export function withPlacement<T extends Pick<Cue, 'placement'>>(
  cue: T,
  placement: CuePlacement | null | undefined,
): T {
  const { placement: _before, ...rest } = cue;
  const known = placement && placementOf(placement);
  return (known ? { ...rest, placement: known } : rest) as T;
}

/** Percent of the picture that a line of WebVTT takes. */
const lineHeight = 5.33;
/** The same of its width, for vertical text: pictures are 16 to 9. */
const columnWidth = 3;
/** Of the edge that the tracks keep from the picture's. */
const margin = 5;

/** The half of the picture of a placement that says its height. */
export function trackOfHeight(
  placement: Pick<CuePlacement, 'y' | 'line' | 'vertical'>,
): Track | undefined {
  const { percent, isTrack } = heightOf('lower', placement);
  if (isTrack) return undefined;
  return percent < 50 ? 'upper' : 'lower';
}

/** The half of the picture that a cue is in: a height of its own decides, not its track. */
export const shownTrack = ({ track, placement }: Pick<Cue, 'track' | 'placement'>): Track =>
  (placement && trackOfHeight(placement)) ?? track;

/** Where a cue is, with everything that was left out. Lengths in percent of the picture. */
export type PlacedBox = {
  /** Of the anchor; undefined if only the column is known. */
  x: number | undefined;
  /** `isTrack`: at the height of its track. */
  y: { percent: number; edge: 'start' | 'center' | 'end'; isTrack: boolean };
  column: 'left' | 'center' | 'right';
  /** Left edge and width, if both are known. Of vertical text they are not: its size is a height. */
  left: number | undefined;
  size: number | undefined;
  /** Top and bottom of the box of vertical text, inside the picture; undefined for other text. */
  run: { top: number; bottom: number } | undefined;
};

/** How much of a box is before the edge that is at its position. */
export const shiftOf = (edge: 'start' | 'center' | 'end'): number =>
  edge === 'start' ? 0 : edge === 'center' ? 0.5 : 1;

/** The edge of a box that is at its position, as follows from the alignment of its text. */
export const anchorOf = (column: PlacedBox['column']): 'start' | 'center' | 'end' =>
  column === 'left' ? 'start' : column === 'right' ? 'end' : 'center';

export function boxOf({ track, placement = {} }: Pick<Cue, 'track' | 'placement'>): PlacedBox {
  const { size, align, vertical } = placement;
  const x = placement.x ?? columnOf(placement);
  const column =
    align === undefined ? 'center' : align === 'left' || align === 'start' ? 'left' : 'right';
  const anchor = placement.positionAlign ?? anchorOf(column);
  const y = heightOf(track, placement);
  if (vertical)
    return { x, y, column, left: undefined, size: undefined, run: runOf(placement, column) };
  const left = x === undefined || size === undefined ? undefined : x - shiftOf(anchor) * size;
  return { x, y, column, left, size, run: undefined };
}

/** Vertical text that says nothing of it keeps these distances from the top and the bottom. */
const usualRun = { top: 10, bottom: 90 } as const;

/** As WebVTT has it: without a size, the box takes all of the picture that its position leaves to it. */
function runOf(
  { y, lineAlign = 'start', size }: CuePlacement,
  column: PlacedBox['column'],
): PlacedBox['run'] {
  if (y === undefined && size === undefined) return usualRun;
  const edge = y === undefined ? anchorOf(column) : lineAlign;
  const at = y ?? { start: 0, center: 50, end: 100 }[edge];
  const room = { start: 100 - at, center: 2 * Math.min(at, 100 - at), end: at }[edge];
  const length = Math.max(0, Math.min(size ?? 100, room));
  const top = at - shiftOf(edge) * length;
  const inside = (value: number) => Math.min(100, Math.max(0, value));
  return { top: inside(top), bottom: inside(top + length) };
}

/** Where the column of vertical text is that its line counts, in percent of the width; undefined for other text. */
function columnOf({ line, vertical }: CuePlacement): number | undefined {
  if (vertical === undefined || line === undefined) return undefined;
  const isFromLeft = vertical === 'lr' ? line >= 0 : line < 0;
  return isFromLeft ? Math.abs(line) * columnWidth : 100 - Math.abs(line) * columnWidth;
}

function heightOf(track: Track, placement: CuePlacement): PlacedBox['y'] {
  const line = placement.vertical ? undefined : placement.line;
  const edge = placement.lineAlign ?? 'start';
  if (placement.y !== undefined) return { percent: placement.y, edge, isTrack: false };
  if (line === undefined)
    return track === 'upper'
      ? { percent: margin, edge: 'start', isTrack: true }
      : { percent: 100 - margin, edge: 'end', isTrack: true };
  if (line >= 0) return { percent: line * lineHeight, edge, isTrack: false };
  return { percent: 100 + (line + 1) * lineHeight, edge: 'end', isTrack: false };
}
