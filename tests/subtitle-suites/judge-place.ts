import type { Cue } from '@glossa/subtitles/cue';
import { anchorOf, boxOf, shiftOf } from '@glossa/subtitles/cue-placement';

type Edge = 'start' | 'center' | 'end';

/** Where a text is: the point that its box is fixed at, in percent of the picture, and the edges that are there. */
export type Point = {
  x: number;
  column: 'left' | 'center' | 'right';
  y: number;
  edge: Edge;
  vertical: 'rl' | 'lr' | undefined;
};

/** Text at the top or the bottom of a track has no height of its own: it is within this of the edge of the picture. */
const trackHeight = 15;
const tolerance = 1;

const columns = { start: 'left', center: 'center', end: 'right' } as const;
const edgeOf = { left: 'start', center: 'center', right: 'end' } as const;

const shifts = { left: 0, center: 0.5, right: 1 } as const;
/** Where text is that says only how it is aligned. */
const usualAt = { start: 10, center: 50, end: 90 } as const;

/** The point of a cue; `isTrack`: its place across its lines is only that of its track. */
export function pointOf(cue: Pick<Cue, 'track' | 'placement'>): Point & { isTrack: boolean } {
  const { vertical } = cue.placement ?? {};
  return vertical ? verticalPoint(cue, vertical) : horizontalPoint(cue);
}

function horizontalPoint(cue: Pick<Cue, 'track' | 'placement'>): Point & { isTrack: boolean } {
  const { x, y, column, left, size } = boxOf(cue);
  return {
    x:
      left === undefined || size === undefined
        ? (x ?? usualAt[anchorOf(column)])
        : left + shifts[column] * size,
    ...{ column, y: y.percent, edge: y.edge, isTrack: y.isTrack, vertical: undefined },
  };
}

/** Columns begin at the side of the lower track. */
function verticalPoint(
  cue: Pick<Cue, 'track' | 'placement'>,
  vertical: 'rl' | 'lr',
): Point & { isTrack: boolean } {
  const { x, column } = boxOf(cue);
  const { y, lineAlign, positionAlign } = cue.placement ?? {};
  const isRight = (cue.track === 'upper') === (vertical === 'lr');
  const across =
    x === undefined ? (isRight ? 'end' : 'start') : (positionAlign ?? anchorOf(column));
  const along = y === undefined ? anchorOf(column) : (lineAlign ?? 'start');
  return {
    x: x ?? usualAt[across],
    column: columns[across],
    y: y ?? usualAt[along],
    ...{ edge: along, isTrack: x === undefined, vertical },
  };
}

/** The point of a box with the text at one of its edges in both directions. */
export const pointIn = (
  box: { left: number; top: number; width: number; height: number },
  across: Edge,
  edge: Edge,
): Point => ({
  x: box.left + shiftOf(across) * box.width,
  column: columns[across],
  y: box.top + shiftOf(edge) * box.height,
  edge,
  vertical: undefined,
});

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance;

/** What is wrong with the place of a cue; undefined if nothing is. */
export function placeFault(
  wanted: Point,
  cue: Pick<Cue, 'track' | 'placement'>,
): string | undefined {
  const own = pointOf(cue);
  // What is only of the track is near to that edge of the picture.
  const [onTrack, other] = wanted.vertical ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const edge = wanted.vertical ? edgeOf[wanted.column] : wanted.edge;
  const fromEdge = { start: wanted[onTrack], center: 50, end: 100 - wanted[onTrack] }[edge];
  const isSame =
    own.column === wanted.column &&
    own.edge === wanted.edge &&
    own.vertical === wanted.vertical &&
    isNear(own[other], wanted[other]) &&
    (own.isTrack ? fromEdge <= trackHeight : isNear(own[onTrack], wanted[onTrack]));
  return isSame
    ? undefined
    : `at ${say(wanted)} ≠ ${say(own)}${own.isTrack ? ' of the track' : ''}`;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
const say = ({ x, y, column, edge, vertical }: Point): string =>
  `${rounded(x)} ${rounded(y)} ${column} ${edge}${vertical ? ` ${vertical}` : ''}`;
